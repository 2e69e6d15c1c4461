import './AppPanel.css';
import cross from 'lucide-static/icons/x.svg?raw';
import { useEffect, useRef } from 'react';
import { AppTools } from './AppTools.tsx';
import { useConversation, usePageState } from './conversation-context.ts';
import { IconButton } from './IconButton.tsx';
import { LaunchFacts } from './LaunchFacts.tsx';
import { Notice } from './Notice.tsx';
import { RestartButton } from './RestartButton.tsx';
import { ServerFacts } from './ServerFacts.tsx';

/** Everything about one app: how it runs, what it says of itself, its tools, its last words on stderr. */
export function AppPanel({ name }: { name: string }) {
  const { servers, config } = usePageState();
  const { state } = useConversation();
  const heading = useRef<HTMLHeadingElement>(null);
  const server = servers.find((candidate) => candidate.name === name);

  useEffect(() => {
    const opener = document.querySelector<HTMLElement>(`[data-testid="rail-app-${CSS.escape(name)}"]`);
    heading.current?.focus();
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') state.change((value) => ({ ...value, panel: undefined }));
    };
    addEventListener('keydown', close);
    return () => {
      removeEventListener('keydown', close);
      opener?.focus();
    };
  }, [name, state]);

  if (!server) return null;
  const { launch, problem, notes, stderr, state: status } = server;
  return (
    <section className="app-panel" aria-labelledby="app-panel-title" data-testid="app-panel">
      <header>
        <h2 id="app-panel-title" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {(status === 'ready' || status === 'failed') && <RestartButton server={name} />}
        <IconButton
          icon={cross}
          label="Close"
          onClick={() => state.change((value) => ({ ...value, panel: undefined }))}
          data-testid="app-panel-close"
        />
      </header>
      <div className="app-panel-body">
        {problem && <Notice kind="danger" problem={problem} />}
        {notes.map((note) => (
          <Notice key={note} kind="info" problem={{ happened: note }} />
        ))}
        <ServerFacts server={server} />
        {launch && <LaunchFacts launch={launch} />}
        {stderr.length > 0 && (
          <section>
            <h3>Last words on stderr</h3>
            <pre className="code" data-testid="stderr">
              {stderr.join('\n')}
            </pre>
          </section>
        )}
        <AppTools server={server} />
        <p className="hint">From {config}</p>
      </div>
    </section>
  );
}
