import { chartColors } from '@workshop/theme/palette';
import { readToken } from '@workshop/theme/read-token';
import { currentTheme } from '@workshop/theme/theme';

/** As many lines, or areas, as one chart has at most. */
const LINES = 4;
/** Where the person has chosen the colours, some of theirs. */
const FORCED = ['--color-text-primary', '--color-text-info', '--color-text-disabled', '--color-text-danger'] as const;

/** The colours of a chart's lines, in order. */
export function lineColors(): readonly string[] {
  return areForced() ? FORCED.map((name) => readToken(name)) : chartColors(currentTheme()).series.slice(0, LINES);
}

/** All that the canvas is drawn with, as the theme has it now. */
export function readColors() {
  return {
    lines: lineColors(),
    ramp: chartColors(currentTheme()).ramp,
    text: readToken('--color-text-tertiary'),
    // Among forced colours, the one for what is disabled is the only quiet one.
    grid: readToken(areForced() ? '--color-text-disabled' : '--color-border-tertiary'),
    ground: readToken('--color-background-primary'),
    mark: readToken('--color-text-warning'),
    font: `${readToken('--font-text-xs-size')} ${readToken('--font-sans')}`,
  };
}

/** A share of one colour over a ground, opaque. Both as `#rrggbb` or `rgb(r, g, b)`; the colour itself, if not. */
export function mixed(color: string, ground: string, share: number): string {
  const [over, under] = [partsOf(color), partsOf(ground)];
  if (!over || !under) return color;
  const parts = over.map((part, index) => Math.round(part * share + (under[index] ?? 0) * (1 - share)));
  return `rgb(${parts.join(', ')})`;
}

function partsOf(color: string): number[] | undefined {
  const hex = /^#(..)(..)(..)$/.exec(color);
  if (hex) return hex.slice(1).map((digits) => Number.parseInt(digits, 16));
  return /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1).map(Number);
}

function areForced(): boolean {
  return matchMedia('(forced-colors: active)').matches;
}
