import type { Finding } from '@workshop/bridge/host';

/** One thing to do about a finding, where there is one. */
const TODO: Record<string, string> = {
  doctype: 'Begin the file with <!doctype html>.',
  external: 'Put the resource into the file, or declare its origin and expect hosts that ignore that.',
  stylesheet: 'Put the style into the file.',
  refresh: 'Leave it out: a view that navigates is removed.',
  eval: 'Build without eval, or look at the violations when it runs: libraries often mention it and never use it.',
  webrtc: 'Ask what it is for before you trust the view.',
  origins: 'You are asked before a view of it is opened.',
  permissions: 'You are asked before a view of it is opened.',
  dropped: 'Declare an origin: scheme, host and port, nothing more.',
  metadata: 'Write csp and permissions as the spec has them, with lists of origins and empty objects.',
  unsteady: 'Serve the same bytes for every request; data comes through tools.',
  'new-origin': 'Ask why it needs that now.',
  'new-permission': 'Ask why it needs that now.',
};

const LEVELS: Record<Finding['level'], string> = { refuse: 'Not shown', warn: 'Worth a look', info: 'To know' };

/** A finding's level and what to do about it, in words. */
export function findingWords({ level, code }: Pick<Finding, 'level' | 'code'>): { level: string; todo: string } {
  return { level: LEVELS[level], todo: TODO[code] ?? '' };
}
