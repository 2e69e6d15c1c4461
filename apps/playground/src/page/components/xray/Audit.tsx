import type { Api } from '../../api.ts';
import type { Turn } from '../../logic/state.ts';
import { saveFile } from '../../save-file.ts';
import { usePageState } from '../conversation-context.ts';
import { AuditRow } from './AuditRow.tsx';
import { JsonBlock } from './JsonBlock.tsx';

const SHOWN_ROWS = 200;

/** Every call, read, context update, consent and violation, newest first; under it the policy in force. */
export function Audit({ turn, api }: { turn?: Turn; api: Api }) {
  const { audit } = usePageState();
  const policy = turn?.view?.mount?.mount.policy;
  const save = async () => saveFile('audit.jsonl', new Blob([await api.audit()], { type: 'application/x-ndjson' }));
  return (
    <div className="xray-body" data-testid="audit">
      {policy && (
        <details>
          <summary>Policy of this view</summary>
          <JsonBlock label="Content-Security-Policy" value={policy.replaceAll('; ', ';\n')} />
        </details>
      )}
      <section>
        <h3>
          Audit of all apps
          <button type="button" className="button quiet" onClick={() => void save()}>
            Save as JSON Lines
          </button>
        </h3>
        {audit.length === 0 && <p className="nothing">Nothing has happened yet.</p>}
        <ol className="rows">
          {audit
            .slice(-SHOWN_ROWS)
            .reverse()
            .map((entry) => (
              <AuditRow key={entry.sequence} entry={entry} />
            ))}
        </ol>
      </section>
    </div>
  );
}
