import { expect, it } from 'vitest';
import { policyLines } from './policy-words.ts';

it('C4: tells a policy line by line, in words', () => {
  expect(
    policyLines("default-src 'none'; img-src 'self' data: https://a.example; sandbox allow-scripts; x-new"),
  ).toEqual([
    { directive: 'default-src', about: 'All that is not named', allowed: 'nothing' },
    { directive: 'img-src', about: 'Images', allowed: 'its own address, data: addresses, https://a.example' },
    { directive: 'sandbox', about: 'Sandbox', allowed: 'allow-scripts' },
    { directive: 'x-new', about: 'x-new', allowed: 'nothing more' },
  ]);
});
