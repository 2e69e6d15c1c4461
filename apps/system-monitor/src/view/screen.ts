import type { ItemOf } from '@workshop/bridge/contract';
import type { fetchSystemProcesses, SystemViewState } from '../contract.ts';
import type { Format } from './format.ts';
import type { Shown } from './gauges.ts';
import { type Samples, STEP } from './samples.ts';
import type { Span } from './selection.ts';
import type { Window } from './window.ts';

export type Process = ItemOf<typeof fetchSystemProcesses>;

/** Everything that is on screen. Replaced as a whole at each change, and then drawn. */
export interface Screen {
  /** The result that the view shows: what the figures are of. */
  readonly shown: Shown;
  /** Each second of the last 15 minutes. */
  readonly samples: Samples;
  /** What the charts show where that is not, or no more, among `samples`: longer steps, or earlier times. */
  readonly window?: Window | undefined;
  /** The CPU's last 24 h, where they are shown. */
  readonly day?: Window | undefined;
  /** What the view remembers of itself. */
  readonly state: SystemViewState;
  /** All charts are shown, one below the other, instead of the chosen one. */
  readonly isWorkbench: boolean;
  /** The CPU chart has a row for each core. */
  readonly cores: boolean;
  readonly sentence: string;
  /** The busiest; undefined until they were fetched, which a host may not allow. */
  readonly processes?: readonly Process[];
  /** The process that the person picked, as it was read last. */
  readonly picked?: Process | undefined;
  /** When the newest figures came, by this page's clock. */
  readonly came: number;
  /** The last question got no answer. */
  readonly isSilent: boolean;
  readonly format: Format;
}

/** The span of time on screen: up to the newest reading, or to where it is frozen. */
export function shownSpan({ samples, state }: Pick<Screen, 'samples' | 'state'>): Span {
  const newest = samples.newest?.t ?? 0;
  const to = state.frozen ? (state.end ?? newest) : newest;
  return { from: to - state.span * STEP, to };
}

/** The figures that the charts show. */
export function chartedOf({ samples, window }: Screen): Samples {
  return window?.samples ?? samples;
}
