import type { MetricsSource, Missing, Reading } from './source.ts';

/** Names the machine and its boot: the figures of another one are other figures. */
export function handleOf({ machine }: MetricsSource): string {
  return `${machine.kind}:${machine.boot}`;
}

/** What to know of figures beside themselves: which machine's, what is not among them, and what else. */
export function aboutSource(source: MetricsSource, { missing }: Reading) {
  const { kind, name, scope, cores, bootedAt } = source.machine;
  const unavailable: Missing[] = [...(missing ?? [])];
  const notes: string[] = [...(source.notes?.() ?? [])];
  return { machine: { kind, name, scope, cores, bootedAt }, unavailable, notes };
}
