import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTurn, over } from './statistics.mjs';

const ROUNDS = 7;
const MS_PER_ROUND = 1500;
const CONNECTIONS = [1, 16];
const GIVE_UP_MS = 20_000;
/** Our history must have as many seconds as a page of the official one's size has items. */
const HISTORY_MS = 12_000;

/**
 * Calls a second over HTTP with 1 and 16 connections that are kept alive, of pages that are as long as the official
 * server's: ours, its, and those of a bare SDK server.
 *
 * @returns {Promise<{ bytes: Record<string, number>, rounds: Record<string, number>[] }>} rounds by who and connections
 */
export async function callsASecond({ app, bareEntry }) {
  const servers = {
    ours: await start(app.entry, (port) => ['--http', String(port)]),
    official: await start(app.peer.entry, () => []),
    bare: await start(bareEntry, () => []),
  };
  try {
    const { tool, args } = app.peer.page;
    const official = callOf(tool, args);
    const wanted = (await post(servers.official, official)).length;
    await post(servers.ours, callOf(app.show.tool, app.show.args));
    await sleep(HISTORY_MS);
    const bodies = {
      official,
      ours: await pageOf(servers.ours, app, wanted),
      bare: callOf('fetch_topic', { bytes: wanted - 150 }),
    };
    const who = Object.keys(servers);
    const bytes = {};
    for (const name of who) bytes[name] = (await post(servers[name], bodies[name])).length;

    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const figures = {};
      for (const connections of CONNECTIONS)
        for (const name of inTurn(who, round))
          figures[`${name}${connections}`] = await rate(servers[name], bodies[name], connections);
      rounds.push(figures);
    }
    return { bytes, rounds, ...over(rounds) };
  } finally {
    for (const { child } of Object.values(servers)) child.kill('SIGKILL');
  }
}

/** The page of our history that is as long as the official answer: so many of its latest seconds. */
async function pageOf(server, app, wanted) {
  const shown = JSON.parse(await post(server, callOf(app.show.tool, app.show.args)));
  const { source } = shown.result.structuredContent;
  let best;
  for (let limit = 1; limit <= 12; limit++) {
    const body = callOf('fetch_system_metrics', {
      source,
      series: ['cpu', 'memory', 'received', 'sent', 'cores'],
      from: Date.now() - 11_000,
      to: Date.now(),
      limit,
    });
    const { length } = await post(server, body);
    if (best === undefined || Math.abs(length - wanted) < Math.abs(best.length - wanted)) best = { length, body };
  }
  return best.body;
}

function callOf(name, args) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
}

/** Answers in full a second, each of `connections` asking again as soon as it was answered. */
async function rate(server, body, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + MS_PER_ROUND;
  let answered = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await post(server, body, agent);
        answered += 1;
      }
    }),
  );
  agent.destroy();
  return answered / ((performance.now() - begun) / 1000);
}

/** One request; the JSON of its answer, which may come as an event. */
function post({ port }, body, agent) {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    };
    const asked = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => {
        const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '');
        if (answer.statusCode !== 200 || !json.includes('"result"'))
          reject(new Error(`Port ${port} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
        else resolve(json);
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function start(entry, argsFor) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [entry, ...argsFor(port)], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const end = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      await post({ port }, list);
      return { child, port };
    } catch (error) {
      if (Date.now() > end || child.exitCode !== null) throw error;
      await sleep(100);
    }
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
