import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { BuildError } from '../build-error.ts';
import type { BuildInputs } from '../licences/collect.ts';
import { noticeComment } from '../licences/notices.ts';
import { packageOf } from '../licences/third-party.ts';
import { bytes, sizes, templateHash } from '../measure.ts';
import { describeFinding, type Finding } from '../scan/finding.ts';
import { scanScript } from '../scan/script.ts';
import { scanTemplate } from '../scan/template.ts';
import { refuseMachinePaths } from './machine-path.ts';

export const TEMPLATE_FILE = 'view.html';
const PAGE = 'index.html';
const LARGEST_SHOWN = 4;

/**
 * Vite plugin, last in line: takes the page that vite-plugin-singlefile made, appends the notices, refuses it where it
 * is not self-contained or too big, and emits it as `view.html`. `budget` is in bytes after gzip.
 */
export function finishTemplate(folder: string, budget: number, inputs: BuildInputs): Plugin {
  return {
    name: 'workshop:template',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') throw new Error(`Vite made no ${PAGE} of src/view/${PAGE}.`);
        const body = typeof page.source === 'string' ? page.source : new TextDecoder().decode(page.source);
        const html = `${body.trimEnd()}\n${noticeComment(inputs.packages())}\n`;

        refuseFindings(folder, html, inputs);
        refuseLeftOvers(Object.keys(bundle));
        refuseMachinePaths(folder, TEMPLATE_FILE, html);
        const { raw, gzip } = sizes(html);
        if (gzip > budget) throw overBudget(gzip, budget, inputs);

        delete bundle[PAGE];
        this.emitFile({ type: 'asset', fileName: TEMPLATE_FILE, source: html });
        this.info(`${TEMPLATE_FILE} ${templateHash(html)}: ${bytes(gzip)} gzip of ${bytes(budget)}, ${bytes(raw)} raw`);
      },
    },
  };
}

/** Vite plugin: a build in watch mode must not empty the folder that holds the server as well. */
export function keepWhileWatching(): Plugin {
  return {
    name: 'workshop:keep-while-watching',
    config: ({ build }) => (build?.watch ? { build: { emptyOutDir: false } } : undefined),
  };
}

/** Vite plugin for the bundles of workers, which reach the template as text and are not seen by its scan. */
export function refuseInWorker(folder: string): Plugin {
  return {
    name: 'workshop:worker',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const lines = files.flatMap((file) => {
        const name = file.facadeModuleId ? shortPath(folder, file.facadeModuleId) : file.fileName;
        return scanScript(file.code).map((finding) => describeFinding(finding, name));
      });
      if (lines.length > 0) throw new BuildError('template-not-self-contained', lines.join('\n'));
    },
  };
}

function refuseFindings(folder: string, html: string, inputs: BuildInputs): void {
  const lines = scanTemplate(html).map((finding) =>
    describeFinding(finding, shortPath(folder, sourceOf(folder, finding, html, inputs) ?? TEMPLATE_FILE)),
  );
  if (lines.length > 0) throw new BuildError('template-not-self-contained', lines.join('\n'));
}

/** The source file that a finding comes from, as far as it can be told after minification. */
function sourceOf(folder: string, finding: Finding, html: string, inputs: BuildInputs): string | undefined {
  const isSame = ({ rule, text }: Finding) => rule === finding.rule && (rule === 'eval' || text === finding.text);
  for (const [id, { code }] of inputs.modules) if (code && scanScript(code, 'module', html).some(isSame)) return id;
  for (const [path, code] of inputs.styles) if (code.includes(finding.text)) return path;
  const page = join(folder, 'src/view', PAGE);
  return readFileSync(page, 'utf8').includes(finding.text) ? page : undefined;
}

/** What vite-plugin-singlefile could not inline would have to lie beside the template. */
function refuseLeftOvers(files: readonly string[]): void {
  const leftOver = files.find((file) => file !== PAGE);
  if (leftOver === undefined) return;
  throw new BuildError(
    'template-not-self-contained',
    `${TEMPLATE_FILE}: "${leftOver}" was not inlined, and a template has no file beside it; import it with ?raw, ?inline or ?worker&inline.`,
  );
}

function overBudget(gzip: number, budget: number, inputs: BuildInputs): BuildError {
  const shares = new Map<string, number>();
  for (const [id, { renderedLength }] of inputs.modules) {
    const name = packageOf(id)?.name ?? 'own source';
    shares.set(name, (shares.get(name) ?? 0) + renderedLength);
  }
  const largest = [...shares]
    .sort((a, b) => b[1] - a[1])
    .slice(0, LARGEST_SHOWN)
    .map(([name, length]) => `${name} ${bytes(length)}`);
  return new BuildError(
    'over-budget',
    `${TEMPLATE_FILE} is ${bytes(gzip)} after gzip, ${bytes(gzip - budget)} over its budget of ${bytes(budget)} (budget.template in vite.config.ts); largest before minifying: ${largest.join(', ')}.`,
  );
}

function shortPath(folder: string, file: string): string {
  const owner = packageOf(file);
  if (owner) return file.slice(file.lastIndexOf('/node_modules/') + 1);
  const path = relative(folder, file).split(sep).join('/');
  return path || file;
}
