/** Every word the view shows or says. Figures come in ready, in the host's language (format.ts). */
import type { SystemScope, SystemSeries, SystemTile } from '../contract.ts';

const TILES: Record<SystemTile, string> = { cpu: 'CPU', memory: 'Memory', disk: 'Disk', network: 'Network' };

const SERIES: Record<SystemSeries, string> = {
  cpu: 'CPU',
  user: 'programs',
  system: 'system',
  iowait: 'waiting for disk',
  steal: 'stolen',
  load: 'load',
  memory: 'used',
  swap: 'swap',
  diskRead: 'read',
  diskWrite: 'write',
  diskBusy: 'busy',
  received: 'in',
  sent: 'out',
  cores: 'cores',
};

export const strings = {
  app: 'System monitor',
  tiles: TILES,
  series: SERIES,
  /** A first reading has no rates yet. */
  dash: '–',
  perSecond: (unit: string) => `${unit}/s`,
  busyUnit: (unit: string) => `${unit} busy`,
  minutes: (count: string) => `${count}\u00a0min`,
  seconds: (count: string) => `${count}\u00a0s`,
  between: (from: string, to: string) => `${from} to ${to}`,
  listed: (parts: readonly string[]) => parts.join(', '),

  ofCores: (count: string, isOne: boolean) => `of ${count} ${isOne ? 'core' : 'cores'}`,
  ofTotal: (total: string) => `of ${total}`,
  busiestDisk: 'the busiest disk',
  /** Both in the unit of the tile's big figure. */
  inAndOut: (received: string, sent: string) => `in ${received}, out ${sent}`,
  scope: { machine: 'machine', container: 'container' } satisfies Record<SystemScope, string>,

  chart: 'Chart',
  span: 'Span',
  last: (span: string) => `last ${span}`,
  upTo: (span: string, time: string) => `${span} up to ${time}`,
  chartName: (tile: string, span: string) =>
    `${tile}, ${span}. Arrow keys read a moment; with Shift they select a span of time.`,
  noReading: 'no reading',
  coreScale: 'Share of each core',
  freeze: 'Freeze',
  frozenAt: (time: string) => `Frozen at ${time}`,
  goOn: 'Go on',
  closeChart: 'Close the chart',

  bracketed: (text: string) => `(${text})`,
  selection: (mean: string, peak: string) => `mean ${mean}, peak ${peak}`,
  explain: 'Explain',
  tellModel: 'Tell the model',
  copy: 'Copy',
  clearSelection: 'Clear the selection',
  cleared: 'Selection cleared',
  told: 'The model sees this span with your next message. The words are on the clipboard too.',
  copied: 'Copied.',
  explained: {
    title: 'This span of time',
    figure: 'Figure',
    mean: 'Mean',
    peak: 'Peak',
    elsewhere: 'Rest',
    restIs: (mean: string) => `rest ${mean}`,
    elsewhereNote: (span: string) => `Rest: the mean of the other times among the ${span} shown.`,
    processesNote: 'Processes are listed for now only; which ones ran then is not kept.',
  },

  processes: 'Processes',
  topProcesses: 'Top processes',
  process: 'Name',
  pid: 'PID',
  cpu: 'CPU',
  memory: 'Memory',
  sortBy: 'Sort by',
  shownOf: (shown: string, total: string) => `${shown} of ${total} shown`,
  noProcesses: 'No processes can be seen here.',

  fullscreen: 'Fullscreen',
  leaveFullscreen: 'Leave fullscreen',
  more: 'More',
  close: 'Close',
  menu: { search: 'Search commands', commands: 'Commands', nothing: 'No command has these words.' },
  showTile: (tile: string) => `Show ${tile}`,
  showSpan: (span: string) => `Show the last ${span}`,
  showCores: 'Show each core',
  hideCores: 'Show all cores as one',
  selectAll: 'Select all that is shown',
  copyFigures: 'Copy the figures',
  notHere: 'not available here',
  capitalised: (text: string) => text.charAt(0).toUpperCase() + text.slice(1),

  recording: (title: string) => `Recording: ${title}`,
  connecting: 'Connecting to the host',
  waiting: 'Waiting for the figures',
  age: (age: string) => `Figures are ${age} old`,
  silent: (age: string, time: string) => `No answer for ${age}. Figures of ${time}`,
  tryAgain: 'Try again',
  unsaved: 'Not saved',
  reduced: 'Without live figures',
  noHistory: 'No history here',
  startedAnew: 'The server began anew, and so did the figures.',
  failed: {
    cancelled: 'The call was cancelled',
    failed: 'The figures could not be read',
    'no-result': 'No figures have come',
    'no-host': 'No host',
  },

  report: {
    intro: (tile: string, span: string, state: string) =>
      `System monitor on screen: chart of ${tile}, ${span}, ${state}.`,
    live: 'live',
    figures: (figures: string) => `Figures: ${figures}.`,
    selected: (from: number, to: number) => `The person selected a span, from ${from} to ${to} ms since the epoch:`,
  },
};
