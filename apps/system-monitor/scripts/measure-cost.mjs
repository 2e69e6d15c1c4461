/**
 * What watching costs: CPU time of the built server, as a share of one core, while a view polls it as ours does.
 * Linux only.
 *
 *   npm run build && node scripts/measure-cost.mjs [seconds]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const SECONDS = Number(process.argv[2] ?? 60);
/** Every Linux that Node runs on counts CPU time in so many ticks a second (getconf CLK_TCK). */
const TICKS_PER_SECOND = 100;

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const transport = new StdioClientTransport({ command: process.execPath, args: [main, '--stdio'], stderr: 'ignore' });
const client = new Client({ name: 'measure-cost', version: '1.0.0' });
await client.connect(transport);

/** Milliseconds of CPU time the server has used, in user and system mode. */
function cpuTime() {
  const stat = readFileSync(`/proc/${transport.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
async function call(name, args) {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(content[0].text);
  return structuredContent;
}
/** Runs `poll` once a second, and tells the share of one core that the server used meanwhile. */
async function share(poll) {
  await sleep(5000); // start-up and compilation are over
  const before = cpuTime();
  for (let second = 0; second < SECONDS; second++) {
    await poll(second);
    await sleep(1000);
  }
  return `${((cpuTime() - before) / SECONDS / 10).toFixed(2)} % of one core`;
}

const { source } = await call('show_system', {});
const series = ['cpu', 'memory', 'diskRead', 'diskWrite', 'received', 'sent'];
const figures = () => call('fetch_system_metrics', { source, series, from: Date.now() - 1000 });
const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length;

console.log(`figures alone: ${await share(figures)}`);
const everything = await share(async (second) => {
  await figures();
  if (second % 3 === 0) await call('fetch_system_processes', { source, limit: 5 });
  if (second % 5 === 0) await call('fetch_system_facts', { source });
});
console.log(`with ${processes} processes every 3 s and the facts every 5 s: ${everything}`);
await client.close();
