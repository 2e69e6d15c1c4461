import './Xray.css';
import cross from 'lucide-static/icons/x.svg?raw';
import { useEffect } from 'react';
import type { Api } from '../../api.ts';
import type { XrayTab } from '../../logic/state.ts';
import { useConversation, usePageState } from '../conversation-context.ts';
import { IconButton } from '../IconButton.tsx';
import { Audit } from './Audit.tsx';
import { ModelSees } from './ModelSees.tsx';
import { Review } from './Review.tsx';
import { Traffic } from './Traffic.tsx';

const TABS: Record<XrayTab, string> = { model: 'Model sees', traffic: 'Traffic', review: 'Review', audit: 'Audit' };

/** What other hosts hide, of the selected turn: a column beside the conversation, or a sheet over it. */
export function Xray({ api, inert }: { api: Api; inert: boolean }) {
  const { xray, turns } = usePageState();
  const { state } = useConversation();
  const turn = turns.find(({ id }) => id === xray.turn);

  useEffect(() => {
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('.panel-beside')) return;
      state.change((value) => ({ ...value, xray: { ...value.xray, open: false } }));
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [state]);

  return (
    <aside className="xray" aria-label="X-ray" inert={inert} data-testid="xray">
      <h2 className="visually-hidden">X-ray</h2>
      <header>
        <fieldset className="segmented">
          <legend className="visually-hidden">Show</legend>
          {(Object.keys(TABS) as XrayTab[]).map((tab) => (
            <label key={tab}>
              <input
                type="radio"
                name="xray-tab"
                checked={xray.tab === tab}
                data-testid={`xray-${tab}`}
                onChange={() => state.change((value) => ({ ...value, xray: { ...value.xray, tab } }))}
              />
              <span>{TABS[tab]}</span>
            </label>
          ))}
        </fieldset>
        <IconButton
          icon={cross}
          label="Close X-ray"
          className="xray-close"
          onClick={() => state.change((value) => ({ ...value, xray: { ...value.xray, open: false } }))}
        />
      </header>
      <p className="xray-of">{turn ? `Turn ${turn.id}: ${turn.prompt ?? turn.tool}` : 'No turn yet'}</p>
      {xray.tab === 'model' && <ModelSees turn={turn} />}
      {xray.tab === 'traffic' && <Traffic turn={turn} />}
      {xray.tab === 'review' && <Review turn={turn} />}
      {xray.tab === 'audit' && <Audit turn={turn} api={api} />}
    </aside>
  );
}
