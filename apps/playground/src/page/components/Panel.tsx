import './Panel.css';
import cross from 'lucide-static/icons/x.svg?raw';
import { type ReactNode, useEffect, useRef } from 'react';
import { useConversation } from './conversation-context.ts';
import { IconButton } from './IconButton.tsx';

interface PanelProps {
  readonly title: string;
  /** `data-testid` of what opened it, to go back to. */
  readonly opener: string;
  readonly testId: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** What stands beside the rail, one at a time; Escape closes it. */
export function Panel({ title, opener, testId, action, children }: PanelProps) {
  const { state } = useConversation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) state.change((value) => ({ ...value, panel: undefined }));
    };
    addEventListener('keydown', close);
    return () => {
      removeEventListener('keydown', close);
      document.querySelector<HTMLElement>(`[data-testid="${CSS.escape(opener)}"]`)?.focus();
    };
  }, [opener, state]);

  return (
    <section className="panel-beside" aria-labelledby="panel-title" data-testid={testId}>
      <header>
        <h2 id="panel-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {action}
        <IconButton
          icon={cross}
          label="Close"
          onClick={() => state.change((value) => ({ ...value, panel: undefined }))}
          data-testid={`${testId}-close`}
        />
      </header>
      <div className="panel-body">{children}</div>
    </section>
  );
}
