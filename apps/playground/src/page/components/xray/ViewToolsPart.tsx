import { needsConfirmation } from '@workshop/bridge/host/page';
import { formatBytes } from '../../logic/format.ts';
import { sizeOf } from '../../logic/size.ts';
import type { Turn, ViewTools } from '../../logic/state.ts';

/** Tools that the view offers itself: whose they are, which need the person's yes, and which were refused. */
export function ViewToolsPart({ turn, tools }: { turn: Turn; tools: ViewTools }) {
  const { accepted, refused } = tools;
  if (accepted.length + refused.length === 0) return null;
  return (
    <section data-testid="view-tools">
      <h3>
        Tools of the view <small>{formatBytes(sizeOf(accepted))}</small>
      </h3>
      <p className="hint">
        Offered by the view of {turn.server}, and gone when it closes. Call them from the composer.
      </p>
      <ul className="tool-list">
        {accepted.map((tool) => (
          <li key={tool.name}>
            <code>{tool.name}</code>{' '}
            <small className="hint">{needsConfirmation(tool) ? 'asks you first' : 'only reads'}</small>
            <p>{tool.description ?? 'no description'}</p>
          </li>
        ))}
        {refused.map(({ name, reason }) => (
          <li key={name} className="finding" data-level="warn">
            <code>{name}</code> was refused. {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
