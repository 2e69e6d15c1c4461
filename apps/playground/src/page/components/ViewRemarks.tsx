import { formatCount } from '../logic/format.ts';
import { groupViolations } from '../logic/ledger.ts';
import type { Turn, TurnView } from '../logic/state.ts';
import { adviceOn } from '../logic/violation-advice.ts';
import { useConversation } from './conversation-context.ts';

/** This many violations are told where they happen; the rest is in X-ray. */
const SHOWN = 3;

/** What the sandbox stopped, and what else is worth knowing of a view that is still there. */
export function ViewRemarks({ turn, view }: { turn: Turn; view: TurnView }) {
  const { state } = useConversation();
  const remarks = view.late && !view.initialized ? [view.late, ...view.remarks] : view.remarks;
  const violations = groupViolations(view.violations);
  const more = violations.length - SHOWN;
  if (violations.length + remarks.length === 0) return null;
  const openAudit = () => state.change((value) => ({ ...value, xray: { open: true, tab: 'audit', turn: turn.id } }));
  return (
    <ul className="remarks" data-testid="remarks">
      {violations.slice(0, SHOWN).map(({ directive, blocked, times }) => (
        <li className="violation" key={`${directive} ${blocked}`}>
          {adviceOn({ directive, blocked }).happened} {times > 1 && `${formatCount(times, 'time')}. `}
          <span className="fix">{adviceOn({ directive, blocked }).fix}</span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" className="ledger-part" onClick={openAudit}>
            and {more} more
          </button>
        </li>
      )}
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
