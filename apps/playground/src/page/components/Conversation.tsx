import './Conversation.css';
import { useEffect, useRef } from 'react';
import { cardsOf } from '../logic/cards.ts';
import { Attention } from './Attention.tsx';
import { Cards } from './Cards.tsx';
import { useConversation, usePageState } from './conversation-context.ts';
import { Turn } from './Turn.tsx';

/** The centre column: what needs the person first, the cards, then turn after turn. */
export function Conversation() {
  const { servers, turns, typing } = usePageState();
  const conversation = useConversation();
  const column = useRef<HTMLDivElement>(null);
  const last = turns.at(-1)?.id;

  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const observer = new ResizeObserver(() => conversation.columnWidth.change(() => element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [conversation]);

  useEffect(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    if (last !== undefined) document.getElementById(`turn-${last}`)?.scrollIntoView({ behavior, block: 'start' });
  }, [last]);

  return (
    <section className="conversation" aria-label="Conversation" data-testid="conversation">
      <div className="column" ref={column} />
      <Attention servers={servers} />
      <Cards
        cards={cardsOf(servers)}
        busy={typing !== undefined}
        waiting={servers.some(({ state }) => state === 'starting')}
      />
      {turns.map((turn) => (
        <Turn key={turn.id} turn={turn} />
      ))}
    </section>
  );
}
