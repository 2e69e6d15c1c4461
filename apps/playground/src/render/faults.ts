import { type Turn, textOf, type Violation } from '../page/logic/state.ts';
import type { Exchange } from '../page/logic/traffic.ts';
import { adviceOn } from '../page/logic/violation-advice.ts';
import { sentences } from '../problem.ts';
import type { Seen } from './seen.ts';

/**
 * Notes of the frames (`NoteKind` of the bridge) that mean a broken rule. Those that are told as the view's end or as a
 * violation are not among them.
 */
const BROKEN: Record<string, string> = {
  malformed: 'sent a message that is no JSON-RPC, or too large',
  'past-proxy': 'posts messages past its sandbox',
  'sandbox-view-flooded': 'sent more than 500 messages in a second',
};
/** What is answered with an error because there is no person here to say yes. */
const ASKS_A_PERSON = new Set(['ui/message', 'ui/open-link', 'ui/download-file', 'sampling/createMessage']);
const SHOWN = 300;

/** All that is wrong with a render, a line each, the gravest first; empty when it is clean. */
export function findFaults(turn: Turn, seen: Seen, timeoutMs: number): string[] {
  const { snapshot, consoleErrors, pageErrors } = seen;
  const violations = turn.view?.violations ?? [];
  return [
    ...callFaults(turn, timeoutMs),
    ...viewFaults(turn, timeoutMs),
    ...violations.map((violation: Violation) => {
      const { happened, fix } = adviceOn(violation);
      return `violation: ${happened} ${fix}`;
    }),
    ...snapshot.audit
      .filter(({ kind, name }) => kind === 'violation' && Object.hasOwn(BROKEN, name))
      .map(({ name, detail }) => `protocol: the view ${BROKEN[name]}${detail ? ` (${cut(detail)})` : ''}`),
    ...snapshot.traffic.filter((exchange) => isFailed(exchange, turn.id)).map(describe),
    // The browser says each violation on the console too.
    ...consoleErrors
      .filter((text) => violations.length === 0 || !/Content Security Policy|ERR_BLOCKED_BY_CSP/.test(text))
      .map((text) => `console: ${cut(text)}`),
    ...pageErrors.map((text) => `exception: ${cut(text)}`),
  ].filter((line, index, all) => all.indexOf(line) === index);
}

function callFaults({ tool, stage, problem, outcome }: Turn, timeoutMs: number): string[] {
  if (problem) return [`call: ${sentences(problem)}`];
  if (stage !== 'done') return [`call: ${tool} was not answered in ${timeoutMs / 1_000} s`];
  return outcome?.result.isError ? [`call: ${tool} answers with isError: ${cut(textOf(outcome.result))}`] : [];
}

function viewFaults({ view }: Turn, timeoutMs: number): string[] {
  if (view?.problem) return [`view: ${sentences(view.problem)}`];
  return [
    ...(view?.initialized ? [] : [`view: it never initialized, in ${timeoutMs / 1_000} s`]),
    ...(view?.silent ? ['view: it does not answer a ping'] : []),
  ];
}

function isFailed({ request, answer }: Exchange, turn: number): boolean {
  const { leg, method } = request;
  if (leg !== 'view' || request.turn !== turn || !answer?.failed) return false;
  return method === undefined || !ASKS_A_PERSON.has(method);
}

function describe({ request, answer }: Exchange): string {
  const { fromHost, method, target } = request;
  const [asks, answers] = fromHost ? ['host', 'view'] : ['view', 'host'];
  return `protocol: the ${asks} asked ${method}${target ? ` ${target}` : ''}, the ${answers} answered with an error: ${cut(answer?.text ?? '')}`;
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
