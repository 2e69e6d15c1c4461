import { describe, expect, it } from 'vitest';
import { matchesShortcut, parseShortcut, shortcutLabel } from './shortcut.ts';

function press(key: string, held: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: '' };
  return { ...none, key, ...held } as KeyboardEvent;
}

describe('parseShortcut', () => {
  it('splits modifiers from the key', () => {
    expect(parseShortcut('Shift+F')).toEqual({ modifiers: new Set(['Shift']), key: 'F' });
    expect(parseShortcut('+')).toEqual({ modifiers: new Set(), key: '+' });
    expect(parseShortcut('Mod++')).toEqual({ modifiers: new Set(['Mod']), key: '+' });
    expect(parseShortcut('Space')).toEqual({ modifiers: new Set(), key: ' ' });
  });

  it('refuses what it does not know, with the value', () => {
    expect(() => parseShortcut('Ctrl+F')).toThrow('Unknown modifier "Ctrl" in the shortcut "Ctrl+F".');
    expect(() => parseShortcut('')).toThrow('A shortcut needs a key; it is empty.');
  });
});

describe('matchesShortcut', () => {
  it('wants exactly the modifiers named', () => {
    expect(matchesShortcut(press('f'), 'F', false)).toBe(true);
    expect(matchesShortcut(press('F', { shiftKey: true }), 'F', false)).toBe(false);
    expect(matchesShortcut(press('F', { shiftKey: true }), 'Shift+F', false)).toBe(true);
    expect(matchesShortcut(press('f', { ctrlKey: true }), 'F', false)).toBe(false);
  });

  it('takes Mod for Command on Apple and Control elsewhere', () => {
    expect(matchesShortcut(press('k', { ctrlKey: true }), 'Mod+K', false)).toBe(true);
    expect(matchesShortcut(press('k', { metaKey: true }), 'Mod+K', false)).toBe(false);
    expect(matchesShortcut(press('k', { metaKey: true }), 'Mod+K', true)).toBe(true);
    expect(matchesShortcut(press('k', { ctrlKey: true }), 'Mod+K', true)).toBe(false);
  });

  it('does not mind how a sign is reached, and finds letters on other layouts by place', () => {
    expect(matchesShortcut(press('+', { shiftKey: true }), '+', false)).toBe(true);
    expect(matchesShortcut(press('?', { shiftKey: true }), '?', false)).toBe(true);
    expect(matchesShortcut(press('а', { code: 'KeyF' }), 'F', false)).toBe(true);
    expect(matchesShortcut(press('u', { code: 'KeyF' }), 'F', false)).toBe(false);
  });
});

it('writes shortcuts as each system does', () => {
  expect(shortcutLabel('Mod+Shift+f', false)).toBe('Ctrl+Shift+F');
  expect(shortcutLabel('Mod+Shift+f', true)).toBe('⌘⇧F');
  expect(shortcutLabel('ArrowLeft', false)).toBe('←');
  expect(shortcutLabel('Space', true)).toBe('Space');
});
