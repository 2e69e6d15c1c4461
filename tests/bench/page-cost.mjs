import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inTurn, over } from './statistics.mjs';

const ROUNDS = 31;
const CALLS = 40;
/** Seconds that the small history has, and a page of it; the large one has 1,000 times as many: a day. */
const [SMALL, LARGE] = [86, 86_000];
const PAGE = 60;

/**
 * What a page costs when there is 1,000 times as much to page: of the history by seconds, and of the process list by
 * processes. Milliseconds a call over stdio, of the same server in turn with each of both.
 */
export async function pageCosts(entry) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const servers = {};
  try {
    const recordings = {
      smallHistory: recordingOf(SMALL, 1),
      largeHistory: recordingOf(LARGE, 1),
      fewProcesses: recordingOf(SMALL, 10),
      manyProcesses: recordingOf(SMALL, 10_000),
    };
    for (const [name, text] of Object.entries(recordings)) {
      const file = path.join(folder, `${name}.jsonl`);
      writeFileSync(file, text);
      servers[name] = await open(entry, file);
    }
    const metrics = (source) => {
      const to = Date.now();
      const args = { source, series: ['cpu', 'memory'], from: to - PAGE * 1000, to, step: 1000 };
      return ['fetch_system_metrics', args];
    };
    const processes = (source) => ['fetch_system_processes', { source, limit: 10 }];
    const asks = { smallHistory: metrics, largeHistory: metrics, fewProcesses: processes, manyProcesses: processes };
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const figures = {};
      for (const name of inTurn(Object.keys(servers), round)) {
        const begun = performance.now();
        for (let call = 0; call < CALLS; call++) await servers[name].call(...asks[name](servers[name].source));
        figures[name] = (performance.now() - begun) / CALLS;
      }
      rounds.push(figures);
    }
    return { rounds, ...over(rounds) };
  } finally {
    for (const server of Object.values(servers)) server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A recording of so many seconds that plays from its end, with a list of its processes every three. */
function recordingOf(seconds, processCount) {
  const machine = { cores: 1, boot: 'bench', scope: 'machine', ticksPerSecond: 100, uptime: 1_000_000 };
  const title = 'Bench';
  const header = { format: 'system-monitor-recording', version: 1, title, machine, playFrom: (seconds - 1) * 1000 };
  const list = (ticks) =>
    Array.from({ length: processCount }, (_, index) => [
      index + 1,
      0,
      `worker-${index}`,
      'S',
      ticks + (index % 50),
      1000,
      1,
      2,
    ]);
  const lines = Array.from({ length: seconds }, (_, second) => {
    const reading = {
      at: second * 1000,
      cpu: [[second * 30, 0, 0, second * 70, 0, 0, 0, 0]],
      memory: [16000, 8000, 0, 0],
    };
    const isListed = second % 3 === 0;
    return JSON.stringify({ ...reading, ...(isListed && { processes: list(second) }) });
  });
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`;
}

async function open(entry, recording) {
  const child = spawn(process.execPath, [entry, '--stdio', '--replay', recording], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map();
  let lastId = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })}\n`);
    });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`The server of ${recording} ended.`));
  });
  const clientInfo = { name: 'bench', version: '1.0.0' };
  await ask('initialize', { protocolVersion: '2025-11-25', clientInfo, capabilities: {} });
  const call = async (name, args) => {
    const result = await ask('tools/call', { name, arguments: args });
    if (result.isError) throw new Error(result.content[0].text);
    return result.structuredContent;
  };
  const { source } = await call('show_system', {});
  return { source, call, stop: () => child.kill('SIGKILL') };
}
