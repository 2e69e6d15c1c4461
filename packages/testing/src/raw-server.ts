import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { StdioTarget } from './client.ts';

/** A JSON-RPC answer as it stood on the line. */
export interface RawAnswer {
  readonly jsonrpc: '2.0';
  readonly id: number | string | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** `_meta` that makes a request one of the stateless 2026-07-28 era. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'workshop-testing', version: '0.1.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
} as const;

/**
 * A stdio server without a client in between: what it is sent is text, and every line it prints is kept.
 *
 * @example
 * const server = new RawServer({ command: process.execPath, args: ['dist/main.js', '--stdio'] });
 * const { result } = await server.request('tools/list', { _meta: MODERN_META });
 * await server.stop();
 */
export class RawServer {
  /** Every line of stdout so far. */
  readonly lines: string[] = [];
  /** Resolves with the exit code when the process has ended and both streams are drained; null after a signal. */
  readonly exit: Promise<number | null>;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, { resolve(answer: RawAnswer): void; reject(error: Error): void }>();
  #stderr = '';
  #lastId = 0;

  constructor({ command, args = [], env, cwd }: StdioTarget) {
    this.#process = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#take(line));
    this.exit = new Promise((resolve, reject) => {
      this.#process.on('error', reject);
      this.#process.on('close', resolve);
    });
    this.exit.then(
      (code) => this.#fail(this.#ended(code)),
      (error: Error) => this.#fail(error),
    );
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** What the server wrote to stderr so far. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Resolves with the first match in stderr, past or to come; rejects when the server ends without. */
  async untilStderr(pattern: RegExp): Promise<string> {
    const found = pattern.exec(this.#stderr)?.[0];
    if (found !== undefined) return found;
    const more = new Promise<void>((resolve) => this.#process.stderr.once('data', () => resolve()));
    const ended = this.exit.then((code) => {
      throw this.#ended(code);
    });
    await Promise.race([more, ended]);
    return this.untilStderr(pattern);
  }

  /** Sends text as it is; end it with a newline to make it a message. */
  send(text: string): void {
    this.#process.stdin.write(text);
  }

  /** @throws when the server ends before it answers. */
  request(method: string, params?: Record<string, unknown>): Promise<RawAnswer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<RawAnswer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.send(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  }

  notify(method: string, params?: Record<string, unknown>): void {
    this.send(`${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`);
  }

  /** Closes stdin, as a client that leaves does. */
  hangUp(): void {
    this.#process.stdin.end();
  }

  /** Sends a signal, SIGTERM unless told otherwise, and waits for the end. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#process.kill(signal);
    return this.exit;
  }

  #take(line: string): void {
    this.lines.push(line);
    const id = answeredId(line);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    waiting.resolve(JSON.parse(line));
  }

  #ended(code: number | null): Error {
    return new Error(`The server ended with code ${code}. It said: ${this.#stderr.slice(-2000)}`);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** The id of a line that is an answer; a line that is not even JSON is for the test to find in `lines`. */
function answeredId(line: string): number | undefined {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof message !== 'object' || message === null || 'method' in message || !('id' in message)) return undefined;
  return typeof message.id === 'number' ? message.id : undefined;
}
