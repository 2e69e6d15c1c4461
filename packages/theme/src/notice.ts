/// <reference types="vite/client" />
import './button.css';
import './notice.css';
import danger from 'lucide-static/icons/circle-alert.svg?raw';
import success from 'lucide-static/icons/circle-check.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import warning from 'lucide-static/icons/triangle-alert.svg?raw';
import { element } from './element.ts';
import { icon } from './icon.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';
export interface Notice {
  readonly kind: NoticeKind;
  /** What happened. */
  readonly title: string;
  /** What is still fine, and what to do. */
  readonly detail?: string;
  readonly action?: { readonly label: string; run(): void };
}

const ICONS: Record<NoticeKind, string> = { info, success, warning, danger };

/**
 * Shows a strip over content that stays usable (stale, offline, reduced, a call that failed): `target` is an empty
 * element, filled and unhidden, or emptied and hidden for `undefined`.
 */
export function showNotice(target: HTMLElement, notice: Notice | undefined): void {
  target.hidden = notice === undefined;
  target.replaceChildren();
  if (!notice) return;
  target.className = 'notice';
  target.dataset.kind = notice.kind;
  target.setAttribute('role', notice.kind === 'danger' ? 'alert' : 'status');
  const words = element('p', { class: 'words' }, element('strong', {}, notice.title));
  if (notice.detail) words.append(' ', notice.detail);
  target.append(icon(ICONS[notice.kind]), words);
  if (!notice.action) return;
  const button = element('button', { type: 'button', class: 'button' }, notice.action.label);
  button.addEventListener('click', notice.action.run);
  target.append(button);
}
