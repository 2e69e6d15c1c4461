import { useState } from 'react';
import type { Turn } from '../../logic/state.ts';
import { filterTraffic, type Leg } from '../../logic/traffic.ts';
import { saveFile } from '../../save-file.ts';
import { useStore } from '../../store.ts';
import { useConversation } from '../conversation-context.ts';
import { ExchangeRow } from './ExchangeRow.tsx';

/** The newest rows are drawn; a filter finds the others. */
const SHOWN_ROWS = 200;

/** Both legs, view to host and host to server: request and answer in one row, timed, newest first. */
export function Traffic({ turn }: { turn?: Turn }) {
  const { traffic } = useConversation();
  const rows = useStore(traffic);
  const [leg, setLeg] = useState<Leg | 'both'>('both');
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  const [failedOnly, setFailedOnly] = useState(false);
  const of = all ? undefined : turn;
  const found = filterTraffic(rows, { leg, words, failedOnly, turn: of });
  const shown = found.slice(-SHOWN_ROWS).reverse();
  const save = () =>
    saveFile(
      'traffic.jsonl',
      new Blob(
        found.map((row) => `${JSON.stringify(row)}\n`),
        { type: 'application/x-ndjson' },
      ),
    );
  return (
    <div className="xray-body" data-testid="traffic">
      <div className="filters">
        <span className="field">
          <input
            type="search"
            aria-label="Filter by method or tool"
            placeholder="Method or tool"
            value={words}
            data-testid="traffic-filter"
            onChange={({ target }) => setWords(target.value)}
          />
        </span>
        <span className="select">
          <select
            aria-label="Which leg"
            value={leg}
            data-testid="traffic-leg"
            onChange={({ target }) =>
              setLeg((['view', 'server'] as const).find((known) => known === target.value) ?? 'both')
            }
          >
            <option value="both">Both legs</option>
            <option value="view">View and host</option>
            <option value="server">Host and server</option>
          </select>
        </span>
      </div>
      <div className="filters">
        <label className="check">
          <input
            type="checkbox"
            checked={failedOnly}
            data-testid="traffic-failed"
            onChange={({ target }) => setFailedOnly(target.checked)}
          />
          Failed
        </label>
        {turn && (
          <label className="check">
            <input
              type="checkbox"
              checked={all}
              data-testid="traffic-all"
              onChange={({ target }) => setAll(target.checked)}
            />
            All turns
          </label>
        )}
        <button type="button" className="button quiet save" onClick={save} data-testid="traffic-save">
          Save as JSON Lines
        </button>
      </div>
      {shown.length === 0 ? (
        <p className="nothing">Nothing went by.</p>
      ) : (
        <ol className="rows">
          {shown.map((exchange) => (
            <li key={exchange.row}>
              <ExchangeRow exchange={exchange} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
