import './Consent.css';
import { announce } from '@workshop/theme/announce';
import { useEffect, useRef, useState } from 'react';
import type { Consent as ConsentData } from '../logic/consent.ts';
import { useConversation } from './conversation-context.ts';

const WORDS: Record<ConsentData['about'], { ask: string; yes: string; no: string }> = {
  'open-link': { ask: 'wants to open this address in a new tab', yes: 'Open', no: 'Refuse' },
  message: { ask: 'wants to say this in your name', yes: 'Say it', no: 'Refuse' },
  download: { ask: 'wants to save', yes: 'Save', no: 'Refuse' },
  permissions: { ask: 'asks for', yes: 'Allow', no: 'Open without' },
  domains: { ask: 'wants to reach these addresses outside', yes: 'Let it reach them', no: 'Open without' },
  sampling: { ask: 'asks the model this, and there is none here: answer in its place', yes: 'Answer', no: 'Refuse' },
  'view-tool': { ask: 'This call goes into the view, and may change something there:', yes: 'Call it', no: 'Refuse' },
};

/** One question of a view to the person, in the conversation where it came up. Nothing happens until it is answered. */
export function Consent({ turn, server, consent }: { turn: number; server: string; consent: ConsentData }) {
  const conversation = useConversation();
  const { id, about, detail } = consent;
  const { ask, yes, no } = WORDS[about];
  const question = about === 'view-tool' ? ask : `The view of ${server} ${ask}:`;
  const card = useRef<HTMLElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    announce(`${question} ${detail}`);
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [question, detail]);

  return (
    <section ref={card} className="card consent" aria-label={question} data-testid="consent" data-about={about}>
      <p>{question}</p>
      <p className="consent-detail">{detail}</p>
      {about === 'sampling' && (
        <textarea
          className="field"
          aria-label="Your answer, in the model's place"
          rows={3}
          value={text}
          data-testid="consent-text"
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="consent-buttons">
        <button
          type="button"
          className="button"
          data-testid="consent-yes"
          disabled={about === 'sampling' && text.trim() === ''}
          onClick={() => conversation.answer(turn, id, { granted: true, text })}
        >
          {yes}
        </button>
        <button
          type="button"
          className="button quiet"
          data-testid="consent-no"
          onClick={() => conversation.answer(turn, id, { granted: false })}
        >
          {no}
        </button>
      </div>
    </section>
  );
}
