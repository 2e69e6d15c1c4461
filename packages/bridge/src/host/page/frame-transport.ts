import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/core';
import { isWithin } from './json-size.ts';

/**
 * What the frames did that is no message:
 * - `sandbox-view-left`: the view loaded a second page; it is over.
 * - `sandbox-view-blocked`: the view tried to leave for an origin and was stopped.
 * - `sandbox-view-flooded`: more than 500 messages a second; the rest of that second was dropped.
 * - `past-proxy`: the view posted to the host page directly; said once, nothing of it is read.
 * - `past-proxy-flood`: it did so 1,000 times; its frame has to go, for nothing else stops it.
 * - `wrong-origin`: the outer frame holds a page that is not our proxy.
 * - `malformed`: no JSON-RPC message, one too large, or one with other params than its method has.
 * - `not-initialized`: the view did not initialize in time.
 * - `refused`: a request of the view that the host did not pass on.
 */
export type NoteKind = ViewNote | 'past-proxy' | 'past-proxy-flood' | 'wrong-origin' | 'malformed' | HostNote;
type ViewNote = 'sandbox-view-left' | 'sandbox-view-blocked' | 'sandbox-view-flooded';
type HostNote = 'not-initialized' | 'refused';
export type Note = (kind: NoteKind, detail?: string) => void;
export type Direction = 'to-view' | 'from-view';
export type Traffic = (direction: Direction, message: JSONRPCMessage) => void;

/** Characters of the largest message a view may send; downloads carry their bytes in one. */
export const MAX_MESSAGE = 1_000_000;
export const MAX_DOWNLOAD_MESSAGE = 64_000_000;
const MAX_PAST_PROXY = 1000;
const SANDBOX = 'ui/notifications/sandbox-';
const CONTEXT_CHANGED = 'ui/notifications/host-context-changed';
const VIEW_NOTES: readonly ViewNote[] = ['sandbox-view-left', 'sandbox-view-blocked', 'sandbox-view-flooded'];

interface Held {
  readonly message: JSONRPCMessage;
  readonly sent: () => void;
}

export interface FrameTransportOptions {
  /** Window of the outer frame. */
  readonly frame: Window;
  readonly proxyOrigin: string;
  readonly note: Note;
  readonly traffic?: Traffic;
}

/**
 * Carries JSON-RPC between the host page and the proxy. It accepts messages of the outer frame's window and the proxy's
 * origin alone, by schema and size, and holds everything back until the view said `initialized` (MCP Apps, "Host MUST NOT
 * send any request or notification to the View before it receives an initialized notification").
 */
export class FrameTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #options: FrameTransportOptions;
  #held: Held[] = [];
  #isOpen = false;
  #isClosed = false;
  #pastProxy = 0;

  constructor(options: FrameTransportOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    addEventListener('message', this.#receive);
  }

  /** Resolves when the message is posted, or when the transport closed before it could be. */
  async send(message: JSONRPCMessage): Promise<void> {
    const mayGo = this.#isOpen || !('method' in message) || message.method.startsWith(SANDBOX);
    if (mayGo) return this.post(message);
    await new Promise<void>((sent) => this.#held.push({ message, sent }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    removeEventListener('message', this.#receive);
    for (const { sent } of this.#held.splice(0)) sent();
    this.onclose?.();
  }

  /** Posts at once, to the proxy's origin alone; nothing after the end. */
  protected post(message: JSONRPCMessage): void {
    if (this.#isClosed) return;
    this.#options.frame.postMessage(message, this.#options.proxyOrigin);
    this.#options.traffic?.('to-view', message);
  }

  readonly #receive = (event: MessageEvent<unknown>): void => {
    const { frame, proxyOrigin, note } = this.#options;
    // `event.data` is read only where it is wanted: reading is what costs in a flood.
    if (event.source !== frame) {
      if (isBelow(event.source, frame)) this.#countPastProxy();
      return;
    }
    if (event.origin === proxyOrigin) this.#accept(event.data);
    else note('wrong-origin', event.origin);
  };

  #accept(data: unknown): void {
    const { note, traffic } = this.#options;
    const limit = methodOf(data) === 'ui/download-file' ? MAX_DOWNLOAD_MESSAGE : MAX_MESSAGE;
    const parsed = isWithin(data, limit) ? JSONRPCMessageSchema.safeParse(data) : undefined;
    if (!parsed?.success) {
      note('malformed', methodOf(data)?.slice(0, 100));
      return;
    }
    const message: JSONRPCMessage = parsed.data;
    traffic?.('from-view', message);
    const method = methodOf(message);
    const noted = VIEW_NOTES.find((kind) => method === `ui/notifications/${kind}`);
    if (noted) {
      note(noted, originOf(message));
      return;
    }
    if (method === 'ui/initialize') this.#dropHeld(CONTEXT_CHANGED); // its answer holds the context as it is now
    this.onmessage?.(message);
    if (method === 'ui/notifications/initialized') this.#open();
  }

  #dropHeld(method: string): void {
    const isDropped = ({ message }: Held) => methodOf(message) === method;
    for (const { sent } of this.#held.filter(isDropped)) sent();
    this.#held = this.#held.filter((held) => !isDropped(held));
  }

  #open(): void {
    this.#isOpen = true;
    for (const { message, sent } of this.#held.splice(0)) {
      this.post(message);
      sent();
    }
  }

  #countPastProxy(): void {
    this.#pastProxy += 1;
    if (this.#pastProxy === 1) this.#options.note('past-proxy');
    if (this.#pastProxy === MAX_PAST_PROXY) this.#options.note('past-proxy-flood');
  }
}

function isBelow(source: MessageEventSource | null, frame: Window): boolean {
  let window = source !== null && 'parent' in source ? source : null;
  while (window !== null && window.parent !== window) {
    if (window.parent === frame) return true;
    window = window.parent;
  }
  return false;
}

const methodOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'method' in data && typeof data.method === 'string'
    ? data.method
    : undefined;

function originOf(message: JSONRPCMessage): string | undefined {
  const origin = 'params' in message ? message.params?.origin : undefined;
  return typeof origin === 'string' ? origin.slice(0, 200) : undefined;
}
