import { onSystemThemeChange } from '@workshop/theme/theme';
import { useEffect } from 'react';
import type { Api } from '../api.ts';
import { writeSettings } from '../settings.ts';
import { AddPanel } from './AddPanel.tsx';
import { AppPanel } from './AppPanel.tsx';
import { Composer } from './Composer.tsx';
import { Conversation } from './Conversation.tsx';
import { useConversation, usePageState } from './conversation-context.ts';
import { HostPanel } from './HostPanel.tsx';
import { LinkState } from './LinkState.tsx';
import { Rail } from './Rail.tsx';
import { TopBar } from './TopBar.tsx';
import { Xray } from './xray/Xray.tsx';

/** The whole screen: rail, conversation, composer, X-ray. While a view has the screen, nothing else can be reached. */
export function App({ api }: { api: Api }) {
  const { settings, xray, turns, panel } = usePageState();
  const conversation = useConversation();
  const covered = turns.some(({ view }) => view?.mode === 'fullscreen');

  useEffect(() => {
    writeSettings(localStorage, settings);
    if (settings.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = settings.theme;
  }, [settings]);

  useEffect(() => {
    const stop = new AbortController();
    const tellViews = () => conversation.refreshViews();
    onSystemThemeChange(tellViews, stop.signal);
    addEventListener('resize', tellViews, { signal: stop.signal });
    return () => stop.abort();
  }, [conversation]);

  return (
    <div className="app" data-xray={xray.open || undefined}>
      <a className="skip-link" href="#composer">
        Skip to the composer
      </a>
      <Rail inert={covered} />
      <TopBar inert={covered} />
      <main className="main">
        <h1 className="visually-hidden">MCP Apps Playground</h1>
        <LinkState />
        <Conversation />
      </main>
      <Composer key={useDraftVersion()} inert={covered} />
      {xray.open && <Xray api={api} inert={covered} />}
      {panel?.kind === 'app' && <AppPanel key={panel.name} name={panel.name} />}
      {panel?.kind === 'host' && <HostPanel />}
      {panel?.kind === 'add' && <AddPanel />}
    </div>
  );
}

function useDraftVersion(): number {
  return usePageState().draft.version;
}
