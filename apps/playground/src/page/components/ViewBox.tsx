import './ViewBox.css';
import copy from 'lucide-static/icons/copy-plus.svg?raw';
import back from 'lucide-static/icons/corner-up-left.svg?raw';
import maximize from 'lucide-static/icons/maximize-2.svg?raw';
import minimize from 'lucide-static/icons/minimize-2.svg?raw';
import picture from 'lucide-static/icons/picture-in-picture-2.svg?raw';
import rotate from 'lucide-static/icons/rotate-cw.svg?raw';
import cross from 'lucide-static/icons/x.svg?raw';
import { useEffect } from 'react';
import { FIRST_HEIGHT, FIXED_HEIGHT, PICTURE } from '../host-context.ts';
import type { HostSettings, Turn, TurnView } from '../logic/state.ts';
import { Consents } from './Consents.tsx';
import { useConversation, usePageState } from './conversation-context.ts';
import { IconButton } from './IconButton.tsx';
import { Notice } from './Notice.tsx';
import { ViewFrame } from './ViewFrame.tsx';
import { ViewRemarks } from './ViewRemarks.tsx';

/** A sandboxed view, with a line that says whose it is and where it begins and ends, and what it asks for. */
export function ViewBox({ turn, view }: { turn: Turn; view: TurnView }) {
  const { settings } = usePageState();
  const conversation = useConversation();
  const { id, server, tool } = turn;
  const shown = view.state === 'opening' || view.state === 'open';
  const full = view.mode === 'fullscreen';
  const inPicture = view.mode === 'pip';
  const offers = (mode: 'fullscreen' | 'pip') =>
    shown && view.declaredModes.includes(mode) && settings.host.displayModes.includes(mode);
  const reload = () => void conversation.reloadView(id);

  useEffect(() => {
    if (!full && !inPicture) return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && conversation.setMode(id, 'inline');
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [full, inPicture, id, conversation]);

  return (
    <section
      className="view-box"
      aria-label={`View of ${server}`}
      data-mode={view.mode}
      data-state={view.state}
      data-border={view.mount?.template.ui.prefersBorder !== false}
      data-size={settings.size}
      data-testid="view"
    >
      <header className="view-bar">
        <span className="view-name">
          {server} <small>{tool}, in a sandbox</small>
        </span>
        {offers('pip') && !full && (
          <IconButton
            icon={inPicture ? back : picture}
            label={inPicture ? 'Back to its turn' : 'Picture in picture'}
            data-testid="view-pip"
            onClick={() => conversation.setMode(id, inPicture ? 'inline' : 'pip')}
          />
        )}
        {offers('fullscreen') && (
          <IconButton
            icon={full ? minimize : maximize}
            label={full ? 'Leave fullscreen' : 'Fullscreen'}
            data-testid="view-fullscreen"
            onClick={() => conversation.setMode(id, full ? 'inline' : 'fullscreen')}
          />
        )}
        {shown && !full && !inPicture && (
          <IconButton
            icon={copy}
            label="Show once more"
            className="view-duplicate"
            onClick={() => conversation.duplicate(id)}
            data-testid="view-duplicate"
          />
        )}
        {shown && <IconButton icon={rotate} label="Reload the view" onClick={reload} data-testid="view-reload" />}
        {shown && (
          <IconButton
            icon={cross}
            label="Close the view"
            onClick={() => void conversation.closeView(id)}
            data-testid="view-close"
          />
        )}
      </header>
      {shown && (
        <ViewFrame
          key={view.frame}
          turn={id}
          initialized={view.initialized}
          height={heightOf(view, settings.host.container)}
          width={view.mode !== 'inline' || settings.size === 'fit' ? undefined : settings.size}
          insets={settings.host.insets === 'phone'}
        />
      )}
      {view.silent && shown && (
        <Notice
          kind="warning"
          testId="view-silent"
          problem={{
            happened: 'This view does not answer.',
            fine: 'The host and the views of other servers go on.',
            todo: `Views of ${server} share a process: if they hang with it, close them all.`,
          }}
        >
          <button
            type="button"
            className="button"
            data-testid="close-views"
            onClick={() => void conversation.closeViewsOf(server)}
          >
            Close all views of {server}
          </button>
        </Notice>
      )}
      {view.state === 'closed' && (
        <Notice kind="info" problem={{ happened: 'This view is closed.' }} testId="view-closed">
          <button type="button" className="button" onClick={reload} data-testid="view-open-again">
            Open it again
          </button>
        </Notice>
      )}
      {view.state === 'failed' && view.problem && (
        <Notice kind="warning" problem={view.problem} testId="view-problem">
          {view.mount && (
            <button type="button" className="button" onClick={reload} data-testid="view-open-again">
              Open it again
            </button>
          )}
        </Notice>
      )}
      <Consents turn={id} server={server} consents={view.consents} />
      <ViewRemarks turn={turn} view={view} />
    </section>
  );
}

/** CSS pixels; undefined where the frame fills what is there. */
function heightOf({ mode, height }: TurnView, container: HostSettings['container']): number | undefined {
  if (mode === 'fullscreen') return undefined;
  if (mode === 'pip') return PICTURE.height;
  return container === 'fixed' ? FIXED_HEIGHT : (height ?? FIRST_HEIGHT);
}
