import { expect, it } from 'vitest';
import type { CallOutcome, ContextOutcome } from '../../wire.ts';
import { groupViolations, ledgerOf, ledgerParts } from './ledger.ts';
import { newView } from './state.ts';

const call = { tool: 'show', arguments: {} };
const outcome: CallOutcome = { result: { content: [] }, bytes: 2_000, modelBytes: 870, ms: 3, oversized: false };
const context: ContextOutcome = {
  context: { view: 'v', server: 's', tool: 't', time: '2026-01-01T00:00:00Z' },
  forModel: [],
  bytes: 40,
};

it('adds up what the model reads and what the view pages', () => {
  const view = {
    ...newView('declared'),
    calls: 34,
    bytes: 2_134_000,
    context,
    violations: [{ directive: 'connect-src', blocked: 'https://example.com' }],
  };
  const ledger = ledgerOf({ ...call, outcome, view });
  expect(ledger).toEqual({
    modelCalls: 1,
    modelBytes: 940,
    viewCalls: 34,
    viewBytes: 2_134_000,
    violations: 1,
    policy: 'spec policy',
  });
  expect(ledgerParts(ledger)).toEqual({
    model: 'model: 1 call, 0.9 KB',
    view: 'view: 34 calls, 2.1 MB',
    violations: '1 violation',
    policy: 'spec policy',
  });
});

it('is short for a call without a view, and zero before the answer', () => {
  expect(ledgerParts(ledgerOf({ ...call, outcome }))).toEqual({ model: 'model: 1 call, 0.9 KB' });
  expect(ledgerParts(ledgerOf({ ...call, view: newView('reference') }))).toEqual({
    model: 'model: 0 calls, 30 B',
    view: 'view: 0 calls, 0 B',
    violations: '0 violations',
    policy: 'reference policy',
  });
});

it.each([
  ['declared', true, 'declared policy'],
  ['declared', false, 'spec policy'],
  ['opaque', false, 'spec policy, opaque origin'],
  ['spec', true, 'spec policy'],
] as const)('C4: names the policy in force: %s, domains let through: %s', (profile, declares, policy) => {
  const mount = {
    ...{ id: '', proxyUrl: '', proxyOrigin: '', sandbox: '', allow: '', html: '', policy: '' },
    profile: 'spec' as const,
    ...{ dropped: [], ...(declares && { csp: {} }) },
  } as const;
  const view = { ...newView(profile), mount: { mount, template: { uri: '', hash: '', ui: {} } } };
  expect(ledgerOf({ ...call, view }).policy).toBe(policy);
});

it('tells a repeated violation once, with its number', () => {
  const [a, b] = [
    { directive: 'connect-src', blocked: 'https://example.com' },
    { directive: 'img-src', blocked: 'blob' },
  ];
  expect(groupViolations([a, b, a])).toEqual([
    { ...a, times: 2 },
    { ...b, times: 1 },
  ]);
});
