import type { Conversation } from './conversation.ts';
import type { Arrival } from './fragment.ts';
import { cardsOf } from './logic/cards.ts';

/**
 * Opens the app that the address names, once it is there: its first example is called where the playground itself made the
 * address, and only put into the composer where a link did.
 */
export function arriveAt({ app, mayCall }: Arrival, conversation: Conversation): void {
  if (app === undefined) return;
  const stop = conversation.state.subscribe(() => {
    const server = conversation.state.get().servers.find(({ name, state }) => name === app && state === 'ready');
    const [card] = server ? cardsOf([server]) : [];
    if (!card) return;
    stop();
    const { tool, arguments: args } = card.example;
    if (mayCall && card.complete) void conversation.openExample(app, card.example);
    else conversation.prefill(app, tool, args);
  });
}
