import './Rail.css';
import plus from 'lucide-static/icons/plus.svg?raw';
import type { Panel } from '../logic/state.ts';
import { useConversation, usePageState } from './conversation-context.ts';
import { Icon } from './Icon.tsx';
import { Settings } from './Settings.tsx';
import { StateDot } from './StateDot.tsx';

/** The apps with their states; everything about one is under its name. On a narrow screen it is a menu. */
export function Rail({ inert }: { inert: boolean }) {
  const { servers, panel, version } = usePageState();
  const { state } = useConversation();
  const app = panel?.kind === 'app' ? panel.name : undefined;
  const open = (wanted: Panel | undefined) => {
    document.getElementById('rail')?.hidePopover();
    state.change((value) => ({ ...value, panel: wanted }));
  };
  const toggle = (name: string) => open(app === name ? undefined : { kind: 'app', name });
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
              <span className="rail-name">{server.name}</span>
              <StateDot state={server.state} />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="rail-app"
            aria-expanded={panel?.kind === 'add'}
            data-testid="rail-add"
            onClick={() => open({ kind: 'add' })}
          >
            <span className="rail-name">Add a server</span>
            <Icon source={plus} />
          </button>
        </li>
      </ul>
      <div className="rail-settings">
        <button type="button" className="button" onClick={() => open({ kind: 'host' })} data-testid="rail-host">
          What views are told
        </button>
        <Settings idPrefix="rail" />
      </div>
      <p className="rail-foot">{version && `Playground ${version}`}</p>
    </nav>
  );
}
