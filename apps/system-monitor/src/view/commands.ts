import type { Command } from '@workshop/theme/menu';
import charts from 'lucide-static/icons/chart-area.svg?raw';
import clock from 'lucide-static/icons/clock.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import cpu from 'lucide-static/icons/cpu.svg?raw';
import disk from 'lucide-static/icons/hard-drive.svg?raw';
import past from 'lucide-static/icons/history.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import list from 'lucide-static/icons/list.svg?raw';
import maximize from 'lucide-static/icons/maximize.svg?raw';
import memory from 'lucide-static/icons/memory-stick.svg?raw';
import network from 'lucide-static/icons/network.svg?raw';
import pause from 'lucide-static/icons/pause.svg?raw';
import rows from 'lucide-static/icons/rows-3.svg?raw';
import select from 'lucide-static/icons/text-select.svg?raw';
import { SystemTile } from '../contract.ts';
import type { ExportKind } from './export.ts';
import type { Units } from './format.ts';
import { SPANS } from './frame.ts';
import { isAvailable } from './gauges.ts';
import type { PanelName } from './panels.ts';
import { STEP } from './samples.ts';
import type { Screen } from './screen.ts';
import { strings } from './strings.ts';

/** By how much one key zooms, and moves. */
const [ZOOM, MOVE] = [2, 0.5];
const EXPORTS: readonly ExportKind[] = ['csv', 'json', 'png'];
const ICONS: Record<SystemTile, string> = { cpu, memory, disk, network };

export interface CommandActions {
  tile(tile: SystemTile): void;
  span(seconds: number): void;
  freeze(): void;
  cores(): void;
  workbench(): void;
  panel(name: PanelName): void;
  /** Shows `factor` times as much time. */
  zoom(factor: number): void;
  /** Moves by a share of what is shown: earlier where it is negative. */
  move(share: number): void;
  units(units: Units): void;
  export(kind: ExportKind): void;
  /** Left out where the host offers none. */
  fullscreen?: (() => void) | undefined;
  selectAll(): void;
  copyFigures(): void;
}

/** Everything the view can do, for More; nothing before there are figures. */
export function commandsFor(screen: Screen | undefined, actions: CommandActions): Command[] {
  if (!screen) return [];
  const { shown, samples, state, format, cores } = screen;
  const tiles = SystemTile.options.filter((tile) => isAvailable(shown, tile, samples.newest));
  return [
    {
      id: 'freeze',
      label: state.frozen ? strings.goOn : strings.freeze,
      key: 'Space',
      icon: pause,
      run: actions.freeze,
    },
    {
      id: 'workbench',
      label: screen.isWorkbench ? strings.showOne : strings.showAll,
      key: 'A',
      icon: charts,
      run: actions.workbench,
    },
    { id: 'processes', label: strings.processes, key: 'P', icon: list, run: () => actions.panel('processes') },
    { id: 'episodes', label: strings.episodes.title, key: 'H', icon: past, run: () => actions.panel('episodes') },
    { id: 'devices', label: strings.devices.title, key: 'D', icon: disk, run: () => actions.panel('devices') },
    ...(actions.fullscreen
      ? [{ id: 'fullscreen', label: strings.fullscreen, key: 'F', icon: maximize, run: actions.fullscreen }]
      : []),
    ...tiles.map((tile, index) => ({
      id: tile,
      label: strings.showTile(strings.tiles[tile]),
      key: String(index + 1),
      icon: ICONS[tile],
      run: () => actions.tile(tile),
    })),
    { id: 'cores', label: cores ? strings.hideCores : strings.showCores, key: 'C', icon: rows, run: actions.cores },
    ...SPANS.map((seconds) => ({
      id: `span-${seconds}`,
      label: strings.showSpan(format.span(seconds * STEP)),
      icon: clock,
      run: () => actions.span(seconds),
    })),
    { id: 'zoom-in', label: strings.zoomIn, key: '+', run: () => actions.zoom(1 / ZOOM) },
    { id: 'zoom-out', label: strings.zoomOut, key: '-', run: () => actions.zoom(ZOOM) },
    { id: 'earlier', label: strings.earlier, key: ',', run: () => actions.move(-MOVE) },
    { id: 'later', label: strings.later, key: '.', run: () => actions.move(MOVE) },
    { id: 'select', label: strings.selectAll, key: 'S', icon: select, run: actions.selectAll },
    ...(state.selection
      ? [{ id: 'explain', label: strings.explain, key: 'E', icon: info, run: () => actions.panel('explain') }]
      : []),
    { id: 'copy', label: strings.copyFigures, icon: copy, run: actions.copyFigures },
    ...EXPORTS.map((kind) => ({
      id: `export-${kind}`,
      label: strings.export[kind],
      run: () => actions.export(kind),
    })),
    ...unitCommands(state.units ?? { bytes: 'binary', network: 'bytes' }, actions),
    ...[...new Set(shown.unavailable.map(({ what }) => what))].map((what) => ({
      id: `missing-${what}`,
      label: strings.capitalised(what),
      disabled: strings.notHere,
      run: () => undefined,
    })),
  ];
}

/** The other way of writing figures than the one at present. */
function unitCommands(units: Units, actions: CommandActions): Command[] {
  const isBinary = units.bytes === 'binary';
  const isBytes = units.network === 'bytes';
  return [
    {
      id: 'units-bytes',
      label: isBinary ? strings.inDecimal : strings.inBinary,
      run: () => actions.units({ ...units, bytes: isBinary ? 'decimal' : 'binary' }),
    },
    {
      id: 'units-network',
      label: isBytes ? strings.inBits : strings.inBytes,
      run: () => actions.units({ ...units, network: isBytes ? 'bits' : 'bytes' }),
    },
  ];
}
