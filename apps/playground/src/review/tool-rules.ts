import { isDeepStrictEqual } from 'node:util';
import type { Tool } from '@modelcontextprotocol/client';
import { TOOL_NAME } from '@workshop/bridge/contract';
import { isVisibleTo } from '@workshop/bridge/host';
import { nullPaths, type Rule, when } from './rule.ts';
import { schemaFault } from './schema.ts';

const ANY_HOST_NAME = /^[a-zA-Z0-9_.-]{1,64}$/;
const READING_NAME = /^(fetch|get|list|read|show|search|query|describe|find|poll)(?![a-z])/i;

/** `_meta.ui` where it is an object. */
function uiOf({ _meta }: Tool): Record<string, unknown> {
  const ui: unknown = _meta?.ui;
  return typeof ui === 'object' && ui !== null ? { ...ui } : {};
}

export function isAppOnly(tool: Tool): boolean {
  return isVisibleTo(tool, 'app') && !isVisibleTo(tool, 'model');
}

/** One tool, as it was listed. */
export const TOOL_RULES: readonly Rule<Tool>[] = [
  {
    id: 'tool-name',
    from: 'spec',
    severity: 'warn',
    todo: 'Use at most 64 letters, digits, "_", "-" and ".": some hosts refuse others.',
    find: ({ name }) => when(!ANY_HOST_NAME.test(name), `Its name "${name}" is not one that every host takes.`),
  },
  {
    id: 'tool-name-style',
    from: 'design 3',
    severity: 'info',
    todo: 'Use a verb and a noun in at most 40 small letters, digits and "_", such as show_map.',
    find: ({ name }) => when(ANY_HOST_NAME.test(name) && !TOOL_NAME.test(name), 'Its name is not in plain snake case.'),
  },
  {
    id: 'tool-title',
    from: 'design 3',
    severity: 'info',
    todo: 'Give it a title: it is what a person sees.',
    find: ({ title, annotations }) => when(!(title ?? annotations?.title)?.trim(), 'It has no title.'),
  },
  {
    id: 'tool-description',
    from: 'design 3',
    severity: 'warn',
    todo: 'Say what it does and when to use it: a model chooses by that.',
    find: ({ description }) => when(!description?.trim(), 'It has no description.'),
  },
  {
    id: 'tool-schema',
    from: 'spec',
    severity: 'error',
    todo: 'Publish a valid JSON Schema of type object.',
    find: ({ inputSchema, outputSchema }) =>
      Object.entries({ inputSchema, outputSchema }).flatMap(([field, schema]) => {
        const fault = schema && schemaFault(schema);
        return fault ? [`Its ${field} can't be used: ${fault}.`] : [];
      }),
  },
  {
    id: 'tool-schema-open',
    from: 'design 3',
    severity: 'info',
    todo: 'Set additionalProperties to false (z.strictObject): a misspelled argument is then an error, not dropped.',
    find: ({ inputSchema }) => when(inputSchema.additionalProperties !== false, 'Its inputSchema takes any argument.'),
  },
  {
    id: 'tool-visibility',
    from: 'V1',
    severity: 'error',
    todo: 'Write a list of "model" and "app", or leave it out for both.',
    find: (tool) => {
      const { visibility } = uiOf(tool);
      const known = Array.isArray(visibility) && visibility.every((who) => who === 'model' || who === 'app');
      return when(
        visibility !== undefined && !(known && visibility.length > 0),
        `Its visibility ${JSON.stringify(visibility)} is not one that the spec knows: ${whoSees(tool)} may call it.`,
      );
    },
  },
  {
    id: 'tool-link',
    from: 'R7',
    severity: 'error',
    todo: 'Write the same ui:// address in _meta.ui.resourceUri and, for old hosts, _meta["ui/resourceUri"].',
    find: (tool) => {
      const [nested, flat] = links(tool);
      return [
        ...[nested, flat]
          .filter((link) => link !== undefined && !(typeof link === 'string' && link.startsWith('ui://')))
          .map((link) => `Its link ${JSON.stringify(link)} is no ui:// address.`),
        ...when(
          nested !== undefined && flat !== undefined && !isDeepStrictEqual(nested, flat),
          `Its two links differ: ${JSON.stringify(nested)} nested, ${JSON.stringify(flat)} flat.`,
        ),
      ];
    },
  },
  {
    id: 'tool-link-flat',
    from: 'R7',
    severity: 'warn',
    todo: 'Add _meta.ui.resourceUri: the flat key is deprecated.',
    find: (tool) =>
      when(links(tool)[0] === undefined && links(tool)[1] !== undefined, 'It links by the flat key alone.'),
  },
  {
    id: 'tool-link-nested',
    from: 'R7',
    severity: 'info',
    todo: 'Add _meta["ui/resourceUri"] with the same address: old hosts read only that.',
    find: (tool) =>
      when(links(tool)[0] !== undefined && links(tool)[1] === undefined, 'It links by the nested key alone.'),
  },
  {
    id: 'tool-meta-null',
    from: 'design 3',
    severity: 'warn',
    todo: 'Leave out what has no value.',
    find: ({ _meta }) => nullPaths(_meta, '_meta').map((path) => `${path} is null.`),
  },
  {
    id: 'tool-annotations',
    from: 'design 3',
    severity: 'warn',
    todo: 'Say readOnlyHint, and for a tool that writes destructiveHint and idempotentHint.',
    find: (tool) =>
      when(
        isAppOnly(tool) && tool.annotations?.readOnlyHint === undefined,
        'It is for views alone and says not whether it writes.',
      ),
  },
  {
    id: 'tool-read-only',
    from: 'design 3',
    severity: 'warn',
    todo: 'Say readOnlyHint: true if it only reads; hosts ask the person before each call otherwise.',
    find: (tool) =>
      when(
        !isAppOnly(tool) && READING_NAME.test(tool.name) && tool.annotations?.readOnlyHint === undefined,
        'Its name says that it reads, its annotations do not.',
      ),
  },
  {
    id: 'tool-annotations-contradict',
    from: 'spec',
    severity: 'warn',
    todo: 'Keep the one that is true.',
    find: ({ annotations }) =>
      when(
        annotations?.readOnlyHint === true && annotations.destructiveHint === true,
        'It says both readOnlyHint and destructiveHint.',
      ),
  },
  {
    id: 'tool-app-destroys',
    from: 'design 3',
    severity: 'warn',
    todo: 'Let the model call what destroys, so that a host can ask; a view calls unseen.',
    find: (tool) =>
      when(
        isAppOnly(tool) && tool.annotations?.readOnlyHint === false && tool.annotations.destructiveHint !== false,
        'It is for views alone and may destroy: destructiveHint is true where it is left out.',
      ),
  },
];

function links(tool: Tool): readonly [nested: unknown, flat: unknown] {
  return [uiOf(tool).resourceUri, tool._meta?.['ui/resourceUri']];
}

function whoSees(tool: Tool): string {
  const seers = [...when(isVisibleTo(tool, 'model'), 'the model'), ...when(isVisibleTo(tool, 'app'), 'views')];
  return seers.join(' and ') || 'nobody';
}
