import { defineConfig } from 'vite';

/** The mock host's page. */
export default defineConfig({
  root: 'src/mock-host/page',
  build: { outDir: '../../../dist/mock-host', emptyOutDir: true, reportCompressedSize: false },
});
