import { readToken } from '@workshop/theme/read-token';
import type { ChartArea } from './chart-area.ts';
import { PANE_SERIES } from './panes.ts';
import { readingOf, type SeriesName } from './samples.ts';
import { chartedOf, type Screen, shownSpan } from './screen.ts';
import { strings } from './strings.ts';

export type ExportKind = 'csv' | 'json' | 'png';
type File = { name: string; mimeType: string } & ({ text: string } | { bytes: Uint8Array });

/** Pixels around the picture's charts, and for a title, at one pixel a point. */
const MARGIN = 16;
const TITLE = 24;

/** What the charts show, as a file: each reading of each series there is, or the picture. */
export async function exported(kind: ExportKind, screen: Screen, charts: ChartArea): Promise<File> {
  const { from, to } = shownSpan(screen);
  const name = `system-monitor-${stamp(from)}-${stamp(to)}.${kind}`;
  if (kind === 'csv') return { name, mimeType: 'text/csv', text: csvOf(screen) };
  if (kind === 'json') return { name, mimeType: 'application/json', text: jsonOf(screen) };
  return { name, mimeType: 'image/png', bytes: await pictureOf(screen, charts) };
}

/** RFC 4180: one line a step, empty where there was no reading; means, in bytes, bytes a second and percent. */
export function csvOf(screen: Screen): string {
  const { samples, names } = shownFigures(screen);
  const lines = samples.map((sample) =>
    [new Date(sample.t).toISOString(), ...names.map((name) => readingOf(sample, name) ?? '')].join(','),
  );
  return `${[['time', ...names].join(','), ...lines].join('\r\n')}\r\n`;
}

/** Each step as the server sent it, with what it is of. */
export function jsonOf(screen: Screen): string {
  const { samples } = shownFigures(screen);
  const { machine } = screen.shown;
  return `${JSON.stringify({ machine, stepMs: chartedOf(screen).step, selection: screen.state.selection, samples }, null, 1)}\n`;
}

function shownFigures(screen: Screen) {
  const { from, to } = shownSpan(screen);
  const samples = chartedOf(screen).between(from, to);
  const names = PANE_SERIES.filter((name: SeriesName) => samples.some((sample) => sample.values[name] !== undefined));
  return { samples, names };
}

/** The charts below each other on the theme's ground, each with its name. */
async function pictureOf(screen: Screen, charts: ChartArea): Promise<Uint8Array> {
  const pictures = charts.pictures;
  const scale = devicePixelRatio;
  const width = Math.max(...pictures.map(({ canvas }) => canvas.width)) + 2 * MARGIN * scale;
  const height = pictures.reduce((sum, { canvas }) => sum + canvas.height + TITLE * scale, 2 * MARGIN * scale);
  const picture = new OffscreenCanvas(width, height);
  const context = picture.getContext('2d');
  if (!context) throw new Error(strings.noPicture);
  context.fillStyle = readToken('--color-background-primary');
  context.fillRect(0, 0, width, height);
  context.fillStyle = readToken('--color-text-primary');
  context.font = `${13 * scale}px ${readToken('--font-sans')}`;
  const { from, to } = shownSpan(screen);
  let top = MARGIN * scale;
  for (const { pane, canvas } of pictures) {
    const when = strings.between(screen.format.date(from), screen.format.date(to));
    context.fillText(strings.listed([strings.panes[pane.id], when]), MARGIN * scale, top + 13 * scale);
    context.drawImage(canvas, MARGIN * scale, top + TITLE * scale);
    top += canvas.height + TITLE * scale;
  }
  return new Uint8Array(await (await picture.convertToBlob()).arrayBuffer());
}

/** "20260105T140210Z": sorts by name, and every file system takes it. */
function stamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}
