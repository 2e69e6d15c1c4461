import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles `bare/main.mjs`, the least server the SDK allows, the way our apps are bundled. */
export async function buildBareServer() {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const outDir = path.join(here, 'dist');
  rmSync(outDir, { recursive: true, force: true });
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: path.join(here, 'bare', 'main.mjs'),
      outDir,
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  return path.join(outDir, 'main.js');
}
