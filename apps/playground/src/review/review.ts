import { PlaygroundError } from '../problem.ts';
import type { ServerEntry } from '../server/config.ts';
import { ServerConnection } from '../server/connection.ts';
import type { Examples } from '../server/examples.ts';
import { CALL_RULES, UNKNOWN_ARGUMENT_RULES } from './call-rules.ts';
import { type Calls, callTools } from './calls.ts';
import { listTools, type Observed, observeLegacy, observeTemplates } from './observe.ts';
import { applyRules, bytesOf, type Finding, SEVERITIES, type Severity } from './rule.ts';
import { modelBytes, SERVER_RULES } from './server-rules.ts';
import { sizeOf, TEMPLATE_RULES } from './template-rules.ts';
import { TOOL_RULES } from './tool-rules.ts';
import { Wire } from './wire.ts';

/** All that a review found: plain data, what `--json` prints. */
export interface Report {
  readonly server: {
    readonly name: string;
    readonly version: string;
    readonly era: string;
    readonly protocolVersion: string;
  };
  /** Errors first. */
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<Severity, number>>;
  readonly tools: {
    readonly listed: number;
    readonly called: number;
    readonly notCalled: Calls['notCalled'];
    /** Bytes of the tools as a model reads them, and of the whole list. */
    readonly modelBytes: number;
    readonly listBytes: number;
  };
  readonly templates: readonly { readonly uri: string; readonly bytes: number; readonly gzip: number }[];
}

export interface ReviewOptions {
  readonly version: string;
  /** Instead of what the app ships. */
  readonly examples?: Examples;
  /** Ends the review, and with it the server. */
  readonly signal?: AbortSignal;
}

/** A server that did not come up, with what it last wrote to stderr. */
export class NotReviewed extends PlaygroundError {
  constructor(
    problem: PlaygroundError['problem'],
    readonly stderr: readonly string[],
  ) {
    super('not-reviewed', { ...problem, fine: 'Nothing was called.' });
  }
}

/**
 * Starts or reaches the server, looks it over, and ends it. Only tools that say readOnlyHint: true are called.
 * @throws NotReviewed when the server does not come up.
 */
export async function review(entry: ServerEntry, { version, examples, signal }: ReviewOptions): Promise<Report> {
  const wire = new Wire();
  const connection = new ServerConnection(entry, {
    version,
    mayStart: () => true,
    changed: () => undefined,
    message: (_, direction, message) => wire.see(direction, message),
  });
  const end = () => void connection.end();
  signal?.addEventListener('abort', end);
  try {
    await connection.start();
    return await look(connection, wire, examples ?? connection.examples, version);
  } finally {
    signal?.removeEventListener('abort', end);
    await connection.end();
  }
}

async function look(connection: ServerConnection, wire: Wire, examples: Examples, version: string): Promise<Report> {
  const { client, status, entry, tools } = connection;
  if (!client || !entry.launch) {
    const problem = status.problem ?? { happened: `"${entry.name}" was ended.`, fine: '', todo: 'Review it again.' };
    throw new NotReviewed(problem, connection.process?.stderr.lines.slice(-10) ?? []);
  }
  const templates = await observeTemplates(connection);
  const calls = await callTools(tools, examples.examples, (name, args) =>
    connection.client ? wire.call(connection, name, args) : undefined,
  );
  const era = client.getProtocolEra() ?? 'legacy';
  const observed: Observed = {
    implementation: client.getServerVersion() ?? { name: '', version: '' },
    era,
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    instructions: client.getInstructions(),
    capabilities: client.getServerCapabilities() ?? {},
    tools,
    toolsAfter: connection.client ? await listTools(client) : tools,
    templates,
    legacy: era === 'modern' ? await observeLegacy(entry.launch, version) : undefined,
    notified: [...wire.notified],
    strays: { count: connection.process?.strays.count ?? 0, last: connection.process?.strays.lines.at(-1) },
    examples,
  };
  return reportOf(observed, calls);
}

/** What the rules say of it. */
function reportOf(observed: Observed, { made, unknown, notCalled }: Calls): Report {
  const { implementation, era, protocolVersion, tools, templates } = observed;
  const all = [
    ...applyRules(SERVER_RULES, observed, 'server'),
    ...templates.flatMap((template) => applyRules(TEMPLATE_RULES, template, template.uri)),
    ...tools.flatMap((tool) => applyRules(TOOL_RULES, tool, tool.name)),
    ...firstOfEach(made.flatMap((call) => applyRules(CALL_RULES, call, call.tool.name))),
    ...unknown.flatMap((call) => applyRules(UNKNOWN_ARGUMENT_RULES, call, call.tool.name)),
  ];
  const findings = SEVERITIES.toReversed().flatMap((level) => all.filter(({ severity }) => severity === level));
  const count = (level: Severity) => findings.filter(({ severity }) => severity === level).length;
  return {
    server: { name: implementation.name, version: implementation.version, era, protocolVersion },
    findings,
    counts: { error: count('error'), warn: count('warn'), info: count('info') },
    tools: {
      listed: tools.length,
      called: new Set(made.map(({ tool }) => tool.name)).size,
      notCalled,
      modelBytes: modelBytes(tools),
      listBytes: bytesOf(tools),
    },
    templates: templates.map((template) => ({ uri: template.uri, ...sizeOf(template) })),
  };
}

/** A tool that breaks a rule in several calls is told once, with the first. */
function firstOfEach(findings: readonly Finding[]): Finding[] {
  const firsts = new Map(findings.toReversed().map((finding) => [`${finding.where} ${finding.rule}`, finding]));
  return [...new Set(findings)].filter((finding) => firsts.get(`${finding.where} ${finding.rule}`) === finding);
}
