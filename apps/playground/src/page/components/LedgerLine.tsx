import { ledgerOf, ledgerParts } from '../logic/ledger.ts';
import type { Turn, XrayTab } from '../logic/state.ts';
import { useConversation } from './conversation-context.ts';

const TABS = { model: 'model', view: 'traffic', violations: 'audit', policy: 'review' } as const satisfies Record<
  string,
  XrayTab
>;

/** What the turn cost, on both sides; each part opens X-ray where it is told in full. */
export function LedgerLine({ turn }: { turn: Turn }) {
  const { state } = useConversation();
  const parts = ledgerParts(ledgerOf(turn));
  const open = (tab: XrayTab) => state.change((value) => ({ ...value, xray: { open: true, tab, turn: turn.id } }));
  return (
    <p className="ledger" data-testid="ledger">
      {(Object.keys(TABS) as (keyof typeof TABS)[]).map(
        (part) =>
          parts[part] && (
            <button
              key={part}
              type="button"
              className="ledger-part"
              data-wrong={(part === 'violations' && parts.violations !== '0 violations') || undefined}
              data-testid={`ledger-${part}`}
              onClick={() => open(TABS[part])}
            >
              {parts[part]}
            </button>
          ),
      )}
    </p>
  );
}
