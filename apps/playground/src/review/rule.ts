export const SEVERITIES = ['info', 'warn', 'error'] as const;
/** `error`: against the spec, or broken. `warn`: breaks in some host. `info`: could be better. */
export type Severity = (typeof SEVERITIES)[number];

/** One thing that is looked for. Rules are plain lists, so that one can be read, added or counted alone. */
export interface Rule<Subject> {
  /** Kebab case, stable: what a CI may count on. */
  readonly id: string;
  /** Where it comes from: `R4` of the spec's requirements, `spec` for MCP itself, `design 3` for this project's own rule. */
  readonly from: string;
  readonly severity: Severity;
  /** One thing to do. */
  readonly todo: string;
  /** What is wrong, a sentence each; nothing where the subject keeps the rule. */
  find(subject: Subject): readonly string[];
}

/** A rule that was broken, with the place. */
export interface Finding {
  readonly rule: string;
  readonly from: string;
  readonly severity: Severity;
  /** The tool, the template's address, or `server`. */
  readonly where: string;
  readonly what: string;
  readonly todo: string;
}

export function applyRules<Subject>(rules: readonly Rule<Subject>[], subject: Subject, where: string): Finding[] {
  return rules.flatMap(({ id, from, severity, todo, find }) =>
    find(subject).map((what) => ({ rule: id, from, severity, where, what, todo })),
  );
}

/** `[sentence]` when it holds, else nothing. */
export function when(broken: boolean, sentence: string): string[] {
  return broken ? [sentence] : [];
}

/** 1 KB is 1,000 bytes. */
export function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

/** Of a value as it goes over the wire. */
export function bytesOf(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));
}

/** Where a value has null members, as paths: `ui.csp`. */
export function nullPaths(value: unknown, path = ''): string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => nullPaths(member, path ? `${path}.${key}` : key));
}
