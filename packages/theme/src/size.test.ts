import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const ENTRY = 'entry.js';

/** Gzip bytes of a view that imports these files of src, style and script together. */
async function gzipOf(...files: readonly string[]): Promise<number> {
  const imports = files.map((file, index) => {
    const from = JSON.stringify(path.join(import.meta.dirname, file));
    return file.endsWith('.css')
      ? `import ${from};`
      : `import * as part${index} from ${from}; console.log(part${index});`;
  });
  const built = await build({
    root: path.join(import.meta.dirname, '..'),
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: ENTRY } },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? imports.join('\n') : undefined),
      },
    ],
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite made something else than one bundle.');
  const text = built.output.map((file) => (file.type === 'chunk' ? file.code : String(file.source))).join('');
  return gzipSync(text).length;
}

it('costs a view what the README says, and only for what it imports', async () => {
  expect(await gzipOf('base.css', 'toolbar.css')).toBeLessThanOrEqual(2_500);
  expect(await gzipOf('theme.ts')).toBeLessThanOrEqual(1_100);
  expect(await gzipOf('menu.ts')).toBeLessThanOrEqual(4_300);
  expect(await gzipOf('state.ts')).toBeLessThanOrEqual(2_900);
});
