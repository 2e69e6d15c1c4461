import './TopBar.css';
import menu from 'lucide-static/icons/menu.svg?raw';
import scan from 'lucide-static/icons/scan-eye.svg?raw';
import sliders from 'lucide-static/icons/sliders-horizontal.svg?raw';
import { FIRST_SETTINGS } from '../logic/state.ts';
import { useConversation, usePageState } from './conversation-context.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Settings } from './Settings.tsx';

export function TopBar({ inert }: { inert: boolean }) {
  const { xray, panel, settings } = usePageState();
  const isOther = JSON.stringify(settings.host) !== JSON.stringify(FIRST_SETTINGS.host);
  const { state } = useConversation();
  const toggle = () => state.change((value) => ({ ...value, xray: { ...value.xray, open: !value.xray.open } }));
  return (
    <header className="top" inert={inert}>
      <IconButton icon={menu} label="Apps and settings" className="top-menu" popoverTarget="rail" data-testid="menu" />
      <div className="top-settings">
        <Settings idPrefix="setting" />
        <IconButton
          icon={sliders}
          label={isOther ? 'What views are told, changed' : 'What views are told'}
          className={isOther ? 'host-open marked' : 'host-open'}
          aria-expanded={panel?.kind === 'host'}
          data-testid="host-open"
          onClick={() =>
            state.change((value) => ({ ...value, panel: value.panel?.kind === 'host' ? undefined : { kind: 'host' } }))
          }
        />
      </div>
      <button
        type="button"
        className="button quiet"
        aria-pressed={xray.open}
        onClick={toggle}
        data-testid="xray-toggle"
      >
        <Icon source={scan} />
        X-ray
      </button>
    </header>
  );
}
