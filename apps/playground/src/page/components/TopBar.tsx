import './TopBar.css';
import menu from 'lucide-static/icons/menu.svg?raw';
import scan from 'lucide-static/icons/scan-eye.svg?raw';
import { useConversation, usePageState } from './conversation-context.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Settings } from './Settings.tsx';

export function TopBar({ inert }: { inert: boolean }) {
  const { xray } = usePageState();
  const { state } = useConversation();
  const toggle = () => state.change((value) => ({ ...value, xray: { ...value.xray, open: !value.xray.open } }));
  return (
    <header className="top" inert={inert}>
      <IconButton icon={menu} label="Apps and settings" className="top-menu" popoverTarget="rail" data-testid="menu" />
      <div className="top-settings">
        <Settings idPrefix="setting" />
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
