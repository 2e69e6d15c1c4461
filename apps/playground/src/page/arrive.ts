import type { Conversation } from './conversation.ts';
import type { Arrival } from './fragment.ts';
import { readArguments } from './logic/arguments.ts';
import { cardsOf } from './logic/cards.ts';

/**
 * Opens what the address names, once its app is there: a tool with arguments, or the app's first example. It is called only
 * where the playground itself made the address; what a link names is put into the composer, to be seen first.
 */
export function arriveAt({ app, tool, args = '{}', mayCall }: Arrival, conversation: Conversation): void {
  if (app === undefined) return;
  let stop = () => {};
  const arrive = () => {
    const { servers, link } = conversation.state.get();
    const named = servers.find(({ name }) => name === app);
    if (link === 'open' && !named) {
      stop();
      const names = servers.map(({ name }) => name).join(', ');
      conversation.complain({
        happened: `The link names an app "${app}", which is not here.`,
        fine: 'Nothing was called.',
        todo: names ? `There are: ${names}.` : 'Add a server.',
      });
    }
    const server = named?.state === 'ready' ? named : undefined;
    if (!server) return;
    if (tool === undefined) {
      const [card] = cardsOf([server]);
      if (!card) return;
      stop();
      if (mayCall && card.complete) void conversation.openExample(app, card.example);
      else conversation.prefill({ server: app, tool: card.example.tool, arguments: card.example.arguments });
      return;
    }
    stop();
    const read = readArguments(args);
    const names = server.tools.flatMap(({ definition, forModel }) => (forModel ? [definition.name] : []));
    const wrong = (happened: string, todo: string) =>
      conversation.complain({ happened, fine: 'Nothing was called.', todo });
    if (!names.includes(tool))
      return wrong(`"${app}" offers models no tool "${tool}".`, `There are: ${names.join(', ') || 'none'}.`);
    if ('fault' in read) return wrong(`The arguments can't be used: ${read.fault}`, 'Correct them in Edit call.');
    const call = { server: app, tool, arguments: read.value };
    if (mayCall) void conversation.call(call);
    else conversation.prefill(call, { fromLink: true });
  };
  stop = conversation.state.subscribe(arrive);
  arrive();
}
