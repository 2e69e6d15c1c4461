import type { Pace } from '../logic/state.ts';
import { useConversation, usePageState } from './conversation-context.ts';

const PACES: Record<Pace, string> = { typed: 'Typed', slowly: 'Typed slowly', 'at-once': 'At once' };

/** How the arguments of a call are written: slowly, one can watch what the view makes of them. */
export function PaceChoice() {
  const { settings } = usePageState();
  const conversation = useConversation();
  return (
    <span className="select quiet">
      <select
        aria-label="How the arguments are written"
        value={settings.pace}
        data-testid="composer-pace"
        onChange={({ target }) => conversation.changeSettings({ pace: paceOf(target.value) })}
      >
        {Object.entries(PACES).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}

function paceOf(value: string): Pace {
  return value === 'slowly' || value === 'at-once' ? value : 'typed';
}
