import type { ScriptedServer } from './mock-host/server-source.ts';

/**
 * A view by hand, without any SDK, for tests of the host. `script` runs before the handshake and may use
 * `notify(method, params)`, `request(method, params)`, `connect(appCapabilities)` (called for it unless it says
 * `manual`), `received`, every message from the host, and `answers`: what the view answers to the host's requests, by
 * method, `undefined` for nothing at all.
 */
export function testView(script = '', { manual = false } = {}): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Test view</title></head>
<body><main><h1>Test view</h1><p id="said"></p></main><script>
const received = [];
const waiting = new Map();
let lastId = 0;
const notify = (method, params = {}) => parent.postMessage({ jsonrpc: '2.0', method, params }, '*');
const request = (method, params = {}) => new Promise((resolve, reject) => {
  lastId += 1;
  waiting.set(lastId, { resolve, reject });
  parent.postMessage({ jsonrpc: '2.0', id: lastId, method, params }, '*');
});
const say = (text) => { document.querySelector('#said').textContent = text; };
const answers = { ping: () => ({}), 'ui/resource-teardown': () => ({}) };
const answer = async ({ id, method, params }) => {
  if (!answers[method]) return;
  const result = await answers[method](params);
  if (result) parent.postMessage({ jsonrpc: '2.0', id, result }, '*');
};
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  received.push(data);
  const asked = waiting.get(data.id);
  if (asked && !data.method) {
    waiting.delete(data.id);
    data.error ? asked.reject(new Error(data.error.code + ' ' + data.error.message)) : asked.resolve(data.result);
  }
  if (data.method) answer(data);
});
const connect = async (capabilities) => {
  const given = await request('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'test-view', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'], ...capabilities },
  });
  notify('ui/notifications/initialized');
  return given;
};
Object.assign(window, { notify, request, connect, received, say });
${script}
${manual ? '' : 'connect();'}
</script></body></html>`;
}

/** What the script of a {@link testView} may use, and a test's `frame.evaluate` as well. */
interface TestView {
  notify(method: string, params?: object): void;
  request(method: string, params?: object): Promise<Record<string, unknown>>;
  connect(appCapabilities?: object): Promise<Record<string, unknown>>;
  say(text: string): void;
  readonly received: { readonly method?: string; readonly params?: Record<string, unknown> }[];
}
declare global {
  interface Window extends TestView {}
}

/** A scripted server whose `show_test` carries the view; `fetch_test` is for the view alone, `read_test` for the model. */
export function testServer(html: string, ui?: ScriptedServer['ui']): ScriptedServer {
  const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
  return {
    html,
    ui,
    tools: {
      show_test: { call: () => ({ ...text('shown'), structuredContent: { shown: true } }) },
      fetch_test: { visibility: ['app'], call: (args) => text(`fetched ${JSON.stringify(args)}`) },
      read_test: { visibility: ['model'], call: () => text('read') },
    },
  };
}
