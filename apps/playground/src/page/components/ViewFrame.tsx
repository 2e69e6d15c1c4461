import { useEffect, useRef } from 'react';
import { useConversation } from './conversation-context.ts';

interface ViewFrameProps {
  readonly turn: number;
  /** CSS pixels; absent where the frame fills what is there. */
  readonly height?: number;
  readonly width?: number;
  readonly initialized: boolean;
  /** The host's own bars lie over it, above and below, as on a phone. */
  readonly insets: boolean;
}

/** The element that a view's frame is put into. It never moves in the document: moving a frame loads it anew. */
export function ViewFrame({ turn, height, width, initialized, insets }: ViewFrameProps) {
  const conversation = useConversation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (container.current) conversation.attach(turn, container.current);
  }, [conversation, turn]);
  return (
    <div className="view-frame" data-insets={insets || undefined} data-testid="view-frame">
      {!initialized && <p className="view-opening">Opening the view</p>}
      <div ref={container} style={{ blockSize: height, inlineSize: width }} />
    </div>
  );
}
