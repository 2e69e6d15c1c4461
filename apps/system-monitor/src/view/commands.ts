import type { Command } from '@workshop/theme/menu';
import clock from 'lucide-static/icons/clock.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import cpu from 'lucide-static/icons/cpu.svg?raw';
import disk from 'lucide-static/icons/hard-drive.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import list from 'lucide-static/icons/list.svg?raw';
import maximize from 'lucide-static/icons/maximize.svg?raw';
import memory from 'lucide-static/icons/memory-stick.svg?raw';
import network from 'lucide-static/icons/network.svg?raw';
import pause from 'lucide-static/icons/pause.svg?raw';
import rows from 'lucide-static/icons/rows-3.svg?raw';
import select from 'lucide-static/icons/text-select.svg?raw';
import { SystemTile } from '../contract.ts';
import { SPANS } from './frame.ts';
import { isAvailable } from './gauges.ts';
import { STEP } from './samples.ts';
import type { Screen } from './screen.ts';
import { strings } from './strings.ts';

const ICONS: Record<SystemTile, string> = { cpu, memory, disk, network };

export interface CommandActions {
  tile(tile: SystemTile): void;
  span(seconds: number): void;
  freeze(): void;
  cores(): void;
  processes(): void;
  /** Left out where the host offers none. */
  fullscreen?: (() => void) | undefined;
  selectAll(): void;
  explain(): void;
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
    { id: 'processes', label: strings.processes, key: 'P', icon: list, run: actions.processes },
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
    { id: 'select', label: strings.selectAll, key: 'S', icon: select, run: actions.selectAll },
    ...(state.selection ? [{ id: 'explain', label: strings.explain, key: 'E', icon: info, run: actions.explain }] : []),
    { id: 'copy', label: strings.copyFigures, icon: copy, run: actions.copyFigures },
    ...[...new Set(shown.unavailable.map(({ what }) => what))].map((what) => ({
      id: `missing-${what}`,
      label: strings.capitalised(what),
      disabled: strings.notHere,
      run: () => undefined,
    })),
  ];
}
