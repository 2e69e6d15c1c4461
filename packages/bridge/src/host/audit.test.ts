import { expect, it, vi } from 'vitest';
import { type AuditEntry, AuditLog, MAX_AUDIT_ENTRIES } from './index.ts';

const call = { origin: 'model', server: 'map', kind: 'call', name: 'show_map', outcome: 'ok' } as const;

it('keeps entries in order, numbered, timed and frozen', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') });
  const audit = new AuditLog();
  audit.add({ ...call, bytes: 12, ms: 3 });
  audit.add({ ...call, origin: 'app', kind: 'violation', outcome: 'refused', detail: 'x'.repeat(1000) });
  vi.useRealTimers();
  expect(audit.entries[0]).toEqual({ sequence: 1, time: '2026-05-01T10:00:00.000Z', ...call, bytes: 12, ms: 3 });
  expect(audit.entries[1]).toMatchObject({ sequence: 2, origin: 'app', detail: 'x'.repeat(300) });
  expect(audit.entries.every((entry) => Object.isFrozen(entry))).toBe(true);
});

it('can only grow: what it hands out is a copy', () => {
  const audit = new AuditLog();
  audit.add(call);
  const copy = audit.entries as AuditEntry[];
  copy.pop();
  expect(audit.entries).toHaveLength(1);
});

it('tells its subscribers until they stop', () => {
  const audit = new AuditLog();
  const heard: number[] = [];
  const stop = audit.subscribe(({ sequence }) => heard.push(sequence));
  audit.add(call);
  stop();
  audit.add(call);
  expect(heard).toEqual([1]);
});

it('is JSON Lines, one entry a line, no line breaks inside', () => {
  const audit = new AuditLog();
  expect(audit.toJSONLines()).toBe('');
  audit.add({ ...call, detail: 'two\nlines' });
  audit.add(call);
  const lines = audit.toJSONLines().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe('');
  expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual(audit.entries);
});

it('forgets the oldest beyond its limit, and the numbers show it', () => {
  const audit = new AuditLog();
  for (let i = 0; i < MAX_AUDIT_ENTRIES + 2; i += 1) audit.add(call);
  expect(audit.entries).toHaveLength(MAX_AUDIT_ENTRIES);
  expect(audit.entries[0]?.sequence).toBe(3);
});
