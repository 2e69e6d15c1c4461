import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Each file starts a browser of its own: two at once are enough for a small machine.
    maxWorkers: 2,
  },
});
