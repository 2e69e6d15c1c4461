import './Review.css';
import type { TemplateSummary } from '../../../wire.ts';
import { formatBytes } from '../../logic/format.ts';
import { policyLines } from '../../logic/policy-words.ts';
import { findingWords } from '../../logic/review-words.ts';
import type { Turn } from '../../logic/state.ts';
import { usePageState } from '../conversation-context.ts';
import { Notice } from '../Notice.tsx';
import { JsonBlock } from './JsonBlock.tsx';

/** What was found in the templates before anything of them ran, and the policy that the turn's view runs under. */
export function Review({ turn }: { turn?: Turn }) {
  const { servers } = usePageState();
  const shown = turn ? servers.filter(({ name }) => name === turn.server) : servers;
  const templates = shown.flatMap((server) => server.templates.map((template) => ({ server: server.name, template })));
  const mount = turn?.view?.mount?.mount;
  return (
    <div className="xray-body" data-testid="review">
      {templates.length === 0 && (
        <p className="nothing">{turn ? `${turn.server} has no template.` : 'No template yet.'}</p>
      )}
      {templates.map(({ server, template }) => (
        <ReviewedTemplate key={`${server} ${template.uri}`} server={server} template={template} />
      ))}
      {mount && (
        <section>
          <h3>Policy of this view</h3>
          <table className="policy">
            <tbody>
              {policyLines(mount.policy)
                .filter(({ directive }) => directive !== 'report-uri')
                .map(({ directive, about, allowed }) => (
                  <tr key={directive}>
                    <th scope="row">
                      {about} <code>{directive === about ? '' : directive}</code>
                    </th>
                    <td>{allowed}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          {mount.dropped.map(({ field, entry, reason }) => (
            <p className="finding" key={`${field} ${entry}`}>
              Left out of it: <code>{entry}</code> in {field}, since {reason}.
            </p>
          ))}
          <details>
            <summary>As it goes over the wire</summary>
            <JsonBlock label="Content-Security-Policy" value={mount.policy.replaceAll('; ', ';\n')} />
          </details>
        </section>
      )}
    </div>
  );
}

function ReviewedTemplate({ server, template }: { server: string; template: TemplateSummary }) {
  const { uri, bytes, hash, ui, findings, problem } = template;
  const domains = [...new Set(Object.values(ui?.csp ?? {}).flat())];
  const permissions = Object.keys(ui?.permissions ?? {});
  return (
    <section data-testid="reviewed-template">
      <h3>
        Template of {server} <small>{bytes !== undefined && formatBytes(bytes)}</small>
      </h3>
      <p className="hint">
        <code>{uri}</code>
        {hash && <>, content {hash}</>}
      </p>
      {problem && <Notice kind="danger" problem={problem} />}
      {!problem && (
        <p>
          It declares {domains.length > 0 ? domains.join(', ') : 'no domains'}
          {permissions.length > 0 ? ` and asks for ${permissions.join(', ')}` : ' and asks for no permission'}.
        </p>
      )}
      <ul className="findings">
        {findings.map((finding) => {
          const { level, todo } = findingWords(finding);
          return (
            <li key={`${finding.code} ${finding.text}`} className="finding" data-level={finding.level}>
              <b>{level}:</b> {finding.text} <span className="hint">{todo}</span>
            </li>
          );
        })}
      </ul>
      {!problem && findings.length === 0 && <p className="nothing">Nothing stood out.</p>}
    </section>
  );
}
