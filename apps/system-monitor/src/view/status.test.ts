import { expect, it } from 'vitest';
import { failureState, statusNotice, waitingText } from './status.ts';

it('is patient until the call has ended', () => {
  expect(waitingText(undefined)).toBe('Connecting to the host');
  for (const state of ['waiting', 'partial', 'loading'] as const) {
    expect(waitingText({ state })).toBe('Waiting for the figures');
    expect(failureState({ state })).toBeUndefined();
    expect(statusNotice({ state })).toBeUndefined();
  }
});

it('has a state with the reason for every end without figures, and a button where it can be tried again', () => {
  const retry = () => undefined;
  const states = (['no-host', 'no-result', 'cancelled', 'failed'] as const).map((state) =>
    failureState({ state, message: 'Why.', retry }),
  );
  expect(states.map((state) => state?.kind)).toEqual(['offline', 'offline', 'cancelled', 'error']);
  for (const state of states)
    expect(state).toMatchObject({ detail: 'Why.', action: { label: 'Try again', run: retry } });
  expect(failureState({ state: 'failed', message: 'Why.' })?.action).toBeUndefined();
});

it('is a notice above figures that stay', () => {
  expect(statusNotice({ state: 'failed', message: 'Why.' })).toMatchObject({ kind: 'danger', detail: 'Why.' });
  expect(statusNotice({ state: 'ready', reduced: 'No calls.' })).toMatchObject({
    kind: 'warning',
    detail: 'No calls.',
  });
  expect(statusNotice({ state: 'ready' })).toBeUndefined();
});
