import '@workshop/theme/notice.css';
import alert from 'lucide-static/icons/circle-alert.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import warning from 'lucide-static/icons/triangle-alert.svg?raw';
import type { ReactNode } from 'react';
import type { Problem } from '../../problem.ts';
import { Icon } from './Icon.tsx';

const ICONS = { danger: alert, warning, info };

interface NoticeProps {
  readonly kind: keyof typeof ICONS;
  /** What happened, and what else is to say. */
  readonly problem: Pick<Problem, 'happened'> & Partial<Problem>;
  /** Buttons. */
  readonly children?: ReactNode;
  readonly testId?: string;
}

/** What happened, what is still fine, one thing to do. */
export function Notice({ kind, problem, children, testId }: NoticeProps) {
  const { happened, fine, todo } = problem;
  const rest = [fine, todo].filter(Boolean).join(' ');
  return (
    <div className="notice boxed" data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'} data-testid={testId}>
      <Icon source={ICONS[kind]} />
      <p className="words">
        <strong>{happened}</strong> {rest}
      </p>
      {children && <div className="notice-actions">{children}</div>}
    </div>
  );
}
