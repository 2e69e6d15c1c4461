import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles the least servers the SDK allows, over stdio and over HTTP, the way our apps are bundled. @returns their files */
export async function buildBareServers() {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const outDir = path.join(here, 'dist');
  rmSync(outDir, { recursive: true, force: true });
  const bundle = (name) =>
    build({
      root: here,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: path.join(here, 'bare', `${name}.mjs`),
        outDir,
        emptyOutDir: false,
        target: 'node20',
        minify: true,
        rolldownOptions: { output: { entryFileNames: '[name].js' } },
      },
    });
  await bundle('main');
  await bundle('http');
  return { stdio: path.join(outDir, 'main.js'), http: path.join(outDir, 'http.js') };
}
