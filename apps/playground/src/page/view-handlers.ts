import type { JSONRPCMessage, SamplingMessage } from '@modelcontextprotocol/client';
import type { Direction, DownloadItem, ViewHandlers } from '@workshop/bridge/host/page';
import type { Method, Requests } from '../server/requests.ts';
import type { Api } from './api.ts';
import type { Consent, Granted } from './logic/consent.ts';
import { formatBytes } from './logic/format.ts';
import type { TurnView } from './logic/state.ts';
import { addMessage, type Exchange, type Passed } from './logic/traffic.ts';
import { openTab, saveItem } from './save-file.ts';
import type { Store } from './store.ts';
import { explainNote } from './view-notes.ts';

/** A view is never lower than a line of text and its margins. */
const MIN_HEIGHT = 48;
/** How much of a message is kept to look at. */
const SHOWN_CHARACTERS = 4_000;
const SHOWN_LOG = 300;

export interface HandlerParts {
  readonly api: Api;
  readonly traffic: Store<readonly Exchange[]>;
  readonly turn: number;
  readonly server: string;
  readonly mount: string;
  readonly end: (turn: number) => void;
  change(change: (view: TurnView) => TurnView): void;
  /** Asks the person, in the turn. */
  ask(about: Consent['about'], detail: string, signal?: AbortSignal): Promise<Granted>;
  /** The view's own tools are to be listed. */
  listTools(): void;
  /** The handshake is over. */
  ready(): void;
  remark(words: string): void;
  /** Tells the view of its size in the mode in force. */
  refresh(): void;
  tell<M extends Method>(method: M, body: Requests[M]): void;
}

/** What the playground does when a view asks for something: a call goes to its own server, the rest to the person. */
export function viewHandlers({ api, mount, change, ask, remark, ...parts }: HandlerParts): ViewHandlers {
  /** Asks the Node side, and counts what the view was given. */
  const counted = async <O extends { bytes: number }>(answer: Promise<O>): Promise<O> => {
    let bytes = 0;
    try {
      const outcome = await answer;
      bytes = outcome.bytes;
      return outcome;
    } finally {
      change((view) => ({ ...view, calls: view.calls + 1, bytes: view.bytes + bytes }));
    }
  };
  return {
    callTool: async ({ name, arguments: args = {} }, signal) => {
      const outcome = await counted(api.post('viewCall', { mount, tool: name, arguments: args }, signal));
      if (outcome.oversized)
        remark(`"${name}" gave it ${formatBytes(outcome.bytes)}; some hosts deliver nothing over about 1 MB.`);
      return outcome.result;
    },
    readResource: async ({ uri }, signal) => (await counted(api.post('viewRead', { mount, uri }, signal))).result,
    listResources: async (params) => (await counted(api.post('viewList', { mount, cursor: params?.cursor }))).result,
    sample: async ({ messages }, signal) => {
      const words = messages.map(({ role, content }) => `${role}: ${wordsOf(content)}`).join('\n');
      const { granted, text } = await ask('sampling', words, signal);
      if (!granted || !text) throw new Error('The person did not answer in the place of a model.');
      return { role: 'assistant', model: 'a person, in the playground', content: { type: 'text', text } };
    },
    viewToolsChanged: () => parts.listTools(),
    updateModelContext: async (params) => {
      const context = await api.post('context', { mount, ...params });
      change((view) => ({ ...view, context, replaced: view.context ? view.replaced + 1 : 0 }));
    },
    message: async ({ content }, signal) => {
      const words = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
      const { granted } = await ask('message', words, signal);
      if (granted) change((view) => ({ ...view, messages: [...view.messages, words] }));
      return { isError: !granted };
    },
    openLink: async (url, signal) => {
      const { granted } = await ask('open-link', url, signal);
      if (granted) openTab(url);
      return { isError: !granted };
    },
    download: async (items, signal) => {
      const { granted } = await ask('download', items.map(describeItem).join('\n'), signal);
      if (granted) for (const item of items) saveItem(item);
      return { isError: !granted };
    },
    sizeChange: ({ height }) => {
      if (height !== undefined) change((view) => ({ ...view, height: Math.max(height, MIN_HEIGHT) }));
    },
    displayMode: async (mode) => {
      change((view) => ({ ...view, mode }));
      parts.refresh();
      return mode;
    },
    log: ({ level, data }) => {
      // Every log message is traffic, and shown there; what is serious is told beside the view.
      if (SERIOUS.has(level)) remark(`It logs (${level}): ${wordsOfLog(data)}`);
    },
    requestTeardown: () => parts.end(parts.turn),
    initialized: ({ appCapabilities }) => {
      change((view) => ({ ...view, initialized: true, declaredModes: appCapabilities.availableDisplayModes ?? [] }));
      parts.ready();
    },
    note: (kind, detail) => {
      if (kind !== 'not-initialized') parts.tell('note', { mount, kind, detail: (detail ?? '').slice(0, 300) });
      const meaning = explainNote(kind, detail);
      if (kind === 'sandbox-view-blocked') {
        const violation = { directive: 'frame-src', blocked: detail ?? '' };
        change((view) => ({ ...view, violations: [...view.violations, violation] }));
      }
      if (kind === 'not-initialized') change((view) => ({ ...view, late: detail }));
      else if ('remark' in meaning) remark(meaning.remark);
      else change((view) => ({ ...view, state: 'failed', mode: 'inline', problem: meaning.ends }));
    },
    traffic: (direction, message) =>
      parts.traffic.change((rows) => addMessage(rows, toPassed(direction, message, parts))),
  };
}

const SERIOUS = new Set(['warning', 'error', 'critical', 'alert', 'emergency']);

function wordsOfLog(data: unknown): string {
  const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
  return text.length > SHOWN_LOG ? `${text.slice(0, SHOWN_LOG)}…` : text;
}

function toPassed(
  direction: Direction,
  message: JSONRPCMessage,
  { server, turn }: Pick<HandlerParts, 'server' | 'turn'>,
): Passed {
  const text = JSON.stringify(message);
  const params = 'params' in message ? message.params : undefined;
  return {
    leg: 'view',
    server,
    turn,
    fromHost: direction === 'to-view',
    at: Date.now(),
    id: 'id' in message ? message.id : undefined,
    method: 'method' in message ? message.method : undefined,
    target: [params?.name, params?.uri].find((target) => typeof target === 'string'),
    failed: 'error' in message || ('result' in message && message.result.isError === true),
    bytes: new Blob([text]).size,
    text: text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text,
  };
}

function describeItem(item: DownloadItem): string {
  return item.kind === 'file' ? `${item.name} (${formatBytes(item.data.size)})` : `${item.name}: ${item.url}`;
}

/** The words of a sampling message; what is no text is named. */
function wordsOf(content: SamplingMessage['content']): string {
  return [content]
    .flat()
    .map((block) => (block.type === 'text' ? block.text : `[${block.type}]`))
    .join('\n');
}
