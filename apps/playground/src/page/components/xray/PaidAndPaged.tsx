import './PaidAndPaged.css';
import { formatBytes } from '../../logic/format.ts';

/** What passed through the model beside what the view fetched by itself, as two bars of one scale. */
export function PaidAndPaged({ paid, paged }: { paid: number; paged: number }) {
  const most = Math.max(paid, paged, 1);
  return (
    <dl className="paid-and-paged" data-testid="paid-and-paged">
      {(
        [
          ['Model', paid],
          ['View', paged],
        ] as const
      ).map(([who, bytes]) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>
            <span className="bar" style={{ inlineSize: `${(100 * bytes) / most}%` }} data-who={who} />
            <span className="figure">{formatBytes(bytes)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
