/** How the machine is doing, in one word; `thresholds.ts` has the marks. `unknown`: its CPU can't be read. */
export type State = 'busy' | 'short-of-memory' | 'waiting-for-disk' | 'working' | 'idle' | 'unknown';

/** One true sentence. */
export interface Fact {
  about:
    | 'state'
    | 'cpu'
    | 'limit'
    | 'memory'
    | 'swap'
    | 'pressure'
    | 'disk'
    | 'space'
    | 'network'
    | 'load'
    | 'heat'
    | 'process';
  text: string;
}

/** How the machine is doing, in words that hold for the figures they were made of. */
export interface Report {
  state: State;
  /** One sentence without its full stop. */
  summary: string;
  /** The most telling ones first, three at most. */
  facts: Fact[];
}
