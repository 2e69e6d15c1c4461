import type { AuditEntry } from '@workshop/bridge/host';
import { useState } from 'react';
import type { Api } from '../../api.ts';
import type { Turn } from '../../logic/state.ts';
import { saveFile } from '../../save-file.ts';
import { usePageState } from '../conversation-context.ts';
import { AuditRow } from './AuditRow.tsx';

const SHOWN_ROWS = 200;
const KINDS: Record<AuditEntry['kind'] | 'all', string> = {
  all: 'Everything',
  call: 'Calls',
  read: 'Reads',
  context: 'Context updates',
  consent: 'Consents',
  violation: 'Violations',
};

/** Every call, read, context update, consent and violation, newest first, with who began it. */
export function Audit({ turn, api }: { turn?: Turn; api: Api }) {
  const { audit } = usePageState();
  const [kind, setKind] = useState<keyof typeof KINDS>('all');
  const [own, setOwn] = useState(false);
  const save = async () => saveFile('audit.jsonl', new Blob([await api.audit()], { type: 'application/x-ndjson' }));
  const found = audit.filter(
    (entry) => (kind === 'all' || entry.kind === kind) && (!own || !turn || entry.server === turn.server),
  );
  return (
    <div className="xray-body" data-testid="audit">
      <div className="filters">
        <span className="select">
          <select
            aria-label="Which entries"
            value={kind}
            data-testid="audit-kind"
            onChange={({ target }) => setKind(kindOf(target.value))}
          >
            {Object.entries(KINDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </span>
        {turn && (
          <label className="check">
            <input type="checkbox" checked={own} onChange={({ target }) => setOwn(target.checked)} />
            Of {turn.server} alone
          </label>
        )}
        <button type="button" className="button quiet save" onClick={() => void save()} data-testid="audit-save">
          Save as JSON Lines
        </button>
      </div>
      {found.length === 0 && <p className="nothing">Nothing of that kind has happened.</p>}
      <ol className="rows">
        {found
          .slice(-SHOWN_ROWS)
          .reverse()
          .map((entry) => (
            <AuditRow key={entry.sequence} entry={entry} />
          ))}
      </ol>
    </div>
  );
}

function kindOf(value: string): keyof typeof KINDS {
  const known: string[] = Object.keys(KINDS);
  return known.includes(value) ? (value as keyof typeof KINDS) : 'all';
}
