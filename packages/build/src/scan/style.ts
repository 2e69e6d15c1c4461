import { type CssNode, parse, type WalkContext, walk } from 'css-tree';
import { type Finding, loadedUrl } from './finding.ts';

/** What css-tree left unparsed is searched as text. */
const URL_IN_TEXT = /url\(\s*(['"]?)(.*?)\1\s*\)/gi;

/** URLs that a browser would load for this CSS: `@import`, `url()`, `image-set()`. */
export function styleUrls(css: string, context: 'stylesheet' | 'declarationList' | 'value' = 'stylesheet'): string[] {
  const urls: string[] = [];
  walk(parse(css, { context, parseCustomProperty: true }), function (this: WalkContext, node: CssNode) {
    // A namespace is a name that looks like an address.
    if (this.atrule?.name === 'namespace') return;
    if (node.type === 'Url') urls.push(node.value);
    if (node.type === 'String' && (this.atrule?.name === 'import' || this.function?.name.endsWith('image-set')))
      urls.push(node.value);
    if (node.type === 'Raw') for (const match of node.value.matchAll(URL_IN_TEXT)) urls.push(match[2] ?? '');
  });
  return urls;
}

/** Findings in CSS text. `where` names the place, e.g. `url() in a style`. */
export function scanStyle(
  css: string,
  where = 'url() or @import in a style',
  context?: 'declarationList' | 'value',
): Finding[] {
  return styleUrls(css, context).flatMap((url) => loadedUrl(url, where));
}
