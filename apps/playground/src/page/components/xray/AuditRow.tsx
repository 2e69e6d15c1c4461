import type { AuditEntry } from '@workshop/bridge/host';
import { formatBytes, formatDuration, formatTime } from '../../logic/format.ts';

const WHO: Record<AuditEntry['origin'], string> = { model: 'model', app: 'view', user: 'you' };

/** One line of the audit, in words. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { time, origin, kind, name, server, outcome, bytes, ms, detail } = entry;
  const figures = [ms !== undefined && formatDuration(ms), bytes !== undefined && formatBytes(bytes)].filter(Boolean);
  return (
    <li className="row-line" data-failed={outcome !== 'ok' || undefined} data-testid="audit-row">
      <time dateTime={time}>{formatTime(time)}</time>
      <span className="what">
        <b>{name}</b>
      </span>
      <span className="figures">{outcome}</span>
      <span className="more">
        {[`${kind} by ${WHO[origin]}`, server, ...figures, detail].filter(Boolean).join(', ')}
      </span>
    </li>
  );
}
