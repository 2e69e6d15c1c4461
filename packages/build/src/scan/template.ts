import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { type Finding, loadedUrl } from './finding.ts';
import { scanScript } from './script.ts';
import { scanStyle } from './style.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Attributes whose URL is loaded, or gone to, which a host does not let a view do (`ui/open-link` is the way). */
const URL_ATTRIBUTES = new Set(['action', 'background', 'formaction', 'href', 'manifest', 'ping', 'poster', 'src']);
const URL_SET_ATTRIBUTES = new Set(['imagesrcset', 'srcset']);
/** Other values of `type` make a `<script>` a block of data. */
const SCRIPT_TYPES = /^(?:module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript))?$/i;

/**
 * Everything in a template that a browser would load from elsewhere, start as a worker, or turn from text into code.
 * An empty list means: one self-contained file. Text that only looks like an address (an XML namespace, a licence's
 * link) is no finding.
 */
export function scanTemplate(html: string): Finding[] {
  return [...descendants(parse(html))].flatMap(scanElement);
}

function* descendants(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* descendants(child);
  if ('content' in node) yield* descendants(node.content);
}

function scanElement(element: Element): Finding[] {
  const findings = element.attrs.flatMap(({ name, value }) => scanAttribute(element, name, value));
  const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  if (element.tagName === 'style') return [...findings, ...scanStyle(text)];
  if (element.tagName !== 'script') return findings;
  const type = element.attrs.find(({ name }) => name === 'type')?.value ?? '';
  if (!SCRIPT_TYPES.test(type)) return findings;
  return [...findings, ...scanScript(text, type === 'module' ? 'module' : 'script')];
}

function scanAttribute(element: Element, name: string, value: string): Finding[] {
  const where = `<${element.tagName} ${name}>`;
  if (URL_ATTRIBUTES.has(name) || (element.tagName === 'object' && name === 'data')) return loadedUrl(value, where);
  if (URL_SET_ATTRIBUTES.has(name))
    return value.split(/,\s+/).flatMap((candidate) => loadedUrl(candidate.trim().split(/\s/)[0] ?? '', where));
  if (name === 'srcdoc') return scanTemplate(value);
  if (name === 'style') return scanStyle(value, where, 'declarationList');
  if (name.startsWith('on')) return scanScript(`function ${name}(event) {${value}\n}`, 'script');
  if (element.tagName === 'meta' && name === 'content') return scanRefresh(element, value, where);
  // Presentation attributes of SVG: fill="url(#gradient)".
  return value.includes('url(') ? scanStyle(value, where, 'value') : [];
}

function scanRefresh(element: Element, value: string, where: string): Finding[] {
  const isRefresh = element.attrs.some(({ name, value: text }) => name === 'http-equiv' && /^refresh$/i.test(text));
  return isRefresh ? loadedUrl(/url\s*=\s*['"]?([^'"]*)/i.exec(value)?.[1] ?? '', where) : [];
}
