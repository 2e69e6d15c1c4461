import './Turn.css';
import { announce } from '@workshop/theme/announce';
import { useEffect } from 'react';
import { formatBytes } from '../logic/format.ts';
import { type Turn as TurnData, textOf } from '../logic/state.ts';
import { AnswerText } from './AnswerText.tsx';
import { CallLine } from './CallLine.tsx';
import { usePageState } from './conversation-context.ts';
import { LedgerLine } from './LedgerLine.tsx';
import { Notice } from './Notice.tsx';
import { ViewBox } from './ViewBox.tsx';

/** What was said, what was called, the view, what it cost, and the tool's own words as the model's answer. */
export function Turn({ turn }: { turn: TurnData }) {
  const { xray, turns } = usePageState();
  const { id, prompt, notice, outcome, problem, view } = turn;
  const words = outcome ? textOf(outcome.result) : '';
  const elsewhere = turns.some((other) => other.view?.mode === 'fullscreen' && other.id !== id);

  useEffect(() => {
    if (words) announce(words.slice(0, 300));
  }, [words]);

  return (
    <article
      className="turn"
      id={`turn-${id}`}
      aria-label={prompt ?? `Call of ${turn.tool}`}
      data-selected={(xray.open && xray.turn === id) || undefined}
      data-stage={turn.stage}
      data-testid="turn"
      inert={elsewhere}
    >
      {prompt && <p className="said">{prompt}</p>}
      {turn.copyOf !== undefined && (
        <p className="hint">The call of turn {turn.copyOf} once more in another view. Nothing was called.</p>
      )}
      {turn.ofView !== undefined && <p className="hint">A call into the view of turn {turn.ofView}.</p>}
      <CallLine turn={turn} />
      {view && <ViewBox turn={turn} view={view} />}
      {problem && (
        <Notice kind={turn.stage === 'cancelled' ? 'info' : 'danger'} problem={problem} testId="call-problem" />
      )}
      {outcome && <LedgerLine turn={turn} />}
      {outcome?.oversized && (
        <Notice
          kind="info"
          problem={{
            happened: `This result has ${formatBytes(outcome.bytes)}.`,
            fine: 'It was delivered here.',
            todo: 'Some hosts deliver nothing over about 1 MB: send less, and let the view page the rest.',
          }}
        />
      )}
      {outcome && (
        <div className="answer" data-error={outcome.result.isError || undefined} data-testid="turn-text">
          {words ? (
            <AnswerText words={words} />
          ) : (
            <span className="hint">This result has no text: a host without views would show nothing.</span>
          )}
        </div>
      )}
      {outcome && notice && <p className="hint notice-this">Notice: {notice}</p>}
      {view?.messages.map((message, index) => (
        <p className="said by-view" key={`${index} ${message}`}>
          {message}
          <small>said by the view of {turn.server}, with your consent; no model is here to answer</small>
        </p>
      ))}
    </article>
  );
}
