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
  const stop = conversation.state.subscribe(() => {
    const server = conversation.state.get().servers.find(({ name, state }) => name === app && state === 'ready');
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
    const known = server.tools.some(({ definition, forModel }) => forModel && definition.name === tool);
    if ('fault' in read || !known) {
      const happened = known
        ? `The link's arguments can't be used: ${'fault' in read ? read.fault : ''}`
        : `The link names a tool "${tool}", which "${app}" does not offer to models.`;
      conversation.complain({ happened, fine: 'Nothing was called.', todo: 'Choose a tool below.' });
      return;
    }
    const call = { server: app, tool, arguments: read.value };
    if (mayCall) void conversation.call(call);
    else conversation.prefill(call, { fromLink: true });
  });
}
