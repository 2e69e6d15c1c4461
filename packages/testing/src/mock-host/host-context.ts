import type { Tool } from '@modelcontextprotocol/client';
import type { McpUiHostContext, McpUiStyles, McpUiTheme } from '@modelcontextprotocol/ext-apps';
import type { Fault } from './faults.ts';

/** A palette unlike any fallback, so that a test sees whose colours a view shows. */
const COLORS: Record<McpUiTheme, Partial<McpUiStyles>> = {
  light: {
    '--color-background-primary': '#fffdf5',
    '--color-background-secondary': '#f3efe0',
    '--color-text-primary': '#2b2111',
    '--color-text-secondary': '#5c4f38',
    '--color-border-primary': '#cfc6ad',
    '--color-ring-primary': '#7a4b00',
  },
  dark: {
    '--color-background-primary': '#101820',
    '--color-background-secondary': '#1b2630',
    '--color-text-primary': '#eaf2f8',
    '--color-text-secondary': '#a9bccb',
    '--color-border-primary': '#3a4a58',
    '--color-ring-primary': '#8ec9ff',
  },
};

export interface ContextOptions {
  readonly tool: Tool;
  readonly theme: McpUiTheme;
  readonly width: number;
  readonly maxHeight: number;
  readonly faults: readonly Fault[];
}

/** What the mock host tells a view of itself, less what its faults leave out. */
export function hostContext({ tool, theme, width, maxHeight, faults }: ContextOptions): McpUiHostContext {
  if (faults.includes('noContext')) return {};
  if (faults.includes('themeOnly')) return { theme };
  const canFullscreen = !faults.includes('inlineOnly');
  return {
    toolInfo: { tool },
    theme,
    ...(!faults.includes('noStyles') && { styles: { variables: COLORS[theme] as McpUiStyles } }),
    displayMode: 'inline',
    availableDisplayModes: canFullscreen ? ['inline', 'fullscreen'] : ['inline'],
    containerDimensions: faults.includes('pinsWidth') ? { maxWidth: width, maxHeight } : { width, maxHeight },
    locale: 'en',
    timeZone: 'UTC',
    userAgent: 'mock-host/0.1.0',
    platform: 'web',
    deviceCapabilities: { touch: false, hover: true },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  };
}
