import type { AuditEntry } from '@workshop/bridge/host';
import { formatBytes, formatDuration, formatTime } from '../../logic/format.ts';
import { adviceOn } from '../../logic/violation-advice.ts';
import { Source } from './Source.tsx';

const WHO: Record<AuditEntry['origin'], string> = { model: 'model', app: 'view', user: 'you' };

/** One line of the audit, in words. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { time, origin, kind, name, server, outcome, bytes, ms, detail } = entry;
  const advice = kind === 'violation' ? adviceOn({ directive: name, blocked: detail ?? '' }) : undefined;
  const figures = [ms !== undefined && formatDuration(ms), bytes !== undefined && formatBytes(bytes)].filter(Boolean);
  return (
    <li data-testid="audit-row" data-kind={kind}>
      <div className="row-line" data-failed={outcome !== 'ok' || undefined}>
        <time dateTime={time}>{formatTime(time)}</time>
        <span className="what">
          <b>{name}</b>
        </span>
        <span className="figures">{outcome}</span>
        <span className="more">
          {[`${kind} by ${WHO[origin]}`, server, ...figures, detail].filter(Boolean).join(', ')}
        </span>
        {advice && (
          <span className="more">
            {advice.happened} <b>{advice.fix}</b>
          </span>
        )}
      </div>
      {kind === 'call' && outcome !== 'unknown' && <Source server={server} tool={name} />}
    </li>
  );
}
