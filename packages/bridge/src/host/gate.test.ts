import { describe, expect, it } from 'vitest';
import { AuditLog, type Connection, callThroughGate, GateError, type Origin } from './index.ts';

const tool = (name: string, visibility?: string[]) => ({
  name,
  inputSchema: { type: 'object' as const },
  ...(visibility && { _meta: { ui: { visibility } } }),
});
const called: [string, Record<string, unknown>][] = [];
const connection: Connection = {
  server: 'map',
  tools: [tool('both'), tool('app_only', ['app']), tool('model_only', ['model']), tool('nobody', []), tool('fails')],
  async callTool(name, args) {
    called.push([name, args]);
    if (name === 'fails') throw new TypeError('connection lost, with a secret');
    return { content: [{ type: 'text', text: 'é' }], isError: args.bad === true };
  },
};

/** The outcome of a call: `called`, or the code of the refusal. */
async function attempt(origin: Origin, name: string, audit = new AuditLog()): Promise<string> {
  try {
    await callThroughGate(connection, audit, { origin, name });
    return 'called';
  } catch (error) {
    if (error instanceof GateError) return error.code;
    throw error;
  }
}

describe('V2, V3: who may call what', () => {
  it.each([
    ['both', 'called', 'called', 'called'],
    ['app_only', 'not-visible', 'called', 'called'],
    ['model_only', 'called', 'not-visible', 'called'],
    ['nobody', 'not-visible', 'not-visible', 'called'],
    ['absent', 'unknown-tool', 'unknown-tool', 'unknown-tool'],
  ])('%s: model %s, app %s, user %s', async (name, model, app, user) => {
    expect([await attempt('model', name), await attempt('app', name), await attempt('user', name)]).toEqual([
      model,
      app,
      user,
    ]);
  });

  it('nothing is called that is refused', async () => {
    called.length = 0;
    await attempt('app', 'model_only');
    await attempt('model', 'absent');
    expect(called).toEqual([]);
  });

  it('a refusal says what happened, what is fine and what to do', async () => {
    await expect(callThroughGate(connection, new AuditLog(), { origin: 'app', name: 'model_only' })).rejects.toThrow(
      'Tool "model_only" of "map" is not for the view. Nothing was called. For that its visibility has to contain "app".',
    );
    await expect(callThroughGate(connection, new AuditLog(), { origin: 'app', name: 'absent' })).rejects.toThrow(
      '"map" has no tool "absent". Nothing was called. Use one of: both, app_only, model_only, nobody, fails.',
    );
  });
});

it('audits every call, without arguments or content', async () => {
  const audit = new AuditLog();
  await callThroughGate(connection, audit, {
    origin: 'app',
    name: 'both',
    arguments: { secret: 1 },
    template: '0123456789abcdef',
  });
  await callThroughGate(connection, audit, { origin: 'model', name: 'both', arguments: { bad: true } });
  await attempt('model', 'app_only', audit);
  await attempt('app', 'x'.repeat(500), audit);
  await expect(callThroughGate(connection, audit, { origin: 'user', name: 'fails' })).rejects.toThrow(
    'connection lost',
  );
  const common = { server: 'map', kind: 'call', sequence: expect.any(Number), time: expect.any(String) };
  expect(audit.entries).toEqual([
    {
      ...common,
      origin: 'app',
      name: 'both',
      template: '0123456789abcdef',
      outcome: 'ok',
      bytes: 57,
      ms: expect.any(Number),
    },
    { ...common, origin: 'model', name: 'both', outcome: 'tool-error', bytes: 56, ms: expect.any(Number) },
    { ...common, origin: 'model', name: 'app_only', outcome: 'refused' },
    { ...common, origin: 'app', name: 'x'.repeat(128), outcome: 'unknown' },
    { ...common, origin: 'user', name: 'fails', outcome: 'failed', ms: expect.any(Number), detail: 'TypeError' },
  ]);
  expect(audit.toJSONLines()).not.toContain('secret');
});
