import { expect, it } from 'vitest';
import { readArrival } from './fragment.ts';

function arrive(hash: string, kept: Record<string, string> = {}) {
  const replaced: string[] = [];
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  };
  const arrival = readArrival({ hash, pathname: '/' }, storage, (address) => replaced.push(address));
  return { arrival, kept, replaced };
}

it('keeps the token for the tab and takes it off the address', () => {
  expect(arrive('#token=abc&app=notes')).toEqual({
    arrival: { token: 'abc', app: 'notes', mayCall: true },
    kept: { 'playground-token': 'abc' },
    replaced: ['/'],
  });
});

it('never lets a link from elsewhere call', () => {
  const { arrival } = arrive('#app=notes', { 'playground-token': 'abc' });
  expect(arrival).toEqual({ token: 'abc', app: 'notes', mayCall: false });
});

it('finds the token again after a reload', () => {
  expect(arrive('', { 'playground-token': 'abc' })).toEqual({
    arrival: { token: 'abc', app: undefined, mayCall: false },
    kept: { 'playground-token': 'abc' },
    replaced: [],
  });
});
