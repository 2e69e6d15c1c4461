import { defineConfig } from 'vitest/config';

export default defineConfig({
  // What the build puts in: tests of the server have no template to read.
  define: { __TEMPLATE_HASH__: '"0123456789abcdef"', __APP_VERSION__: '"0.1.0"' },
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    // Tests of the view drive a browser; how fast it is depends on the machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
