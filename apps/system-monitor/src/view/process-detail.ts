import { element } from '@workshop/theme/element';
import type { Format } from './format.ts';
import { cpuOf, memoryOf } from './processes.ts';
import type { Process } from './screen.ts';
import { strings } from './strings.ts';

/** Everything that is known of one process. */
export function processDetail(process: Process, format: Format): HTMLElement[] {
  const { name, pid, parent, user, threads, state, startedAt, command } = process;
  const words = strings.detail;
  const facts: [string, string | undefined][] = [
    [strings.columns.pid, String(pid)],
    [words.parent, String(parent)],
    [strings.columns.cpu, cpuOf(process, format)],
    [strings.columns.memory, memoryOf(process, format)],
    [strings.columns.threads, threads === undefined ? undefined : format.count(threads)],
    [words.state, strings.states[state] ?? state],
    [words.user, user && (strings.users[user] ?? user)],
    [strings.columns.started, startedAt === undefined ? undefined : format.date(startedAt)],
    [words.command, command],
  ];
  const list = facts.flatMap(([term, value]) =>
    value === undefined ? [] : [element('div', {}, element('dt', {}, term), element('dd', { class: 'num' }, value))],
  );
  return [element('h3', {}, element('bdi', {}, name)), element('dl', {}, ...list)];
}
