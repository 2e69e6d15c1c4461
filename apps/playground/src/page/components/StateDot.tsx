import type { ServerState } from '../../wire.ts';

const WORDS: Record<ServerState, string> = {
  ready: 'ready',
  starting: 'starting',
  asks: 'waits for your approval',
  failed: 'not running',
  unusable: 'entry not usable',
};

/** A server's state by shape as well as colour, and in words for those who see neither. */
export function StateDot({ state }: { state: ServerState }) {
  return (
    <>
      <svg className="state-dot" data-state={state} viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        {state === 'ready' && <circle cx="5" cy="5" r="4" fill="currentColor" />}
        {state === 'starting' && <circle cx="5" cy="5" r="3.5" />}
        {state === 'asks' && <path d="M5 1.2 9 8.6H1Z" />}
        {(state === 'failed' || state === 'unusable') && <path d="m2 2 6 6M8 2 2 8" />}
      </svg>
      <span className="visually-hidden">, {WORDS[state]}</span>
    </>
  );
}
