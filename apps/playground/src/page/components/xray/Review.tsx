import type { Turn } from '../../logic/state.ts';
import { usePageState } from '../conversation-context.ts';

/** What the review of the turn's template found before anything of it ran. */
export function Review({ turn }: { turn?: Turn }) {
  const { servers } = usePageState();
  const templates = servers.find(({ name }) => name === turn?.server)?.templates ?? [];
  return (
    <div className="xray-body" data-testid="review">
      {templates.flatMap(({ uri, findings }) =>
        findings.map(({ code, text }) => <p key={`${uri} ${code} ${text}`}>{text}</p>),
      )}
    </div>
  );
}
