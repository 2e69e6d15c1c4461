import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { deserializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import spawn from 'cross-spawn';
import { messageOf } from '../problem.ts';
import type { StdioLaunch } from './config.ts';
import { LineSplitter, Tail } from './lines.ts';

/** A message longer than this is a fault of the server. */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
const MAX_STDERR_LINE_BYTES = 8 * 1024;
/** How long a server has to end by itself when its stdin closes, and again after SIGTERM. */
const GRACE_MS = 1_000;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * MCP over the pipes of a child process. The SDK's own transport drops what is no message in silence and knows no exit
 * code; a person whose server does not come up needs just those, so this one keeps them.
 */
export class ProcessTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** What the server wrote to stderr, last lines. */
  readonly stderr = new Tail(200);
  /** Lines on stdout that are no MCP message. */
  readonly strays = new Tail(20);
  /** Set once the process is gone. */
  exit?: Exit;
  /** Set when it was ended because of a message beyond all measure: `a line of more than 33554432 bytes`. */
  flood?: string;
  #child?: ChildProcess;

  /** @param noticed called when stderr, strays or exit changed. */
  constructor(
    private readonly launch: StdioLaunch,
    private readonly noticed: () => void,
  ) {}

  /** With `stderr` it is what tells the client that this is a pipe: era negotiation then falls back by itself. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async start(): Promise<void> {
    const { command, args, env, cwd } = this.launch;
    const child = spawn(command, [...args], {
      env: { ...getDefaultEnvironment(), ...env },
      cwd,
      stdio: 'pipe',
      windowsHide: true,
    });
    this.#child = child;
    this.#read(child);
    await once(child, 'spawn');
    child.on('error', (error) => this.onerror?.(error));
    child.stdin?.on('error', (error) => this.onerror?.(error));
  }

  #read(child: ChildProcess): void {
    const out = new LineSplitter(MAX_MESSAGE_BYTES);
    const errors = new LineSplitter(MAX_STDERR_LINE_BYTES, 'cut');
    child.stdout?.on('data', (chunk: Buffer) => {
      try {
        for (const line of out.push(chunk)) this.#receive(line);
      } catch (error) {
        this.flood = messageOf(error);
        this.onerror?.(error instanceof Error ? error : new Error(this.flood));
        child.kill();
      }
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      for (const line of errors.push(chunk)) this.stderr.add(line);
      this.noticed();
    });
    child.once('exit', () => {
      // A grandchild may hold the pipes open; the server itself is gone.
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, GRACE_MS).unref();
    });
    child.once('close', (code, signal) => {
      const rest = errors.end();
      if (rest) this.stderr.add(rest);
      this.exit = { code, signal };
      this.noticed();
      this.onclose?.();
    });
  }

  #receive(line: string): void {
    if (line.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      // Not JSON, or not JSON-RPC: shown to the person as what the server printed.
      this.strays.add(line);
      this.noticed();
      return;
    }
    this.onmessage?.(message);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (!stdin || this.exit) throw new Error('The server process is gone.');
    stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Closes stdin, then asks, then ends the process; resolves when it is gone. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child || this.exit || child.pid === undefined) return;
    const gone = once(child, 'close');
    child.stdin?.end();
    const ask = setTimeout(() => child.kill('SIGTERM'), GRACE_MS);
    const end = setTimeout(() => child.kill('SIGKILL'), 2 * GRACE_MS);
    await gone;
    clearTimeout(ask);
    clearTimeout(end);
  }
}
