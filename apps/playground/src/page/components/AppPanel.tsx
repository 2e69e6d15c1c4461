import { AppTools } from './AppTools.tsx';
import { usePageState } from './conversation-context.ts';
import { LaunchFacts } from './LaunchFacts.tsx';
import { Notice } from './Notice.tsx';
import { Panel } from './Panel.tsx';
import { RestartButton } from './RestartButton.tsx';
import { ServerFacts } from './ServerFacts.tsx';
import { TemplateFindings } from './TemplateFindings.tsx';

/** Everything about one app: its state, what the review found, what it says of itself, its tools, how it is started. */
export function AppPanel({ name }: { name: string }) {
  const { servers, config, notes: configNotes } = usePageState();
  const server = servers.find((candidate) => candidate.name === name);
  if (!server) return null;
  const { launch, problem, notes, stderr, state, templates } = server;
  const isUp = state === 'ready';
  return (
    <Panel
      title={name}
      opener={`rail-app-${name}`}
      testId="app-panel"
      action={(isUp || state === 'failed') && <RestartButton server={name} />}
    >
      {problem && <Notice kind="danger" problem={problem} />}
      {notes.map((note) => (
        <Notice key={note} kind="info" problem={{ happened: note }} />
      ))}
      <TemplateFindings templates={templates} />
      <ServerFacts server={server} />
      <AppTools server={server} />
      {launch && <LaunchFacts launch={launch} />}
      {stderr.length > 0 && (
        <details open={!isUp}>
          <summary>Last words on stderr</summary>
          <pre className="code" data-testid="stderr">
            {stderr.join('\n')}
          </pre>
        </details>
      )}
      <p className="hint">From {config}</p>
      {configNotes.map((note) => (
        <p className="hint" key={note}>
          {note}
        </p>
      ))}
    </Panel>
  );
}
