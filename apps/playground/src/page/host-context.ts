import type { Tool } from '@modelcontextprotocol/client';
import type { McpUiDisplayMode, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import tokens from '@workshop/theme/tokens.css?raw';
import type { HostSettings, Settings, Size } from './logic/state.ts';

/** An inline view may be this high; more is its own scrolling. */
export const MAX_INLINE_HEIGHT = 640;
/** The height that the host gives where it is the host that says. */
export const FIXED_HEIGHT = 480;
/** Before a view says how high it is, and for one that never does. */
export const FIRST_HEIGHT = 240;
/** The row above a view in fullscreen. */
export const BAR_HEIGHT = 40;
/** A view in a picture: a small frame over the corner of the page. */
export const PICTURE = { width: 360, height: 270 };

/** The standardized style variables of MCP Apps with the playground's own values, straight from the theme. */
const VARIABLES = Object.fromEntries(
  Array.from(tokens.matchAll(/^ {4}(--(?:color|font|border|shadow)-[\w-]+): (.+);$/gm), ([, name, value]) => [
    name,
    value,
  ]),
);

/** The same with nothing between black and white but what must be told apart. */
const HIGH_CONTRAST = {
  ...VARIABLES,
  ...withEach(/^--color-(?:text|border|ring)-(?!inverse|info|danger|success|warning)/, 'light-dark(#000000, #ffffff)'),
  ...withEach(/^--color-background-(?:primary|secondary|tertiary)$/, 'light-dark(#ffffff, #000000)'),
};

function withEach(names: RegExp, value: string): Record<string, string> {
  return Object.fromEntries(Object.keys(VARIABLES).flatMap((name) => (names.test(name) ? [[name, value]] : [])));
}

const PALETTES: Record<HostSettings['palette'], McpUiHostContext['styles']> = {
  own: { variables: VARIABLES },
  'high-contrast': { variables: HIGH_CONTRAST },
  none: undefined,
};

const INSETS: Record<HostSettings['insets'], McpUiHostContext['safeAreaInsets']> = {
  none: { top: 0, right: 0, bottom: 0, left: 0 },
  phone: { top: 48, right: 0, bottom: 34, left: 0 },
};

export interface ContextParts {
  readonly settings: Settings;
  readonly tool: Tool;
  readonly mode: McpUiDisplayMode;
  /** Width of the conversation's column. */
  readonly columnWidth: number;
}

/** What a view is told of its host when it starts. */
export function hostContext({ tool, ...parts }: ContextParts): McpUiHostContext {
  return { toolInfo: { tool }, ...changingContext(parts) };
}

/** Of it, what may change while a view is open: all but the tool. */
export function changingContext(parts: Omit<ContextParts, 'tool'>): McpUiHostContext {
  const { host } = parts.settings;
  const touch = host.touch === 'system' ? matchMedia('(pointer: coarse)').matches : host.touch === 'on';
  const styles = PALETTES[host.palette];
  return {
    theme: themeOf(parts.settings),
    ...(styles && { styles }),
    displayMode: parts.mode,
    availableDisplayModes: ['inline', ...host.displayModes],
    containerDimensions: dimensions(parts),
    locale: host.locale || navigator.language,
    timeZone: host.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: 'mcp-apps-workshop-playground',
    platform: host.platform,
    deviceCapabilities: { touch, hover: host.touch === 'system' ? matchMedia('(hover: hover)').matches : !touch },
    safeAreaInsets: INSETS[host.insets],
  };
}

export function themeOf({ theme }: Settings): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The width of a view's frame. */
export function frameWidth(size: Size, columnWidth: number): number {
  return size === 'fit' ? columnWidth : size;
}

function dimensions({
  settings,
  mode,
  columnWidth,
}: Omit<ContextParts, 'tool'>): McpUiHostContext['containerDimensions'] {
  if (mode === 'fullscreen') return { width: innerWidth, height: innerHeight - BAR_HEIGHT };
  if (mode === 'pip') return PICTURE;
  const width = frameWidth(settings.size, columnWidth);
  const { container } = settings.host;
  if (container === 'fixed') return { width, height: FIXED_HEIGHT };
  return container === 'unbounded' ? { width } : { width, maxHeight: MAX_INLINE_HEIGHT };
}
