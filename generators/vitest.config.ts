import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
    typecheck: { enabled: false },
    // Most start programs, on a machine that may be busy.
    testTimeout: 60_000,
  },
});
