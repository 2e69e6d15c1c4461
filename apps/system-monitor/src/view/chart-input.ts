import { type Span, spanBetween } from './selection.ts';

/** Pixels a pointer may tremble while it clicks. */
const CLICK = 4;
/** Shares of the shown span that one key goes: arrows, and Page keys. */
const SMALL_STEP = 1 / 60;
const LARGE_STEP = 1 / 10;
/** By how much one turn of the wheel zooms. */
const ZOOM = 1.25;

export interface ChartInput {
  /** What is drawn at the moment. */
  span(): Span | undefined;
  /** Milliseconds from one reading to the next. */
  step(): number;
  /** The moment under a place of the screen. */
  momentAt(clientX: number): number | undefined;
  /** The moment to read; undefined for the newest. `byKey` tells how the person went there. */
  read(moment: number | undefined, byKey: boolean): void;
  /** The selected span, at each movement; undefined clears it. `isDone` when the hand lets go. */
  select(span: Span | undefined, isDone: boolean): void;
  /** Shows `factor` times as much time around a moment. */
  zoom(factor: number, moment: number): void;
}

/**
 * Reads a chart by pointer, touch and keys: hovering reads a moment, dragging selects a span, a click clears it; arrows,
 * Page, Home and End read, with Shift they select, Esc clears; the wheel zooms with Ctrl or Command, alone it scrolls.
 */
export function listenToChart(target: HTMLElement, input: ChartInput): void {
  let drag: { from: number; x: number; isDragging: boolean } | undefined;
  let moment: number | undefined;
  let anchor: number | undefined;

  function read(at: number | undefined, byKey = false): void {
    moment = at;
    input.read(at, byKey);
  }

  target.addEventListener('pointerdown', ({ button, clientX, pointerId }) => {
    const at = input.momentAt(clientX);
    if (button !== 0 || at === undefined) return;
    drag = { from: at, x: clientX, isDragging: false };
    target.setPointerCapture(pointerId);
    read(at);
  });
  target.addEventListener('pointermove', ({ clientX }) => {
    const at = input.momentAt(clientX);
    if (at === undefined) return;
    read(at);
    if (!drag) return;
    drag.isDragging ||= Math.abs(clientX - drag.x) > CLICK;
    if (drag.isDragging) input.select(spanBetween(drag.from, at, input.step()), false);
  });
  target.addEventListener('pointerup', ({ clientX }) => {
    if (!drag) return;
    const to = input.momentAt(clientX) ?? drag.from;
    input.select(drag.isDragging ? spanBetween(drag.from, to, input.step()) : undefined, true);
    // What was selected is told now, until the pointer moves on.
    if (drag.isDragging) read(undefined);
    drag = undefined;
  });
  // The browser took the touch for scrolling: what was selected before is back when the next one ends.
  target.addEventListener('pointercancel', () => {
    drag = undefined;
  });
  target.addEventListener('pointerleave', () => {
    if (!drag) read(undefined);
  });
  target.addEventListener('wheel', (event) => {
    const at = event.ctrlKey || event.metaKey ? input.momentAt(event.clientX) : undefined;
    if (at === undefined) return;
    event.preventDefault();
    input.zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM, at);
  });
  target.addEventListener('blur', () => {
    anchor = undefined;
    read(undefined);
  });
  target.addEventListener('keydown', (event) => {
    const span = input.span();
    if (!span || event.ctrlKey || event.metaKey || event.altKey) return;
    const before = moment ?? span.to;
    const to = keyTarget(event.key, before, span, input.step());
    if (to === undefined) return;
    event.preventDefault();
    read(to, true);
    if (!event.shiftKey) anchor = undefined;
    else {
      anchor ??= before;
      input.select(spanBetween(anchor, to, input.step()), true);
    }
  });
}

/** Where a key leads from a moment; undefined for a key that leads nowhere. Later is to the right in every language. */
export function keyTarget(key: string, moment: number, { from, to }: Span, step: number): number | undefined {
  const by = (share: number) => Math.max(step, Math.round(((to - from) * share) / step) * step);
  const first = Math.ceil(from / step) * step;
  const targets = new Map([
    ['ArrowLeft', moment - by(SMALL_STEP)],
    ['ArrowRight', moment + by(SMALL_STEP)],
    ['ArrowDown', moment - by(SMALL_STEP)],
    ['ArrowUp', moment + by(SMALL_STEP)],
    ['PageDown', moment - by(LARGE_STEP)],
    ['PageUp', moment + by(LARGE_STEP)],
    ['Home', first],
    ['End', to],
  ]);
  const target = targets.get(key);
  return target === undefined ? undefined : Math.min(to, Math.max(first, target));
}
