import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { FrameTransport, type FrameTransportOptions } from '@workshop/bridge/host/page';
import type { Fault } from '../faults.ts';

const LATE_MS = 500;
const EARLY = ['ui/notifications/tool-input', 'ui/notifications/tool-result'];

/** The transport of a host that gets the protocol wrong. */
export class FaultyTransport extends FrameTransport {
  readonly #faults: readonly Fault[];

  constructor(options: FrameTransportOptions, faults: readonly Fault[]) {
    super(options);
    this.#faults = faults;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const has = (fault: Fault) => this.#faults.includes(fault);
    if (has('slow')) await new Promise((done) => setTimeout(done, LATE_MS));
    if (has('silent') && isInitializeAnswer(message)) return;
    if (has('earlyResult') && 'method' in message && EARLY.includes(message.method)) this.post(message);
    else await super.send(has('oldInitialize') ? withoutHostInfo(message) : message);
  }
}

const isInitializeAnswer = (message: JSONRPCMessage) => 'result' in message && 'hostCapabilities' in message.result;

function withoutHostInfo(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message) || !isInitializeAnswer(message)) return message;
  const { hostInfo: _, ...result } = message.result;
  return { ...message, result };
}
