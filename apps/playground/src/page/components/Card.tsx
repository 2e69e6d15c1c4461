import type { Card as CardData } from '../logic/cards.ts';
import { useConversation } from './conversation-context.ts';
import { Picture } from './pictures/Picture.tsx';

/** One sentence a person would say, and a picture of what comes of it. */
export function Card({ card, index, busy }: { card: CardData; index: number; busy: boolean }) {
  const conversation = useConversation();
  const { server, example, complete } = card;
  const open = () => {
    if (complete) void conversation.openExample(server, example);
    else conversation.prefill({ server, tool: example.tool, arguments: example.arguments });
  };
  return (
    <button type="button" className="picture-card" disabled={busy} onClick={open} data-testid={`card-${index}`}>
      <Picture server={server} example={example} />
      <span className="picture-card-title">{example.title}</span>
      <span className="picture-card-app">{server}</span>
    </button>
  );
}
