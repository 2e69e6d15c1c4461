import cross from 'lucide-static/icons/circle-x.svg?raw';
import link from 'lucide-static/icons/link.svg?raw';
import { useState } from 'react';
import { linkTo } from '../fragment.ts';
import { formatDuration } from '../logic/format.ts';
import type { Turn } from '../logic/state.ts';
import { useConversation } from './conversation-context.ts';
import { IconButton } from './IconButton.tsx';

/** The call as it is written, with its arguments growing, and what became of it. */
export function CallLine({ turn }: { turn: Turn }) {
  const conversation = useConversation();
  const { id, tool, written, stage, outcome } = turn;
  const [copied, setCopied] = useState(false);
  const address = linkTo(location, turn);
  const isRunning = stage === 'writing' || stage === 'calling';
  return (
    <p className="call-line" data-testid="call-line">
      <span className="tool">{tool}</span>
      <span className="arguments">
        {written}
        {stage === 'writing' && <span className="caret" />}
      </span>
      <span className="status">
        {copied && 'link copied'}
        {!copied && stage === 'calling' && 'calling'}
        {!copied && (stage === 'failed' || stage === 'cancelled') && stage}
        {!copied && outcome && formatDuration(outcome.ms)}
      </span>
      {isRunning && (
        <IconButton
          icon={cross}
          label="Cancel this call"
          data-testid="call-cancel"
          onClick={() => conversation.cancel(id)}
        />
      )}
      {!isRunning && turn.ofView === undefined && (
        <IconButton
          icon={link}
          label="Copy a link to this call"
          data-testid="call-link"
          data-link={address}
          onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
        />
      )}
    </p>
  );
}
