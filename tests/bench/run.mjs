// `npm run bench`: ours, the official server and a bare SDK server, interleaved in one run. Writes docs/benchmarks.md
// and fails on a missed "must"; with `--only` it prints what it measured and writes nothing.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { APPS, ROOT } from './apps.mjs';
import { FIGURES, figuresOf } from './arguments.mjs';
import { buildBareServers } from './bare-server.mjs';
import { callsASecond } from './calls.mjs';
import { pageCosts } from './page-cost.mjs';
import { report } from './report.mjs';
import { startUp } from './start-up.mjs';
import { inTurn, over } from './statistics.mjs';
import { verdicts } from './targets.mjs';
import { templateOf } from './template-size.mjs';
import { viewLoads } from './view-load.mjs';

const START_ROUNDS = 15;

/** Start-up, memory and the size of the list, of each server in turn. */
async function startUps(entries) {
  const who = Object.keys(entries);
  for (const name of who) await startUp(entries[name]); // once each, so that no round pays for a cold disk
  const rounds = [];
  for (let round = 0; round < START_ROUNDS; round++) {
    const figures = {};
    for (const name of inTurn(who, round)) {
      const { ms, rssMib, listBytes } = await startUp(entries[name]);
      Object.assign(figures, { [name]: ms, [`${name}Rss`]: rssMib, [`${name}Bytes`]: listBytes });
    }
    rounds.push(figures);
  }
  return over(rounds);
}

async function measure(app, figures) {
  const bare = await buildBareServers();
  const found = { names: { ours: app.name, official: app.peer.name, bare: 'bare SDK server, bundled the same way' } };
  const measured = {};
  if (figures.includes('start')) {
    found.start = await startUps({ ours: app.entry, official: app.peer.entry, bare: bare.stdio });
    measured.start = found.start.ratio('ours', 'official');
    measured.startOfBare = found.start.ratio('ours', 'bare');
  }
  if (figures.includes('template')) {
    found.templates = { ours: await templateOf(app.entry), official: await templateOf(app.peer.entry) };
    measured.template = found.templates.ours.gzip / 1000;
  }
  if (figures.includes('view')) {
    found.views = over(viewLoads());
    measured.paint = found.views.ratio('oursPainted', 'officialPainted');
  }
  if (figures.includes('calls')) {
    found.calls = await callsASecond({ app, bareEntry: bare.http });
    measured.calls = found.calls.ratio('ours16', 'official16');
  }
  if (figures.includes('page')) {
    found.pages = await pageCosts(app.entry);
    measured.page = found.pages.ratio('largeHistory', 'smallHistory');
  }
  return { ...found, verdicts: verdicts(measured) };
}

async function run() {
  const figures = figuresOf(process.argv.slice(2));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const machine = `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${os.cpus().length} cores`;
  for (const app of APPS) {
    const found = await measure(app, figures);
    const page = report({ commit, machine, ...found });
    console.log(page);
    if (figures.length === FIGURES.length) writeFileSync(path.join(ROOT, 'docs', 'benchmarks.md'), page);
    for (const { kind, what, measured, wanted, isMet } of found.verdicts) {
      if (isMet || kind === 'aim') continue;
      console.error(`Missed: ${what} is ${measured}, must be ${wanted}.`);
      process.exitCode = 1;
    }
  }
}

run().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
