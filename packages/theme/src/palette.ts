import type { McpUiTheme } from '@modelcontextprotocol/ext-apps';

/** Colours for charts, as `#rrggbb`, in the order to use them. */
export interface ChartColors {
  /**
   * Eight categories: blue, orange, teal, magenta, olive, violet, red, slate; a series keeps its name in both themes.
   * At least 3:1 on the three fallback backgrounds, CIEDE2000 >= 11 between any two, also as protanopia, deuteranopia
   * and tritanopia show them. Beyond eight, label the lines instead.
   */
  readonly series: readonly string[];
  /** Seven steps from little to much. The first steps are near the surface: areas filled with them want an outline. */
  readonly ramp: readonly string[];
}

const COLORS: Record<McpUiTheme, ChartColors> = {
  light: {
    series: ['#1255ad', '#ae4201', '#019968', '#831454', '#828202', '#896cd4', '#d45a60', '#4b7d90'],
    ramp: ['#a3edf5', '#60d1e9', '#00b1dc', '#008fc1', '#006da6', '#004d8b', '#072e6d'],
  },
  dark: {
    series: ['#4089e4', '#cc6800', '#10be81', '#b55e94', '#acaa03', '#c4a8fe', '#f8797e', '#88a4a9'],
    ramp: ['#223b6b', '#1f5693', '#1274b5', '#0e93d0', '#36b3e3', '#6ad1f0', '#a2ecfc'],
  },
};

/** The chart palette for a theme; grid, axes and text come from the tokens (`readToken`). */
export function chartColors(theme: McpUiTheme): ChartColors {
  return COLORS[theme];
}
