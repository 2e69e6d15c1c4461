import { type ESTree, parseSync, Visitor } from 'vite';
import { excerpt, type Finding, loadedUrl } from './finding.ts';
import { isKnownCode } from './known-code.ts';

const WORKERS = new Set(['Worker', 'SharedWorker']);
/** Constructors and functions whose first argument is loaded. */
const LOADERS = new Set(['fetch', 'importScripts', 'sendBeacon', 'EventSource', 'WebSocket', 'WebTransport']);
const TIMERS = new Set(['setTimeout', 'setInterval']);
const GLOBALS = new Set(['globalThis', 'window', 'self', 'navigator']);
const HTTP_METHOD = /^(?:get|head|post|put|patch|delete)$/i;
/** `Function.prototype` and the like only look; these four run or hand on the constructor. */
const RUNS_FUNCTION = new Set(['apply', 'bind', 'call', 'constructor']);
/** A file of the module's own folder: a template has none. */
const OWN_FOLDER = /\bimport\.meta\.url\b|\bdocument\.baseURI\b|\blocation\.href\b/;
const ADDRESS = /^(?:https?:)?\/\//i;
/** Markup and styles that scripts write later. */
const LOADS_IN_TEXT = [
  /<(?:script|link|img|image|iframe|source|video|audio|track|embed|object|use|input)\b[^>]*?\s(?:xlink:href|href|src|srcset|poster|data)\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/gi,
  /(?:\burl\(\s*|@import\s+)["']?((?:https?:)?\/\/[^"')\s]+)/gi,
];

/**
 * Findings in the JavaScript of a template: imports, workers, requests for a constant URL, and text turned into code.
 * A URL that is computed when the view runs cannot be seen here; the host's policy stops it.
 */
export function scanScript(
  code: string,
  sourceType: 'module' | 'script' = 'module',
  /** The whole that `code` is part of: the guards of known library code are looked for there. */
  whole = code,
): Finding[] {
  const { program, errors } = parseSync('script.js', code, { sourceType });
  const error = errors[0];
  if (error) return [{ rule: 'unreadable', text: excerpt(error.message), where: 'a script' }];

  const findings: Finding[] = [];
  const functions: ESTree.Node[] = [];
  /** Identifiers that are property names, or that are looked at and not run. */
  const harmless = new Set<ESTree.Node>();
  const source = (node: ESTree.Span) => code.slice(node.start, node.end);

  function load(url: ESTree.Node | undefined, where: string) {
    const constant = url && constantText(url);
    if (constant !== undefined) findings.push(...loadedUrl(constant, where));
  }
  function refuseEval(node: ESTree.Span) {
    const around = functions.at(-1);
    if (around && isKnownCode(source(around), whole)) return;
    const start = code.endsWith('new ', node.start) ? node.start - 'new '.length : node.start;
    findings.push({ rule: 'eval', text: excerpt(code.slice(start, node.end + 30)), where: 'a script' });
  }
  /** Properties named `src` are common; only an address makes one of them a request. */
  function loadSource(url: ESTree.Node | undefined) {
    const constant = url && constantText(url);
    if (constant !== undefined && ADDRESS.test(constant)) findings.push(...loadedUrl(constant, 'src in a script'));
  }
  function lookAtCall(node: ESTree.CallExpression | ESTree.NewExpression) {
    const [first, second] = node.arguments;
    if (!first) return;
    if (node.callee.type === 'MemberExpression') {
      const method = propertyName(node.callee);
      if (method === 'open' && HTTP_METHOD.test(constantText(first) ?? '')) load(second, 'open()');
      if (method === 'setAttribute' && constantText(first) === 'src') loadSource(second);
    }
    const name = globalName(node.callee);
    if (name === undefined) return;
    if (node.type === 'NewExpression' && WORKERS.has(name)) {
      const url = constantText(first);
      if (url !== undefined && loadedUrl(url, '').length > 0)
        findings.push({ rule: 'worker', text: excerpt(url), where: `new ${name}()` });
    } else if (node.type === 'NewExpression' && name === 'URL') {
      if (second && OWN_FOLDER.test(source(second))) load(first, 'new URL()');
    } else if (LOADERS.has(name)) load(first, `${name}()`);
    else if (TIMERS.has(name) && constantText(first) !== undefined) refuseEval(node);
  }
  function enter(node: ESTree.Node) {
    functions.push(node);
  }
  function leave() {
    functions.pop();
  }
  function nameOnly(node: { computed: boolean; key: ESTree.Node }) {
    if (!node.computed) harmless.add(node.key);
  }
  function lookAtText(text: string) {
    for (const pattern of LOADS_IN_TEXT)
      for (const [, url = ''] of text.matchAll(pattern))
        findings.push(...loadedUrl(url, 'markup or style in a script'));
  }

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    Property: nameOnly,
    MethodDefinition: nameOnly,
    PropertyDefinition: nameOnly,
    ImportDeclaration: (node) => load(node.source, 'import'),
    ExportNamedDeclaration: (node) => load(node.source ?? undefined, 'export from'),
    ExportAllDeclaration: (node) => load(node.source, 'export from'),
    ImportExpression: (node) => load(node.source, 'import()'),
    CallExpression: lookAtCall,
    NewExpression: lookAtCall,
    AssignmentExpression(node) {
      if (node.left.type === 'MemberExpression' && propertyName(node.left) === 'src') loadSource(node.right);
    },
    MemberExpression(node) {
      const property = propertyName(node);
      if (!node.computed) harmless.add(node.property);
      if (node.object.type !== 'Identifier' || property === undefined) return;
      if (node.object.name === 'Function' && !RUNS_FUNCTION.has(property)) harmless.add(node.object);
      if (GLOBALS.has(node.object.name) && (property === 'eval' || property === 'Function')) refuseEval(node);
    },
    BinaryExpression(node) {
      harmless.add(node.left).add(node.right);
    },
    UnaryExpression(node) {
      harmless.add(node.argument);
    },
    Identifier(node) {
      if ((node.name === 'eval' || node.name === 'Function') && !harmless.has(node)) refuseEval(node);
    },
    Literal(node) {
      if (typeof node.value === 'string') lookAtText(node.value);
    },
    TemplateElement: (node) => lookAtText(node.value.cooked ?? ''),
  }).visit(program);
  // `new Worker(new URL('x', ...))` is one thing to mend, found first as a worker.
  return findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
}

/** The text that a node always is: `'x'`, `` `x` ``, `'' + 'x'`, `new URL('x', ...)`, `new URL('x', ...).href`. */
function constantText(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
  if (node.type === 'MemberExpression')
    return node.object.type === 'NewExpression' && propertyName(node) === 'href'
      ? constantText(node.object)
      : undefined;
  if (node.type === 'NewExpression') {
    const url = node.arguments[0];
    return url && globalName(node.callee) === 'URL' ? constantText(url) : undefined;
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const left = constantText(node.left);
  const right = constantText(node.right);
  // The start decides what is loaded: 'data:...,' + code is embedded, 'https://host/' + path is not.
  return left === undefined || (left === '' && right === undefined) ? undefined : left + (right ?? '');
}

function propertyName(node: ESTree.MemberExpression): string | undefined {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : undefined;
  return constantText(node.property);
}

/** `fetch` for `fetch`, `window.fetch` and `self.fetch`. */
function globalName(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  const onGlobal =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && GLOBALS.has(callee.object.name);
  return onGlobal ? propertyName(callee) : undefined;
}
