import './TemplateFindings.css';
import type { TemplateSummary } from '../../wire.ts';
import { formatBytes } from '../logic/format.ts';
import { findingWords } from '../logic/review-words.ts';
import { Notice } from './Notice.tsx';

/** What the review found in a server's templates, before anything of them ran. */
export function TemplateFindings({ templates }: { templates: readonly TemplateSummary[] }) {
  return templates.map((template) => (
    <section key={template.uri} data-testid="reviewed-template">
      <h3>
        Template <small>{template.bytes !== undefined && formatBytes(template.bytes)}</small>
      </h3>
      <p className="hint">
        <code>{template.uri}</code>
        {template.hash && `, content ${template.hash}`}
      </p>
      {template.problem ? <Notice kind="danger" problem={template.problem} /> : <Declared template={template} />}
    </section>
  ));
}

function Declared({ template: { ui, findings } }: { template: TemplateSummary }) {
  const domains = [...new Set(Object.values(ui?.csp ?? {}).flat())];
  const permissions = Object.keys(ui?.permissions ?? {});
  return (
    <>
      <p>
        It declares {domains.length > 0 ? domains.join(', ') : 'no domains'} and asks for{' '}
        {permissions.length > 0 ? permissions.join(', ') : 'no permission'}.
      </p>
      <ul className="findings">
        {findings.map((finding) => {
          const { level, todo } = findingWords(finding);
          return (
            <li key={`${finding.code} ${finding.text}`} className="finding" data-level={finding.level}>
              <b>{level}:</b> {finding.text} <span className="hint">{todo}</span>
            </li>
          );
        })}
        {findings.length === 0 && <li className="nothing">The review found nothing that stands out.</li>}
      </ul>
    </>
  );
}
