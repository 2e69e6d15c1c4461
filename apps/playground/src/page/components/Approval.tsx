import './Approval.css';
import { useId } from 'react';
import type { ServerSnapshot } from '../../wire.ts';
import { useConversation } from './conversation-context.ts';
import { LaunchFacts } from './LaunchFacts.tsx';

/** A command that was not seen before: shown whole, and started only on the person's word. */
export function Approval({ server }: { server: ServerSnapshot }) {
  const conversation = useConversation();
  const { name, launch } = server;
  const id = useId();
  if (launch?.kind !== 'stdio') return null;
  return (
    <section className="card approval" aria-labelledby={id} data-testid={`approval-${name}`}>
      <h2 id={id}>Start {name}?</h2>
      <p className="hint">It runs this command on your machine, with your rights.</p>
      <LaunchFacts launch={launch} />
      <button
        type="button"
        className="button primary"
        data-testid={`approve-${name}`}
        onClick={() => void conversation.approve(name, launch.fingerprint)}
      >
        Start it
      </button>
    </section>
  );
}
