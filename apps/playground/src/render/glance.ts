import type { Problem } from '../problem.ts';
import type { Snapshot } from './seen.ts';

declare global {
  interface Window {
    /** What a machine that drives this page may read. */
    playground: { snapshot(): Snapshot };
  }
}

/** As much of the page's state as tells whether the view is at rest. */
export interface Glance {
  /** Why there will be no turn. */
  readonly problem?: Problem;
  readonly stage?: string;
  /** State of the turn's view, if it has one. */
  readonly view?: string;
  readonly initialized: boolean;
  readonly consents: readonly { readonly id: number; readonly about: string; readonly detail: string }[];
  /** Requests of and to the view that wait for their answer. */
  readonly open: number;
  /** Another text whenever a message came by. */
  readonly passed: string;
}

/** Runs in the page, so it must stand alone. */
export function glance(): Glance {
  const { servers, turns, trouble, traffic } = window.playground.snapshot();
  const turn = turns.at(-1);
  const [server] = servers;
  const failed = server && ['failed', 'unusable'].includes(server.state) ? server.problem : undefined;
  const rows = traffic.filter(({ request }) => request.leg === 'view');
  const open = rows.filter(({ request, answer }) => request.id !== undefined && !answer).length;
  return {
    problem: turn ? undefined : (trouble ?? failed),
    stage: turn?.stage,
    view: turn?.view?.state,
    initialized: turn?.view?.initialized ?? false,
    consents: turn?.view?.consents ?? [],
    open,
    passed: `${traffic.at(-1)?.row} ${open}`,
  };
}
