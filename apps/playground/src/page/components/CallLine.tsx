import { formatDuration } from '../logic/format.ts';
import type { Turn } from '../logic/state.ts';

/** The call as it is written, with its arguments growing, and what became of it. */
export function CallLine({ turn }: { turn: Turn }) {
  const { tool, written, stage, outcome } = turn;
  return (
    <p className="call-line" data-testid="call-line">
      <span className="tool">{tool}</span>
      <span className="arguments">
        {written}
        {stage === 'writing' && <span className="caret" />}
      </span>
      <span className="status">
        {stage === 'calling' && 'calling'}
        {stage === 'failed' && 'failed'}
        {outcome && formatDuration(outcome.ms)}
      </span>
    </p>
  );
}
