/// <reference types="vite/client" />
/**
 * Makes a decorative icon from a lucide file; the control around it carries the name. Only imported icons are in the
 * bundle.
 *
 * @param source text of the SVG file, imported with `?raw`
 * @param size pixels: 16 in rows and menus, 20 where an icon stands alone
 * @throws Error if `source` is not an SVG
 *
 * @example
 * import search from 'lucide-static/icons/search.svg?raw';
 * button.append(icon(search));
 */
export function icon(source: string, size: 16 | 20 = 16): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  if (!(parsed instanceof SVGSVGElement))
    throw new Error(`Not an SVG: "${source.slice(0, 60)}". Import the file with ?raw.`);
  const svg = document.importNode(parsed, true);
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  // The files carry 2; as an attribute it would be the size's business, so the style sheet decides.
  svg.removeAttribute('stroke-width');
  return svg;
}
