import { useState } from 'react';
import { formatBytes, formatDuration, formatTime } from '../../logic/format.ts';
import { durationOf, type Exchange } from '../../logic/traffic.ts';
import { JsonBlock } from './JsonBlock.tsx';

/** One row: who asked whom, what, how long, how much; opened, both messages. */
export function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const [open, setOpen] = useState(false);
  const { request, answer } = exchange;
  const other = request.leg === 'view' ? 'view' : 'server';
  const [from, to] = request.fromHost ? ['host', other] : [other, 'host'];
  const ms = durationOf(exchange);
  const awaited = request.id !== undefined && request.method !== undefined && !answer;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} data-testid="exchange">
      <summary className="row-line" data-failed={request.failed || answer?.failed || undefined}>
        <time dateTime={new Date(request.at).toISOString()}>{formatTime(request.at)}</time>
        <span className="what">
          <b>{request.target ?? request.method ?? 'answer nobody asked for'}</b>
        </span>
        <span className="figures">{ms === undefined ? awaited && 'awaited' : formatDuration(ms)}</span>
        <span className="more">
          {from} to {to}
          {request.target && `, ${request.method}`}, {formatBytes(request.bytes)}
          {answer && `, answer ${formatBytes(answer.bytes)}`}
        </span>
      </summary>
      {open && (
        <>
          <JsonBlock label="Message" value={pretty(request.text)} />
          {answer && <JsonBlock label="Answer" value={pretty(answer.text)} />}
        </>
      )}
    </details>
  );
}

/** Indented where the text is whole JSON; a cut one stays as it came. */
function pretty(text: string): string {
  if (text.endsWith('…')) return text;
  return JSON.stringify(JSON.parse(text), undefined, 2);
}
