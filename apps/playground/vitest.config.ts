import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    include: ['src/**/*.test.{ts,tsx}'],
    // Tests here start processes; on a busy machine each takes seconds.
    testTimeout: 20_000,
  },
});
