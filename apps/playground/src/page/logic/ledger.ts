import { formatBytes, formatCount } from './format.ts';
import { sizeOf } from './size.ts';
import type { HostProfile, Turn, Violation } from './state.ts';

/** What one turn cost, on both sides. */
export interface Ledger {
  readonly modelCalls: number;
  /** What passes through the model: the call it writes, the result and the view's last context that it reads. */
  readonly modelBytes: number;
  readonly viewCalls: number;
  readonly viewBytes: number;
  readonly violations: number;
  /** In words: `spec policy`. */
  readonly policy?: string;
}

type LedgerTurn = Pick<Turn, 'tool' | 'arguments' | 'outcome' | 'view'>;

const POLICIES: Record<HostProfile, string> = {
  declared: 'declared policy',
  spec: 'spec policy',
  opaque: 'declared policy, opaque origin',
  reference: 'reference policy',
};

/** The policy in force, in two words: what declares nothing is under the spec's restrictive default. */
function policyOf(profile: HostProfile, declares: boolean): string {
  return declares ? POLICIES[profile] : POLICIES[profile].replace('declared', 'spec');
}

export function ledgerOf({ tool, arguments: args, outcome, view }: LedgerTurn): Ledger {
  return {
    modelCalls: outcome ? 1 : 0,
    modelBytes: sizeOf({ name: tool, arguments: args }) + (outcome?.modelBytes ?? 0) + (view?.context?.bytes ?? 0),
    viewCalls: view?.calls ?? 0,
    viewBytes: view?.bytes ?? 0,
    violations: view?.violations.length ?? 0,
    policy: view && policyOf(view.profile, view.mount?.mount.csp !== undefined),
  };
}

/** The ledger's parts as they are written under a view. */
export function ledgerParts({ modelCalls, modelBytes, viewCalls, viewBytes, violations, policy }: Ledger): {
  model: string;
  view?: string;
  violations?: string;
  policy?: string;
} {
  const model = `model: ${formatCount(modelCalls, 'call')}, ${formatBytes(modelBytes)}`;
  if (!policy) return { model };
  return {
    model,
    view: `view: ${formatCount(viewCalls, 'call')}, ${formatBytes(viewBytes)}`,
    violations: formatCount(violations, 'violation'),
    policy,
  };
}

/** The same violation again and again is one line. */
export function groupViolations(violations: readonly Violation[]): (Violation & { times: number })[] {
  const groups = new Map<string, Violation & { times: number }>();
  for (const violation of violations) {
    const key = `${violation.directive} ${violation.blocked}`;
    groups.set(key, { ...violation, times: (groups.get(key)?.times ?? 0) + 1 });
  }
  return [...groups.values()];
}
