import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One browser at a time: two on a small machine only wait for each other.
    fileParallelism: false,
  },
});
