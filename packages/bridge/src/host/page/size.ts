import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';

/** A size report after the host's rules: CSS pixels, only the axes that are flexible. */
export interface ReportedSize {
  readonly width?: number;
  readonly height?: number;
}

/** Where the host set no maximum, a view grows no further than this. */
export const MAX_SIDE = 10_000;

type Dimensions = NonNullable<McpUiHostContext['containerDimensions']>;

/**
 * Clamps a view's size report (MCP Apps, "Container Dimensions"): a fixed axis is not the view's to change, a bounded one
 * ends at its maximum.
 */
export function clampSize(reported: ReportedSize, container: Dimensions | undefined): ReportedSize {
  const { width, height, maxWidth, maxHeight } = { ...noDimensions, ...container };
  return {
    ...(reported.width !== undefined && width === undefined && { width: clamp(reported.width, maxWidth) }),
    ...(reported.height !== undefined &&
      height === undefined && { height: clamp(reported.height, maxHeight) }),
  };
}

const noDimensions: { width?: number; height?: number; maxWidth?: number; maxHeight?: number } = {};

const clamp = (value: number, max = MAX_SIDE) => Math.min(Math.max(Math.ceil(value), 0), max);
