import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    typecheck: { enabled: false },
    // Servers and a browser are started, on a machine that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
