/// <reference types="vite/client" />
import './tooltip.css';
import { element } from './element.ts';
import { type Shortcut, shortcutLabel } from './shortcut.ts';

/** A pointer that only passes by shows nothing; the keyboard's focus shows it at once. */
const HOVER_MS = 500;
const EDGE = 8;
const GAP = 6;

/**
 * Shows the name of every `[data-tooltip]` control on hover and keyboard focus, for controls that show only an icon.
 * The text is the attribute's, or the control's `aria-label` where it is empty; `data-key` adds the key. Esc hides it,
 * and the pointer may move onto it.
 */
export function enableTooltips(signal?: AbortSignal): void {
  // A second telling of the same name would only be noise to a screen reader.
  const tip = element('div', { class: 'tooltip', popover: 'manual', 'aria-hidden': 'true' });
  document.body.append(tip);
  let owner: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(control: HTMLElement): void {
    clearTimeout(timer);
    const name = control.dataset.tooltip || control.getAttribute('aria-label') || '';
    // Its own menu or panel is open: it says enough.
    if (name === '' || control.getAttribute('aria-expanded') === 'true') return;
    owner = control;
    tip.replaceChildren(name, ...keyOf(control));
    tip.showPopover();
    place(tip, control);
  }

  function hide(): void {
    clearTimeout(timer);
    owner = undefined;
    tip.hidePopover();
  }

  const options = { signal };
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType === 'touch' || (target instanceof Node && tip.contains(target))) return;
      const control = controlAt(target);
      if (control === owner) return;
      hide();
      if (control) timer = setTimeout(show, HOVER_MS, control);
    },
    options,
  );
  document.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      hide();
      // Focus that comes back from a menu just closed needs no explaining.
      if (relatedTarget instanceof Element && relatedTarget.closest('[popover]')) return;
      const control = controlAt(target);
      if (control?.matches(':focus-visible')) show(control);
    },
    options,
  );
  for (const event of ['focusout', 'pointerdown', 'scroll'] as const)
    document.addEventListener(event, hide, { capture: true, ...options });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), options);
  document.addEventListener('pointerleave', hide, options);
  signal?.addEventListener('abort', () => {
    clearTimeout(timer);
    tip.remove();
  });
}

function controlAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null) ?? undefined;
}

function keyOf(control: HTMLElement): HTMLElement[] {
  const key: Shortcut | undefined = control.dataset.key;
  return key === undefined ? [] : [element('kbd', {}, shortcutLabel(key))];
}

/** Centred under the control, or over it where there is no room; inside the frame. */
function place(tip: HTMLElement, control: HTMLElement): void {
  const at = control.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const below = at.bottom + GAP + height + EDGE <= innerHeight;
  const left = at.left + (at.width - width) / 2;
  tip.style.top = `${below ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
  tip.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
}
