import react from '@vitejs/plugin-react';
import { definePlaygroundConfig } from '@workshop/build';
import type { Plugin } from 'vite';

/**
 * What the form library brings along and the page's policy forbids, for both evaluate text as code: a Markdown library for
 * descriptions, which are plain text here, and the validator of its test helper, which nobody calls.
 */
const REPLACED: Record<string, string> = {
  'markdown-to-jsx/react': 'export const Markdown = ({ children }) => children;',
  '@rjsf/validator-ajv8': 'export default undefined;',
};
const withoutEval: Plugin = {
  name: 'without-eval',
  enforce: 'pre',
  resolveId: (id) => (id in REPLACED ? `\0${id}` : undefined),
  load: (id) => REPLACED[id.replace(/^\0/, '')],
};

export default definePlaygroundConfig(import.meta.dirname, {
  // Of the page's bytes, about 60,000 are the form library, which is loaded when a form is first opened.
  budget: { page: 245_000, start: 10_000 },
  plugins: [react(), withoutEval],
});
