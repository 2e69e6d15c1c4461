/**
 * A key or combination, as in `aria-keyshortcuts`: `F`, `Shift+F`, `ArrowLeft`, `+`, `Mod+K`. `Mod` is Command on
 * Apple's systems and Control elsewhere.
 */
export type Shortcut = string;

const MODIFIERS = ['Mod', 'Control', 'Alt', 'Shift', 'Meta'] as const;
type Modifier = (typeof MODIFIERS)[number];
/** Keys a focused control uses for itself. */
const CONTROL_KEYS = new Set([' ', 'Enter', 'Tab', 'Home', 'End', 'PageUp', 'PageDown']);
const NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
  Space: 'Space',
};
const APPLE_NAMES: Partial<Record<Modifier, string>> = {
  Mod: '⌘',
  Meta: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
};

/** @throws Error if a modifier is unknown or the key is missing */
export function parseShortcut(shortcut: Shortcut): { modifiers: Set<Modifier>; key: string } {
  const key = shortcut.endsWith('+') ? '+' : (shortcut.split('+').at(-1) ?? '');
  const names = shortcut
    .slice(0, -key.length)
    .split('+')
    .filter((name) => name !== '');
  const modifiers = new Set<Modifier>();
  for (const name of names) {
    const modifier = MODIFIERS.find((known) => known === name);
    if (!modifier) throw new Error(`Unknown modifier "${name}" in the shortcut "${shortcut}".`);
    modifiers.add(modifier);
  }
  if (key === '') throw new Error('A shortcut needs a key; it is empty.');
  return { modifiers, key: key === 'Space' ? ' ' : key };
}

/** Whether a `keydown` is this shortcut. */
export function matchesShortcut(event: KeyboardEvent, shortcut: Shortcut, apple = isApple()): boolean {
  const { modifiers, key } = parseShortcut(shortcut);
  const control = modifiers.has('Control') || (modifiers.has('Mod') && !apple);
  const meta = modifiers.has('Meta') || (modifiers.has('Mod') && apple);
  if (event.ctrlKey !== control || event.metaKey !== meta || event.altKey !== modifiers.has('Alt')) return false;
  const letter = /^[a-z]$/i.test(key);
  // "+" or "?" need Shift on one keyboard and not on another: only letters and named keys are held to it.
  if ((letter || key.length > 1) && event.shiftKey !== modifiers.has('Shift')) return false;
  if (event.key.toLowerCase() === key.toLowerCase()) return true;
  // On a layout without Latin letters the key's place counts.
  return letter && !/^[ -~]$/.test(event.key) && event.code === `Key${key.toUpperCase()}`;
}

/** How a shortcut is written on screen: `⇧F` on Apple's systems, `Shift+F` elsewhere. */
export function shortcutLabel(shortcut: Shortcut, apple = isApple()): string {
  const { modifiers, key } = parseShortcut(shortcut);
  const words = MODIFIERS.filter((name) => modifiers.has(name)).map((name) =>
    apple ? (APPLE_NAMES[name] ?? name) : name === 'Mod' || name === 'Control' ? 'Ctrl' : name,
  );
  return [...words, NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)].join(apple ? '' : '+');
}

/** Whether the focused element needs this key itself: text being typed, a button's Space, a slider's arrows. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (event.isComposing || !(target instanceof HTMLElement)) return event.isComposing;
  if (event.ctrlKey || event.metaKey) return false;
  const typing = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])';
  if (target.isContentEditable || target.matches(typing)) return true;
  const usedByControls = CONTROL_KEYS.has(event.key) || event.key.startsWith('Arrow');
  return usedByControls && target.matches('button, input, a[href], summary, [role="slider"], [role="listbox"]');
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
