import { styleText } from 'node:util';
import type { Report } from './review.ts';
import { type Finding, inKb, type Severity } from './rule.ts';

const GROUPS = [
  ['error', 'Errors', 'red'],
  ['warn', 'Warnings', 'yellow'],
  ['info', 'Notes', 'cyan'],
] as const satisfies readonly (readonly [Severity, string, string])[];

/** The report for a person: errors, warnings, notes, what was not called, and one line that sums up. */
export function print(report: Report, color: boolean): string {
  const { server, findings, tools, templates } = report;
  const style = (format: Parameters<typeof styleText>[0], text: string) => (color ? styleText(format, text) : text);
  const groups = GROUPS.flatMap(([level, title, hue]) => {
    const some = findings.filter(({ severity }) => severity === level);
    return some.length > 0
      ? [style(['bold', hue], title), ...some.flatMap((finding) => lines(finding, style)), '']
      : [];
  });
  return [
    `${style('bold', server.name)} ${server.version}, MCP ${server.protocolVersion}`,
    `A model reads ${inKb(tools.modelBytes)} of tools; the whole list has ${inKb(tools.listBytes)}.`,
    ...templates.map(({ uri, bytes, gzip }) => `${uri}: ${inKb(bytes)}, ${inKb(gzip)} after gzip.`),
    '',
    ...groups,
    ...tools.notCalled.map(({ tool, why }) => `Not called: ${tool}, for ${why}.`),
    ...(tools.notCalled.length > 0 ? [''] : []),
    summary(report),
    '',
  ].join('\n');
}

function lines(
  { where, what, todo, rule, from }: Finding,
  style: (format: 'bold' | 'dim', text: string) => string,
): string[] {
  return [`  ${style('bold', where)}: ${what}`, `    ${todo} ${style('dim', `[${rule}, ${from}]`)}`];
}

/** `0 errors, 1 warning, 2 notes; 6 tools, 1 template; called 4 of 6 tools` */
export function summary({ counts, tools, templates }: Report): string {
  const found = [plural(counts.error, 'error'), plural(counts.warn, 'warning'), plural(counts.info, 'note')];
  const there = [plural(tools.listed, 'tool'), plural(templates.length, 'template')];
  return `${found.join(', ')}; ${there.join(', ')}; called ${tools.called} of ${plural(tools.listed, 'tool')}`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
