import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const GIVE_UP_MS = 20_000;

/**
 * Speaks raw JSON-RPC to a stdio server in the 2025 era, which every server here knows.
 * @param {string} entry The server's script.
 * @param {[method: string, params?: object][]} requests Sent one after the other, each after the answer before.
 * @returns {Promise<{ results: object[], pid: number, ms: number, rssMib: number, bytes: number[] }>}
 */
export function converse(entry, requests) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, [entry, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const results = [];
    const bytes = [];
    const timer = setTimeout(() => finish(new Error(`${entry} did not answer within ${GIVE_UP_MS} ms`)), GIVE_UP_MS);
    const finish = (error) => {
      clearTimeout(timer);
      const rssMib = error ? 0 : residentMib(child.pid);
      child.kill('SIGKILL');
      if (error) reject(error);
      else resolve({ results, bytes, rssMib, ms: performance.now() - begun });
    };
    const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    child.on('error', finish);
    child.on('exit', (code) => finish(new Error(`${entry} exited with code ${code} before it answered`)));
    child.stdin.on('error', () => {}); // its exit is reported above
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, result, error } = JSON.parse(line);
      if (error) return finish(new Error(`${entry}: ${error.message}`));
      if (id === undefined) return;
      if (id === 0) send({ method: 'notifications/initialized' });
      else {
        results.push(result);
        bytes.push(Buffer.byteLength(line));
      }
      const next = requests[results.length];
      if (!next) return finish();
      send({ id: results.length + 1, method: next[0], params: next[1] ?? {} });
    });
    send({
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        clientInfo: { name: 'bench', version: '1.0.0' },
        capabilities: {
          extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
        },
      },
    });
  });
}

/** From spawn to the first answer to `tools/list`. */
export async function startUp(entry) {
  const { ms, rssMib, bytes } = await converse(entry, [['tools/list']]);
  return { ms, rssMib, listBytes: bytes[0] };
}

function residentMib(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
