import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: {
    target: 'baseline-widely-available',
    // The first versions with light-dark(). For older ones the minifier would rewrite it into variables that follow the
    // system's scheme and not the host's.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
});
