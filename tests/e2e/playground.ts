import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../rules/sources.ts';

const MAIN = path.join(ROOT, 'apps', 'playground', 'dist', 'main.js');

/** A playground of its own, started as a person starts it. */
export class Playground {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'playground-'));
  /** Its mcp.json. */
  readonly config = path.join(this.#folder, 'mcp.json');
  #child: ChildProcess | undefined;
  /** All that it printed. */
  output = '';
  url = '';

  /**
   * @param servers The text of an `mcp.json`, or servers to write into one.
   * @param flags More flags for the command line.
   */
  async start(servers: string | Record<string, object>, flags: string[] = []): Promise<this> {
    writeFileSync(this.config, typeof servers === 'string' ? servers : JSON.stringify({ mcpServers: servers }));
    const approvals = path.join(this.#folder, 'approved.json');
    const args = [MAIN, '--config', this.config, '--approvals', approvals, '--port', '0', '--no-open', ...flags];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (this.output += piece));
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', () => {
        const [found] = /http:\/\/127\.0\.0\.1:\d+\/#\S+/.exec(this.output) ?? [];
        if (found) {
          this.url = found;
          resolve();
        }
      });
      child.once('close', (code) => reject(new Error(`The playground ended with ${code}: ${this.output}`)));
    });
    return this;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The monitor as `mcp.json` names it, on this machine's figures or on its recording. */
export function monitor(...flags: string[]): object {
  return {
    command: 'node',
    args: [path.join(ROOT, 'apps/system-monitor/dist/main.js'), '--stdio', ...flags],
  };
}
