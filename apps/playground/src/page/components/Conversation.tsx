import './Conversation.css';
import { useEffect, useRef } from 'react';
import { cardsOf } from '../logic/cards.ts';
import type { PageState } from '../logic/state.ts';
import { Attention } from './Attention.tsx';
import { Cards } from './Cards.tsx';
import { useConversation, usePageState } from './conversation-context.ts';
import { Turn } from './Turn.tsx';

/** The centre column: what needs the person first, the cards, then turn after turn. */
export function Conversation() {
  const state = usePageState();
  const { servers, turns, typing } = state;
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
      <Cards cards={cardsOf(servers)} busy={typing !== undefined} none={whyNoCards(state)} />
      {turns.map((turn) => (
        <Turn key={turn.id} turn={turn} />
      ))}
    </section>
  );
}

function whyNoCards({ link, servers, config }: PageState): string {
  if (link !== 'open') return '';
  if (servers.length === 0) return `${config} lists no server. Add one, and start the playground again.`;
  if (servers.some(({ state }) => state === 'starting')) return 'The apps are starting.';
  return servers.some(({ state }) => state === 'ready') ? 'No app here opens a view.' : 'No app is running yet.';
}
