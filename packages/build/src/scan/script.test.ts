import { join } from 'node:path';
import { build, minifySync } from 'vite';
import { describe, expect, test } from 'vitest';
import { fixture } from '../fixture.test-support.ts';
import { KNOWN_CODE } from './known-code.ts';
import { scanScript } from './script.ts';

const found = (code: string) => scanScript(code).map(({ rule, text, where }) => [rule, text, where]);

describe('what a script loads', () => {
  test.each([
    ["import 'https://x.example/m.js'", 'external-url', 'https://x.example/m.js', 'import'],
    ["export * from './part.js'", 'missing-file', './part.js', 'export from'],
    ["export { a } from './part.js'", 'missing-file', './part.js', 'export from'],
    ['void import(`./late.js`)', 'missing-file', './late.js', 'import()'],
    ["fetch('https://x.example/' + path)", 'external-url', 'https://x.example/', 'fetch()'],
    ["window.fetch('/api')", 'missing-file', '/api', 'fetch()'],
    ["new WebSocket('wss://x.example')", 'external-url', 'wss://x.example', 'WebSocket()'],
    ["navigator.sendBeacon('https://x.example')", 'external-url', 'https://x.example', 'sendBeacon()'],
    ["request.open('GET', 'https://x.example')", 'external-url', 'https://x.example', 'open()'],
    ["image.src = 'https://x.example/i.png'", 'external-url', 'https://x.example/i.png', 'src in a script'],
    ["frame.setAttribute('src', '//x.example')", 'external-url', '//x.example', 'src in a script'],
    ["new URL('a.wasm', import.meta.url)", 'missing-file', 'a.wasm', 'new URL()'],
    ["new Worker('/worker.js')", 'worker', '/worker.js', 'new Worker()'],
    ["new self.SharedWorker('w.js')", 'worker', 'w.js', 'new SharedWorker()'],
    [
      "new Worker(new URL('' + new URL('w.js', import.meta.url).href, '' + import.meta.url))",
      'worker',
      'w.js',
      'new Worker()',
    ],
    [
      'box.innerHTML = \'<img alt="" src="https://x.example/i.png">\'',
      'external-url',
      'https://x.example/i.png',
      'markup or style in a script',
    ],
    [
      'sheet.replaceSync(`p { background: url(https://x.example/i.png) }`)',
      'external-url',
      'https://x.example/i.png',
      'markup or style in a script',
    ],
  ])('%s', (code, rule, text, where) => {
    expect(found(code)).toEqual([[rule, text, where]]);
  });

  test.each([
    "void import('data:text/javascript,1')",
    "new Worker('data:text/javascript;charset=utf-8,' + encodeURIComponent(source))",
    'new Worker(URL.createObjectURL(blob))',
    'void import(address)',
    "fetch('data:,' + text)",
    "document.createElementNS('http://www.w3.org/2000/svg', 'svg')",
    "const licence = 'https://www.apache.org/licenses/LICENSE-2.0'",
    'link.innerHTML = \'<a href="https://example.org/">terms</a>\'',
    "new URL('https://example.org/a').origin",
    "token.src = 'a|b'; cache.fetch('key'); box.open('a', 'b')",
  ])('is nothing in: %s', (code) => {
    expect(found(code)).toEqual([]);
  });
});

describe('text turned into code', () => {
  test.each([
    ["eval('1 + 1')", "eval('1 + 1')"],
    ["(0, eval)('1')", "eval)('1')"],
    ["new Function('return 1')", "new Function('return 1')"],
    ['const F = Function; new F()', 'Function; new F()'],
    ['Reflect.construct(Function, [])', 'Function, [])'],
    ["Function.call(null, 'x')", "Function.call(null, 'x')"],
    ["globalThis.eval('1')", "globalThis.eval('1')"],
    ["window['Function']('1')", "window['Function']('1')"],
    ["setTimeout('tick()', 10)", "setTimeout('tick()', 10)"],
  ])('%s', (code, text) => {
    expect(found(code)).toEqual([['eval', text, 'a script']]);
  });

  test.each([
    'x instanceof Function',
    "typeof Function === 'function'",
    'x.constructor === Function',
    'Function.prototype[Symbol.hasInstance].call(a, b)',
    'const o = { eval: 1, Function() {} }; o.eval',
    'setTimeout(() => tick(), 10)',
  ])('is nothing in: %s', (code) => {
    expect(found(code)).toEqual([]);
  });
});

describe("zod's own use of Function", () => {
  async function bundle(first: string): Promise<string> {
    const app = fixture({
      'entry.ts': `import * as z from 'zod'; ${first}; console.log(z.object({ a: z.string() }).parse(1));`,
    });
    const result = await build({
      configFile: false,
      root: app.folder,
      logLevel: 'silent',
      build: { write: false, minify: false, rolldownOptions: { input: join(app.folder, 'entry.ts') } },
    });
    const [chunk] = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
    return chunk?.type === 'chunk' ? chunk.code : '';
  }

  test('is let through, minified or not, once jitless is set', async () => {
    const code = await bundle('z.config({ jitless: true })');
    expect(code).toContain('new Function("")');
    expect(found(code)).toEqual([]);
    expect(found(minifySync('bundle.js', code, { module: true }).code)).toEqual([]);
  });

  test('is refused in both places without it, and with the late setting of ext-apps alone', async () => {
    for (const first of ['', 'allowUnsafeEval || z.config({ jitless: true })']) {
      const findings = found(await bundle(first));
      expect(findings.map(([rule]) => rule)).toEqual(['eval', 'eval']);
    }
  });

  test('is refused when a release changes it', async () => {
    const code = await bundle('z.config({ jitless: true })');
    expect(found(code.replace('new Function("")', 'new Function("return 1")'))).toHaveLength(1);
  });

  test('each exception says why', () => {
    expect(KNOWN_CODE.map(({ name, reason }) => [name.startsWith('zod 4'), reason.length > 20])).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});
