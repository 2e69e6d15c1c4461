import './ViewBox.css';
import maximize from 'lucide-static/icons/maximize-2.svg?raw';
import minimize from 'lucide-static/icons/minimize-2.svg?raw';
import rotate from 'lucide-static/icons/rotate-cw.svg?raw';
import cross from 'lucide-static/icons/x.svg?raw';
import { useEffect } from 'react';
import { FIRST_HEIGHT } from '../host-context.ts';
import type { Turn, TurnView } from '../logic/state.ts';
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
  const full = view.mode === 'fullscreen';
  const shown = view.state === 'opening' || view.state === 'open';
  const reload = () => void conversation.reloadView(id);

  useEffect(() => {
    if (!full) return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && conversation.setMode(id, 'inline');
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [full, id, conversation]);

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
        {shown && view.declaredModes.includes('fullscreen') && (
          <IconButton
            icon={full ? minimize : maximize}
            label={full ? 'Leave fullscreen' : 'Fullscreen'}
            data-testid="view-fullscreen"
            onClick={() => conversation.setMode(id, full ? 'inline' : 'fullscreen')}
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
          height={full ? undefined : (view.height ?? FIRST_HEIGHT)}
          width={full || settings.size === 'fit' ? undefined : settings.size}
        />
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
