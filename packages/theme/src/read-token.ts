/** What a variable may hold, and the property whose computed value is that value resolved. */
const RESOLVERS = ['color', 'width'] as const;

/**
 * Reads a CSS variable for drawing on a canvas, which knows neither `var()` nor `light-dark()`: colours come as
 * `rgb(r, g, b)` or `rgba(r, g, b, a)` of the theme in force, lengths in `px`, anything else as written. Read again
 * after the theme has changed.
 *
 * @param name with its dashes, for example `--color-text-primary`
 * @param element where to read it; the root by default
 * @throws Error if the variable is not set there
 */
export function readToken(name: string, element: Element = document.documentElement): string {
  const written = getComputedStyle(element).getPropertyValue(name).trim();
  if (written === '') throw new Error(`No value for the CSS variable ${name}. Is tokens.css loaded?`);
  const property = RESOLVERS.find((candidate) => CSS.supports(candidate, written));
  if (!property) return written;

  const probe = document.createElement('span');
  // Forced colours would replace the variable's own value by the text colour.
  probe.style.cssText = `display: none; forced-color-adjust: none; transition: none; ${property}: var(${name})`;
  element.append(probe);
  const resolved = getComputedStyle(probe)[property];
  probe.remove();
  return property === 'color' ? toRgb(resolved) : resolved;
}

/** Hosts may write oklch() or color-mix(); a canvas takes them, the colour parsers of chart and map libraries don't. */
function toRgb(color: string): string {
  if (color.startsWith('rgb')) return color;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  const rgb = `${red}, ${green}, ${blue}`;
  return alpha === 255 ? `rgb(${rgb})` : `rgba(${rgb}, ${Math.round((alpha / 255) * 1000) / 1000})`;
}
