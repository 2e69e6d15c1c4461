import type { Fault } from '../mock-host/faults.ts';
import type { OpenOptions } from '../mock-host/mock-host.ts';

/** How a view is opened so that it is in a state. */
interface StateSpec {
  readonly faults?: readonly Fault[];
  /** Which of the servers; the real one where left out. */
  readonly server?: 'failing' | 'stale';
  /** Whether there is content to wait for. */
  readonly isReady?: boolean;
}

/** Every state of a view (design: what a view does), and how a host and a server bring it about. */
export const STATES = {
  connecting: { faults: ['silent'] },
  partial: { faults: ['noResult'] },
  loading: { faults: ['noResult', 'slow'] },
  ready: { isReady: true },
  empty: {},
  error: { server: 'failing' },
  cancelled: { faults: ['cancels'] },
  stale: { server: 'stale' },
  offline: { faults: ['failsAppTools'] },
  reduced: { faults: ['noAppTools', 'noModelContext', 'noDownload'] },
} as const satisfies Record<string, StateSpec>;
export type StateName = keyof typeof STATES;

/** Looks a host can have. */
export const THEMES = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'dark without a palette': { theme: 'dark', faults: ['themeOnly'] },
  'no theme': { faults: ['noContext'] },
  'high contrast': { theme: 'light' },
} as const satisfies Record<string, { theme?: 'light' | 'dark'; faults?: readonly Fault[] }>;
export type ThemeName = keyof typeof THEMES;

export const WIDTHS = [320, 360, 800, 1200] as const;

/** One combination to look at. */
export interface ViewCase {
  readonly state: StateName;
  readonly profile: 'spec' | 'reference';
  readonly opaque: boolean;
  readonly theme: ThemeName;
  readonly width: (typeof WIDTHS)[number];
}

/** Everything of a case that the mock host is told. */
export function optionsOf({ state, profile, opaque, theme, width }: ViewCase): Omit<OpenOptions, 'tool'> {
  const spec: StateSpec = STATES[state];
  const look: { theme?: 'light' | 'dark'; faults?: readonly Fault[] } = THEMES[theme];
  const faults = [...(spec.faults ?? []), ...(look.faults ?? [])];
  const common = { profile, opaque, width, faults, initializeWithin: 30_000 };
  return { ...common, ...(spec.server && { server: spec.server }), ...(look.theme && { theme: look.theme }) };
}

/** Arguments as a host streams them: each beginning of them that can be told. */
export function prefixesOf(args: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const prefixes: Record<string, unknown>[] = [{}];
  let done: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(args)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    for (let length = 0; length < text.length; length++) {
      const part = text.slice(0, length);
      if (typeof value === 'string') prefixes.push({ ...done, [key]: part });
      else if (typeof value === 'number' && Number.isFinite(Number(part)) && part !== '')
        prefixes.push({ ...done, [key]: Number(part) });
      else prefixes.push({ ...done, [key]: null });
    }
    done = { ...done, [key]: value };
    prefixes.push(done);
  }
  return prefixes;
}
