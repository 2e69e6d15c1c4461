import './Review.css';
import { policyLines } from '../../logic/policy-words.ts';
import type { Turn } from '../../logic/state.ts';
import { usePageState } from '../conversation-context.ts';
import { TemplateFindings } from '../TemplateFindings.tsx';
import { JsonBlock } from './JsonBlock.tsx';

/** What was found in the templates before anything of them ran, and the policy that the turn's view runs under. */
export function Review({ turn }: { turn?: Turn }) {
  const { servers } = usePageState();
  const shown = turn ? servers.filter(({ name }) => name === turn.server) : servers;
  const templates = shown.flatMap((server) => server.templates);
  const mount = turn?.view?.mount?.mount;
  return (
    <div className="xray-body" data-testid="review">
      {templates.length === 0 && (
        <p className="nothing">{turn ? `${turn.server} has no template.` : 'No template yet.'}</p>
      )}
      <TemplateFindings templates={templates} />
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
