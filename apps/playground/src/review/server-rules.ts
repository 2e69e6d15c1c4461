import { isDeepStrictEqual } from 'node:util';
import type { Tool } from '@modelcontextprotocol/client';
import { UI_EXTENSION } from '@workshop/bridge/contract';
import { modelTools } from '@workshop/bridge/host';
import { templateOf } from '../server/templates.ts';
import type { Observed } from './observe.ts';
import { bytesOf, inKb, type Rule, when } from './rule.ts';

/** What a model reads of a server's tools, and the whole list, stay under this many bytes. */
const MODEL_BYTES = 8_000;
const LIST_BYTES = 24_000;

/** Bytes of what a model reads of the tools: name, description and input schema of those it may see. */
export function modelBytes(tools: readonly Tool[]): number {
  return bytesOf(modelTools(tools).map(({ name, description, inputSchema }) => ({ name, description, inputSchema })));
}

const LISTS = ['tools', 'resources'] as const;

/** The handshake and the lists as wholes. */
export const SERVER_RULES: readonly Rule<Observed>[] = [
  {
    id: 'server-name',
    from: 'spec',
    severity: 'warn',
    todo: 'Fill in name and version, from package.json for instance.',
    find: ({ implementation: { name, version } }) =>
      when(!name.trim() || !version.trim(), `It calls itself "${name}" with version "${version}".`),
  },
  {
    id: 'server-instructions',
    from: 'design 3',
    severity: 'info',
    todo: 'Say in three sentences what it is for and which tool to begin with.',
    find: ({ instructions }) => when(!instructions?.trim(), 'It has no instructions for the model.'),
  },
  {
    id: 'server-extension',
    from: 'I5',
    severity: 'warn',
    todo: `Add "extensions": { "${UI_EXTENSION}": {} } to the server's capabilities.`,
    find: ({ tools, capabilities }) =>
      when(
        tools.some((tool) => templateOf(tool) !== undefined) && !capabilities.extensions?.[UI_EXTENSION],
        `It has tools with a view and does not announce ${UI_EXTENSION}.`,
      ),
  },
  {
    id: 'server-era-2025',
    from: 'design 5',
    severity: 'warn',
    todo: 'Answer initialize too: most clients of today open with it.',
    find: ({ legacy }) =>
      legacy && 'failure' in legacy ? [`A client of the 2025 era can't use it: ${legacy.failure}`] : [],
  },
  {
    id: 'server-era-2026',
    from: 'design 5',
    severity: 'info',
    todo: 'Answer server/discover too, when its SDK can.',
    find: ({ era, protocolVersion }) =>
      when(era === 'legacy', `It speaks ${protocolVersion}, not yet the stateless 2026-07-28.`),
  },
  {
    id: 'server-eras-differ',
    from: 'spec',
    severity: 'error',
    todo: 'Build both eras from one factory, and never list by what a client declared.',
    find: ({ tools, legacy }) => (legacy && 'tools' in legacy ? differences(tools, legacy.tools) : []),
  },
  {
    id: 'server-list-changed',
    from: 'spec',
    severity: 'warn',
    todo: 'Declare listChanged: true and notify, or keep the lists as they are.',
    find: ({ capabilities, notified, tools, toolsAfter }) => [
      ...LISTS.filter((list) => notified.includes(list) && !capabilities[list]?.listChanged).map(
        (list) => `It notified that its ${list} changed and does not declare listChanged for them.`,
      ),
      ...when(
        !notified.includes('tools') && !isDeepStrictEqual(tools, toolsAfter),
        'Its tools were others when they were listed again, and it did not notify.',
      ),
    ],
  },
  {
    id: 'server-stdout',
    from: 'spec',
    severity: 'error',
    todo: 'Log to stderr: stdout carries MCP messages only.',
    find: ({ strays }) =>
      strays.count > 0
        ? [`It printed ${strays.count} lines on stdout that are no MCP messages, the last: "${strays.last}".`]
        : [],
  },
  {
    id: 'server-examples',
    from: 'design 2',
    severity: 'warn',
    todo: 'Correct examples.json: a list of { title, prompt, tool, arguments }.',
    find: ({ examples, tools }) => [
      ...(examples.note ? [examples.note] : []),
      ...examples.examples
        .filter(({ tool }) => !tools.some(({ name }) => name === tool))
        .map(({ title, tool }) => `The example "${title}" calls "${tool}", and there is no such tool.`),
    ],
  },
  {
    id: 'tools-model-size',
    from: 'design 3',
    severity: 'warn',
    todo: 'Shorten descriptions and schemas: every conversation pays for them.',
    find: ({ tools }) => {
      const bytes = modelBytes(tools);
      return when(bytes > MODEL_BYTES, `A model reads ${inKb(bytes)} of tools, more than ${inKb(MODEL_BYTES)}.`);
    },
  },
  {
    id: 'tools-list-size',
    from: 'design 3',
    severity: 'warn',
    todo: 'Shorten the schemas, of app-only tools too.',
    find: ({ tools }) =>
      when(bytesOf(tools) > LIST_BYTES, `The tool list has ${inKb(bytesOf(tools))}, more than ${inKb(LIST_BYTES)}.`),
  },
  {
    id: 'tools-none',
    from: 'spec',
    severity: 'error',
    todo: 'Register the tools before the server connects.',
    find: ({ tools }) => when(tools.length === 0, 'It lists no tools.'),
  },
];

function differences(now: readonly Tool[], old: readonly Tool[]): string[] {
  const only = (some: readonly Tool[], others: readonly Tool[]) =>
    some.filter(({ name }) => !others.some((other) => other.name === name)).map(({ name }) => name);
  const [missing, added] = [only(now, old), only(old, now)];
  const changed = now.filter((tool) => {
    const twin = old.find(({ name }) => name === tool.name);
    return twin && !isDeepStrictEqual(twin, tool);
  });
  return [
    ...when(missing.length > 0, `Missing for clients of the 2025 era: ${missing.join(', ')}.`),
    ...when(added.length > 0, `Only for clients of the 2025 era: ${added.join(', ')}.`),
    ...when(changed.length > 0, `Other for clients of the 2025 era: ${changed.map(({ name }) => name).join(', ')}.`),
  ];
}
