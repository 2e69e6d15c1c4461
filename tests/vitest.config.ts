import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bench,rules,conformance,security,e2e,repository}/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Most of these drive a browser or a server of their own: one file at a time keeps them steady on two cores.
    fileParallelism: false,
  },
});
