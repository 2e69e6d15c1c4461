import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { smallPdf } from './small-pdf.mjs';

/**
 * `npm run prove`: every official example server that works offline, in the playground, under each policy. The verdicts go
 * into the playground's README. Ends with 1 when one of them does not render under the reference policy.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const README = path.join(ROOT, 'apps/playground/README.md');
const PLAYGROUND = path.join(ROOT, 'apps/playground/dist/main.js');
const POLICIES = ['reference', 'declared'];
/** Its videos come from the internet; offline its server answers with an error. */
const ONLINE = new Set(['video-resource']);
const MAX_FAULTS = 2;
const SERVERS = {
  'basic-preact': 'get-time',
  'basic-react': 'get-time',
  'basic-solid': 'get-time',
  'basic-svelte': 'get-time',
  'basic-vanillajs': 'get-time',
  'basic-vue': 'get-time',
  'budget-allocator': 'get-budget-data',
  'cohort-heatmap': 'get-cohort-data',
  'customer-segmentation': 'get-customer-data',
  pdf: 'display_pdf',
  'scenario-modeler': 'get-scenario-data',
  shadertoy: 'render-shadertoy',
  'sheet-music': 'play-sheet-music',
  'system-monitor': 'get-system-info',
  threejs: 'show_threejs_scene',
  transcript: 'transcribe',
  'video-resource': 'play_video',
};

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'prove-'));
const pdf = path.join(folder, 'small.pdf');
writeFileSync(pdf, smallPdf());
const config = path.join(folder, 'mcp.json');
const mcpServers = Object.fromEntries(
  Object.keys(SERVERS).map((name) => [
    name,
    { command: process.execPath, args: [scriptOf(name), '--stdio', ...(name === 'pdf' ? [pdf] : [])] },
  ]),
);
writeFileSync(config, JSON.stringify({ mcpServers }));

const rows = [];
// Names after the command go through those alone, and write nothing.
const chosen = process.argv.slice(2);
for (const [name, tool] of Object.entries(SERVERS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const verdicts = [];
  for (const policy of POLICIES) verdicts.push(await verdict(name, tool, policy));
  console.log([name, ...verdicts.map(({ words }) => words)].join(' | '));
  rows.push({ name, verdicts });
}
rmSync(folder, { recursive: true });
if (chosen.length === 0) writeTable(rows);
process.exitCode = rows.every(({ name, verdicts: [reference] }) => reference.renders || ONLINE.has(name)) ? 0 : 1;

function scriptOf(name) {
  const inside = `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`;
  const found = [import.meta.dirname, path.dirname(import.meta.dirname)]
    .map((place) => path.join(place, inside))
    .find(existsSync);
  if (!found) throw new Error(`@modelcontextprotocol/server-${name} is not installed. Run npm run prove.`);
  return found;
}

async function verdict(name, tool, policy) {
  const trace = path.join(folder, 'trace.json');
  rmSync(trace, { force: true });
  const args = name === 'pdf' ? ['--args', JSON.stringify({ url: pdf })] : [];
  const flags = ['--config', config, '--policy', policy, '--allow-command', '--trace', trace];
  const { stdout, stderr } = await run(process.execPath, [PLAYGROUND, 'render', name, tool, ...args, ...flags], {
    maxBuffer: 1e8,
  }).catch((error) => error);
  if (!existsSync(trace)) throw new Error(`${name} could not be rendered: ${stderr || stdout}`);
  const { faults, measured } = JSON.parse(readFileSync(trace, 'utf8'));
  const isUp = measured.initializedMs !== undefined && !faults.some((fault) => /^(?:view|call|protocol):/.test(fault));
  if (ONLINE.has(name) && !isUp) return { renders: false, words: 'does not render: its videos come from the internet' };
  return { renders: isUp, words: [isUp ? 'renders' : 'does not render', ...shorten(faults)].join('; ') };
}

/** The first faults of each kind, readable in a table. */
function shorten(faults) {
  // Of a violation, what happened; the fix is for who writes the view.
  const short = faults.map((fault) => fault.replace(/^violation: (.*?refused by [\w-]+\.).*/s, '$1'));
  const shown = short.slice(0, MAX_FAULTS).map((fault) => (fault.length > 160 ? `${fault.slice(0, 160)}…` : fault));
  return faults.length > MAX_FAULTS ? [...shown, `and ${faults.length - MAX_FAULTS} more`] : shown;
}

function writeTable(all) {
  const table = [
    '| server | reference policy | spec policy |',
    '| --- | --- | --- |',
    ...all.map(
      ({ name, verdicts }) => `| ${[name, ...verdicts.map(({ words }) => words.replaceAll('|', '/'))].join(' | ')} |`,
    ),
  ].join('\n');
  const readme = readFileSync(README, 'utf8');
  const marked = /(<!-- verdicts: npm run prove -->\n).*?(<!-- end of verdicts -->)/s;
  writeFileSync(README, readme.replace(marked, `$1\n${table}\n\n$2`));
}
