import { useState } from 'react';
import { formatBytes, formatDuration, formatTime } from '../../logic/format.ts';
import { durationOf, type Exchange, hasFailed, type JoinedExchange } from '../../logic/traffic.ts';
import { JsonBlock } from './JsonBlock.tsx';
import { Source } from './Source.tsx';

/** One row: who asked whom, what, how long, how much; opened, the messages of both legs and the source behind them. */
export function ExchangeRow({ exchange }: { exchange: JoinedExchange }) {
  const [open, setOpen] = useState(false);
  const { request, caused } = exchange;
  const failed = hasFailed(exchange) || (caused !== undefined && hasFailed(caused));
  const tool = request.method === 'tools/call' ? request.target : undefined;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} data-testid="exchange">
      <summary className="row-line" data-failed={failed || undefined}>
        <time dateTime={new Date(request.at).toISOString()}>{formatTime(request.at)}</time>
        <span className="what">
          <b>{request.target ?? request.method ?? 'answer nobody asked for'}</b>
        </span>
        <span className="figures">{timeOf(exchange)}</span>
        <span className="more">
          {fromTo(exchange)}
          {request.target && `, ${request.method}`}, {sizesOf(exchange)}
        </span>
        {caused && (
          <span className="more" data-testid="exchange-caused">
            {fromTo(caused)}, {timeOf(caused)}, {sizesOf(caused)}
          </span>
        )}
      </summary>
      {open && (
        <>
          <Messages exchange={exchange} />
          {caused && <Messages exchange={caused} />}
          {tool !== undefined && <Source server={request.server} tool={tool} />}
        </>
      )}
    </details>
  );
}

function Messages({ exchange }: { exchange: Exchange }) {
  const { request, answer } = exchange;
  return (
    <>
      <JsonBlock label={`Message, ${fromTo(exchange)}`} value={pretty(request.text)} />
      {answer && <JsonBlock label={`Answer to ${fromTo(exchange)}`} value={pretty(answer.text)} />}
    </>
  );
}

function fromTo({ request }: Exchange): string {
  const other = request.leg === 'view' ? 'view' : 'server';
  return request.fromHost ? `host to ${other}` : `${other} to host`;
}

function timeOf(exchange: Exchange): string {
  const { request, answer } = exchange;
  const ms = durationOf(exchange);
  if (ms !== undefined) return formatDuration(ms);
  return request.id !== undefined && request.method !== undefined && !answer ? 'awaited' : '';
}

function sizesOf({ request, answer }: Exchange): string {
  return [formatBytes(request.bytes), answer && `answer ${formatBytes(answer.bytes)}`].filter(Boolean).join(', ');
}

/** Indented where the text is whole JSON; a cut one stays as it came. */
function pretty(text: string): string {
  if (text.endsWith('…')) return text;
  return JSON.stringify(JSON.parse(text), undefined, 2);
}
