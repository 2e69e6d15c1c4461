import './Attention.css';
import type { ServerSnapshot } from '../../wire.ts';
import { Approval } from './Approval.tsx';
import { useConversation } from './conversation-context.ts';
import { Notice } from './Notice.tsx';
import { RestartButton } from './RestartButton.tsx';

/** What needs the person before anything else: commands that wait for approval, servers that did not come up. */
export function Attention({ servers }: { servers: readonly ServerSnapshot[] }) {
  const { state } = useConversation();
  const look = (name: string) => state.change((value) => ({ ...value, panel: { kind: 'app', name } }));
  return (
    <div className="attention">
      {servers.map((server) => {
        if (server.state === 'asks') return <Approval key={server.name} server={server} />;
        if (!server.problem) return null;
        return (
          <Notice
            key={server.name}
            kind="warning"
            testId={`server-problem-${server.name}`}
            problem={{ ...server.problem, happened: `${server.name}: ${server.problem.happened}` }}
          >
            <button type="button" className="button" onClick={() => look(server.name)}>
              Look
            </button>
            {server.state === 'failed' && <RestartButton server={server.name} />}
          </Notice>
        );
      })}
    </div>
  );
}
