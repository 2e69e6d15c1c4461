// `npm run bench`: ours, the official server and a bare SDK server, interleaved in one run. Absolute times depend on
// the machine; the ratios are what counts. Writes docs/benchmarks.md and fails on a missed "must".
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBareServer } from './bare-server.mjs';
import { startUp } from './start-up.mjs';
import { templateOf } from './template-size.mjs';

const ROUNDS = 21;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The figures that must hold and those aimed at (sizes in KB of 1,000 bytes, start-up as a ratio). */
const TARGETS = { startOfPeer: 0.65, startOfBare: 1.1, templateGzipKb: { must: 121, aim: 115 } };

const servers = [
  { name: 'mcp-app-system-monitor', who: 'ours', entry: path.join(root, 'apps/system-monitor/dist/main.js') },
  {
    name: '@modelcontextprotocol/server-system-monitor',
    who: 'official',
    entry: fileURLToPath(
      import.meta.resolve('@modelcontextprotocol/server-system-monitor').replace(/server\.js$/, 'index.js'),
    ),
  },
  { name: 'bare SDK server, bundled the same way', who: 'bare', entry: await buildBareServer() },
];

for (const server of servers) await startUp(server.entry); // once each, so that no round pays for a cold disk
const rounds = [];
for (let round = 0; round < ROUNDS; round++) {
  const figures = {};
  // Each round starts with another server, so that none always follows the same one.
  for (let turn = 0; turn < servers.length; turn++) {
    const { who, entry } = servers[(round + turn) % servers.length];
    figures[who] = await startUp(entry);
  }
  rounds.push(figures);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const over = (figure) => median(rounds.map(figure));
const start = Object.fromEntries(servers.map(({ who }) => [who, over((round) => round[who].ms)]));
const rss = Object.fromEntries(servers.map(({ who }) => [who, over((round) => round[who].rssMib)]));
const ofPeer = over((round) => round.ours.ms / round.official.ms);
const ofBare = over((round) => round.ours.ms / round.bare.ms);
const templates = { ours: await templateOf(servers[0].entry), official: await templateOf(servers[1].entry) };
const gzipKb = templates.ours.gzip / 1000;

const checks = [
  [
    'start to first tools/list, of the official server',
    ofPeer.toFixed(2),
    `${TARGETS.startOfPeer} or less`,
    ofPeer <= TARGETS.startOfPeer,
  ],
  [
    'template of the monitor, gzip',
    `${gzipKb.toFixed(1)} KB`,
    `${TARGETS.templateGzipKb.must} KB or less`,
    gzipKb <= TARGETS.templateGzipKb.must,
  ],
];
const aims = [
  [
    'start to first tools/list, of a bare SDK server',
    ofBare.toFixed(2),
    `${TARGETS.startOfBare}`,
    ofBare <= TARGETS.startOfBare,
  ],
  [
    'template of the monitor, gzip',
    `${gzipKb.toFixed(1)} KB`,
    `${TARGETS.templateGzipKb.aim} KB`,
    gzipKb <= TARGETS.templateGzipKb.aim,
  ],
];

const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const verdict = (rows) => rows.map(([what, measured, wanted, met]) => [what, measured, wanted, met ? 'yes' : '**no**']);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

const page = `# Benchmarks

Written by \`npm run bench\` at commit ${commit}: Node ${process.versions.node}, ${process.platform} ${process.arch}, ${os.cpus().length} cores. ${ROUNDS} rounds, the three servers interleaved in each; times are medians, ratios are medians of the rounds' own ratios. Milliseconds depend on the machine and differ between runs by up to two times; the ratios hold.

## What must hold

${table(['figure', 'measured', 'must be', 'met'], verdict(checks))}

## What is aimed at

${table(['figure', 'measured', 'aim', 'met'], verdict(aims))}

## Start-up over stdio

From spawning \`node\` to the first answer to \`tools/list\`, \`initialize\` included; memory right after it.

${table(
  ['server', 'start', 'resident memory', 'answer to tools/list'],
  servers.map(({ name, who }) => [
    name,
    `${start[who].toFixed(0)} ms`,
    `${rss[who].toFixed(0)} MiB`,
    `${rounds[0][who].listBytes} bytes`,
  ]),
)}

## Template

Read over the protocol with \`resources/read\`, as a host gets it. gzip at level 9, brotli at 11.

${table(
  ['server', 'raw', 'gzip', 'brotli'],
  Object.entries(templates).map(([who, size]) => [
    servers.find((server) => server.who === who).name,
    kb(size.raw),
    kb(size.gzip),
    kb(size.brotli),
  ]),
)}

The official template holds CPU and memory with a chart; ours adds processes, disk, network, load and history in that size.
`;
writeFileSync(path.join(root, 'docs', 'benchmarks.md'), page);
console.log(page);
const missed = checks.filter(([, , , met]) => !met);
for (const [what, measured, wanted] of missed) console.error(`Missed: ${what} is ${measured}, must be ${wanted}.`);
process.exitCode = missed.length ? 1 : 0;
