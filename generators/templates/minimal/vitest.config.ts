import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { reporters: ['default', ['json', { outputFile: 'test-results.json' }]], typecheck: { enabled: false } },
});
