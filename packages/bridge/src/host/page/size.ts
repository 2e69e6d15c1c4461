/** CSS pixels. */
export interface ReportedSize {
  readonly width?: number;
  readonly height?: number;
}

type Limits = Partial<Record<'width' | 'height' | 'maxWidth' | 'maxHeight', number>>;

/** Where the host set no maximum, a view grows no further than this. */
export const MAX_SIDE = 10_000;

/**
 * Clamps a view's size report (MCP Apps, "Container Dimensions"): a fixed axis is not the view's to change and is left
 * out, a bounded one ends at its maximum.
 */
export function clampSize({ width, height }: ReportedSize, container: Limits = {}): ReportedSize {
  const clamp = (value: number, max = MAX_SIDE) => Math.min(Math.max(Math.ceil(value), 0), max);
  return {
    ...(width !== undefined && container.width === undefined && { width: clamp(width, container.maxWidth) }),
    ...(height !== undefined && container.height === undefined && { height: clamp(height, container.maxHeight) }),
  };
}
