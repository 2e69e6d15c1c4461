import { chartColors } from '@workshop/theme/palette';
import { readToken } from '@workshop/theme/read-token';
import { currentTheme } from '@workshop/theme/theme';

/** The colours of the first and the second line; where the person has chosen the colours, two of theirs. */
export function lineColors(): readonly [string, string] {
  const [first = '', second = ''] = chartColors(currentTheme()).series;
  return areForced() ? [readToken('--color-text-primary'), readToken('--color-text-info')] : [first, second];
}

/** All that the canvas is drawn with, as the theme has it now. */
export function readColors() {
  return {
    lines: lineColors(),
    ramp: chartColors(currentTheme()).ramp,
    text: readToken('--color-text-tertiary'),
    // Among forced colours, the one for what is disabled is the only quiet one.
    grid: readToken(areForced() ? '--color-text-disabled' : '--color-border-tertiary'),
    font: `${readToken('--font-text-xs-size')} ${readToken('--font-sans')}`,
  };
}

function areForced(): boolean {
  return matchMedia('(forced-colors: active)').matches;
}
