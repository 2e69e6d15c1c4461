import type { Example, ServerSnapshot, ToolSummary } from '../../wire.ts';
import { requiredDefaults } from './offered-tools.ts';

/** One picture card of the first screen. */
export interface Card {
  readonly server: string;
  readonly example: Example;
  /** False where arguments are still missing: the card then only fills the composer. */
  readonly complete: boolean;
}

/** The first screen has about this many cards, and one per app at least. */
const CARDS = 5;

/** The cards of the servers that are up: the first example of each, then the second of each, and so on. */
export function cardsOf(servers: readonly ServerSnapshot[]): Card[] {
  const byServer = servers.filter(({ state }) => state === 'ready').map(cardsOfServer);
  const longest = Math.max(0, ...byServer.map((cards) => cards.length));
  const dealt = Array.from({ length: longest }, (_, round) => byServer.flatMap((cards) => cards[round] ?? [])).flat();
  return dealt.slice(0, Math.max(CARDS, byServer.filter((cards) => cards.length > 0).length));
}

function cardsOfServer({ name, examples, tools }: ServerSnapshot): Card[] {
  const known = examples.filter(({ tool }) =>
    tools.some(({ definition, forModel }) => forModel && definition.name === tool),
  );
  if (known.length > 0) return known.map((example) => ({ server: name, example, complete: true }));
  const [first] = tools.filter(({ forModel, template }) => forModel && template !== undefined);
  return first ? [{ server: name, ...exampleOf(first) }] : [];
}

/** For an app that ships none: its first tool with a view, called with what its schema defaults to. */
function exampleOf({ definition }: ToolSummary): Pick<Card, 'example' | 'complete'> {
  const { name, title = definition.annotations?.title ?? name, inputSchema } = definition;
  const required = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  const args = requiredDefaults(definition);
  const example = { title, prompt: title, tool: name, arguments: args, notice: '' };
  return { example, complete: required.every((key) => key in args) };
}
