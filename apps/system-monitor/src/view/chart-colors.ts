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
    mark: readToken('--color-text-warning'),
    font: `${readToken('--font-text-xs-size')} ${readToken('--font-sans')}`,
  };
}

function areForced(): boolean {
  return matchMedia('(forced-colors: active)').matches;
}
