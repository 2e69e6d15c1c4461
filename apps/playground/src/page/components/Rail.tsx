import './Rail.css';
import { useConversation, usePageState } from './conversation-context.ts';
import { Settings } from './Settings.tsx';
import { StateDot } from './StateDot.tsx';

/** The apps with their states; everything about one is under its name. On a narrow screen it is a menu. */
export function Rail({ inert }: { inert: boolean }) {
  const { servers, panel, version } = usePageState();
  const { state } = useConversation();
  const app = panel?.kind === 'app' ? panel.name : undefined;
  const toggle = (name: string) => {
    document.getElementById('rail')?.hidePopover();
    state.change((value) => ({ ...value, panel: app === name ? undefined : { kind: 'app', name } }));
  };
  return (
    <nav className="rail" id="rail" aria-label="Apps" inert={inert} data-testid="rail" popover="auto">
      <p className="rail-title">MCP Apps</p>
      <ul>
        {servers.map((server) => (
          <li key={server.name}>
            <button
              type="button"
              className="rail-app"
              aria-expanded={app === server.name}
              data-testid={`rail-app-${server.name}`}
              onClick={() => toggle(server.name)}
            >
              <StateDot state={server.state} />
              <span className="rail-name">{server.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="rail-settings">
        <Settings idPrefix="rail" />
      </div>
      <p className="rail-foot">{version && `Playground ${version}`}</p>
    </nav>
  );
}
