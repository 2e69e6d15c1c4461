import { formatBytes, formatCount, formatDuration } from '../page/logic/format.ts';
import type { Turn } from '../page/logic/state.ts';
import type { RenderCommandLine } from './command-line.ts';
import type { Seen } from './seen.ts';

export interface Measured {
  /** Milliseconds from the mount to `initialized`. */
  readonly initializedMs?: number;
  /** Milliseconds from the view's document beginning to load to its first text or picture. */
  readonly firstPaintMs?: number;
  /** Milliseconds. */
  readonly callMs?: number;
  /** Size of the template. */
  readonly templateBytes?: number;
  /** Size of the call's result, and of what a model reads of it. */
  readonly resultBytes?: number;
  readonly modelBytes?: number;
  readonly viewCalls: number;
  /** Of all results that the view was given. */
  readonly viewBytes: number;
}

export function measure({ view, outcome, server }: Turn, { snapshot, firstPaintMs }: Seen): Measured {
  const templates = snapshot.servers.find(({ name }) => name === server)?.templates ?? [];
  return {
    initializedMs: view?.initializedMs,
    firstPaintMs,
    callMs: outcome?.ms,
    templateBytes: templates.find(({ uri }) => uri === view?.mount?.template.uri)?.bytes,
    resultBytes: outcome?.bytes,
    modelBytes: outcome?.modelBytes,
    viewCalls: view?.calls ?? 0,
    viewBytes: view?.bytes ?? 0,
  };
}

/** What is printed: figures, what is worth knowing, and every fault or that there is none. */
export function formatReport(
  { server, tool, policy, theme, size }: RenderCommandLine,
  { measured, faults, turn, seen }: { measured: Measured; faults: readonly string[]; turn: Turn; seen: Seen },
): string {
  const { initializedMs, firstPaintMs, callMs, templateBytes, resultBytes, modelBytes } = measured;
  const rows = [
    ['initialized', initializedMs === undefined ? 'never' : `after ${formatDuration(initializedMs)}`],
    ['first paint', firstPaintMs === undefined ? 'none was seen' : `after ${formatDuration(firstPaintMs)}`],
    ['template', templateBytes === undefined ? 'none was shown' : formatBytes(templateBytes)],
    ['result', callMs === undefined ? 'none' : `${words(resultBytes)} after ${formatDuration(callMs)}`],
    ['model reads', words(modelBytes)],
    ['view', `${formatCount(measured.viewCalls, 'call')}, ${formatBytes(measured.viewBytes)}`],
  ];
  const notes = [
    ...(seen.settled ? [] : ['It did not come to rest, and was looked at while it was busy.']),
    ...(seen.allReported ? [] : ['The browser did not report in time; violations may be missing.']),
    ...(seen.pictureProblem === undefined ? [] : [`There is no screenshot: ${seen.pictureProblem}`]),
    ...seen.hostErrors.map((text) => `The playground's own page says: ${text}`),
    ...seen.refused.map(({ about, detail }) => `It asked a person (${about}: ${detail}), and was refused.`),
    ...(turn.view?.remarks ?? []),
  ];
  return [
    `${server} ${tool}, ${policy} policy, ${theme}, ${size.width}x${size.height}`,
    ...rows.map(([name = '', value]) => `  ${name.padEnd(13)}${value}`),
    ...notes.map((note) => `  note: ${note.replaceAll(/\s+/g, ' ')}`),
    ...faults.map((fault) => `  fault: ${fault}`),
    faults.length === 0 ? 'Clean.' : `${formatCount(faults.length, 'fault')}.`,
  ].join('\n');
}

function words(bytes: number | undefined): string {
  return bytes === undefined ? 'none' : formatBytes(bytes);
}
