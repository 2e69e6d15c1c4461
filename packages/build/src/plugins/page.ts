import type { Plugin } from 'vite';
import { BuildError } from '../build-error.ts';
import { bytes, sizes } from '../measure.ts';
import { describeFinding } from '../scan/finding.ts';
import { scanScript } from '../scan/script.ts';

/**
 * Vite plugin for the playground's page: its scripts and style sheets stay within `budget` (bytes after gzip, summed)
 * and turn no text into code, which the host's own policy forbids.
 */
export function finishPage(budget: number): Plugin {
  return {
    name: 'workshop:page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
        const whole = scripts.map(({ code }) => code).join('\n');
        const lines = scripts.flatMap(({ code, fileName }) =>
          scanScript(code, 'module', whole)
            .filter(({ rule }) => rule === 'eval')
            .map((finding) => describeFinding(finding, fileName)),
        );
        if (lines.length > 0) throw new BuildError('eval', lines.join('\n'));

        const styles = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
        const total = [...scripts, ...styles]
          .map((file) => sizes(file.type === 'chunk' ? file.code : file.source).gzip)
          .reduce((sum, size) => sum + size, 0);
        if (total > budget)
          throw new BuildError(
            'over-budget',
            `The page's scripts and styles are ${bytes(total)} after gzip, ${bytes(total - budget)} over their budget of ${bytes(budget)} (budget.page in vite.config.ts).`,
          );
        this.info(`page: ${bytes(total)} gzip of ${bytes(budget)}`);
      },
    },
  };
}
