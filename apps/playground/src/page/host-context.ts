import type { Tool } from '@modelcontextprotocol/client';
import type { McpUiDisplayMode, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import tokens from '@workshop/theme/tokens.css?raw';
import type { Settings, Size } from './logic/state.ts';

/** An inline view may be this high; more is its own scrolling. */
export const MAX_INLINE_HEIGHT = 640;
/** Before a view says how high it is, and for one that never does. */
export const FIRST_HEIGHT = 240;
/** The row above a view in fullscreen. */
export const BAR_HEIGHT = 40;

/** The standardized style variables of MCP Apps with the playground's own values, straight from the theme. */
const VARIABLES = Object.fromEntries(
  Array.from(tokens.matchAll(/^ {4}(--(?:color|font|border|shadow)-[\w-]+): (.+);$/gm), ([, name, value]) => [
    name,
    value,
  ]),
);

export interface ContextParts {
  readonly settings: Settings;
  readonly tool: Tool;
  readonly mode: McpUiDisplayMode;
  /** Width of the conversation's column. */
  readonly columnWidth: number;
}

/** What a view is told of its host when it starts. */
export function hostContext({ tool, ...parts }: ContextParts): McpUiHostContext {
  return {
    toolInfo: { tool },
    theme: themeOf(parts.settings),
    styles: { variables: VARIABLES },
    displayMode: parts.mode,
    availableDisplayModes: ['inline', 'fullscreen'],
    containerDimensions: dimensions(parts),
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: 'mcp-apps-workshop-playground',
    platform: 'web',
    deviceCapabilities: { touch: matchMedia('(pointer: coarse)').matches, hover: matchMedia('(hover: hover)').matches },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  };
}

/** Of it, what changes while a view is open. */
export function changingContext(parts: Omit<ContextParts, 'tool'>): McpUiHostContext {
  return { theme: themeOf(parts.settings), displayMode: parts.mode, containerDimensions: dimensions(parts) };
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
  return { width: frameWidth(settings.size, columnWidth), maxHeight: MAX_INLINE_HEIGHT };
}
