import './Cards.css';
import type { Card as CardData } from '../logic/cards.ts';
import { Card } from './Card.tsx';

interface CardsProps {
  readonly cards: readonly CardData[];
  /** A prompt is being typed. */
  readonly busy: boolean;
  /** Said where there is no card. */
  readonly none: string;
}

export function Cards({ cards, busy, none }: CardsProps) {
  if (cards.length === 0)
    return (
      <p className="cards-none" role="status">
        {none}
      </p>
    );
  return (
    <ul className="cards" aria-label="Examples" data-testid="cards">
      {cards.map((card, index) => (
        <li key={`${card.server} ${card.example.prompt}`}>
          <Card card={card} index={index} busy={busy} />
        </li>
      ))}
    </ul>
  );
}
