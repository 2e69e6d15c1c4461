import type { SystemViewState } from '../contract.ts';
import type { Format } from './format.ts';
import type { Shown } from './gauges.ts';
import type { Process } from './processes.ts';
import { type Samples, STEP } from './samples.ts';
import type { Span } from './selection.ts';

/** Everything that is on screen. Replaced as a whole at each change, and then drawn. */
export interface Screen {
  /** The result that the view shows: what the figures are of. */
  readonly shown: Shown;
  readonly samples: Samples;
  /** What the view remembers of itself. */
  readonly state: SystemViewState;
  /** The CPU chart has a row for each core. */
  readonly cores: boolean;
  readonly sentence: string;
  /** Undefined until they were fetched, which a host may not allow. */
  readonly processes?: { readonly items: readonly Process[]; readonly total?: number };
  /** When the newest figures came, by this page's clock. */
  readonly came: number;
  /** The last question got no answer. */
  readonly isSilent: boolean;
  readonly format: Format;
}

/** The span of time on screen: up to the newest reading. */
export function shownSpan({ samples, state }: Screen): Span {
  const to = samples.newest?.t ?? 0;
  return { from: to - state.span * STEP, to };
}
