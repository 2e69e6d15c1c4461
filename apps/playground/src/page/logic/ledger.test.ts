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
    ...newView('spec'),
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
    profile: 'spec',
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
