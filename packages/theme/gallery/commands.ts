import eye from 'lucide-static/icons/eye.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import list from 'lucide-static/icons/list.svg?raw';
import moon from 'lucide-static/icons/moon.svg?raw';
import details from 'lucide-static/icons/panel-right.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';
import type { Command } from '../src/menu.ts';
import type { Notice } from '../src/notice.ts';
import type { Panels } from '../src/panel.ts';
import type { State } from '../src/state.ts';
import type { ThemeContext } from '../src/theme.ts';
import { NOTICES, STATES } from './states.ts';

interface Gallery {
  readonly panels: Panels;
  follow(context: ThemeContext): void;
  showNotice(notice: Notice | undefined): void;
  showState(state: State | undefined): void;
}

/** A host with its own opinions, to see whose values count. */
const HOST = {
  '--color-background-primary': 'light-dark(#fdf6e3, #002b36)',
  '--color-background-secondary': 'light-dark(#eee8d5, #073642)',
  '--color-text-primary': 'light-dark(#073642, #eee8d5)',
  '--color-text-info': 'oklch(55% 0.2 320)',
  '--border-radius-sm': '0px',
};

export function commandsFor({ panels, follow, showNotice, showState }: Gallery): readonly Command[] {
  const rtl = document.documentElement.dir === 'rtl';
  return [
    { id: 'contents', label: 'Contents', key: 'C', icon: list, run: () => panels.toggle('contents') },
    { id: 'details', label: 'Details', key: 'D', icon: details, run: () => panels.toggle('details') },
    { id: 'light', label: 'Light theme', key: 'L', icon: sun, run: () => follow({ theme: 'light' }) },
    { id: 'dark', label: 'Dark theme', key: 'Shift+L', icon: moon, run: () => follow({ theme: 'dark' }) },
    {
      id: 'direction',
      label: rtl ? 'Left to right' : 'Right to left',
      icon: languages,
      run: () => follow({ locale: rtl ? 'en' : 'ar' }),
    },
    { id: 'host', label: "A host's own variables", icon: eye, run: () => follow({ styles: { variables: HOST } }) },
    { id: 'no-host', label: 'No variables', icon: eye, run: () => follow({ styles: {} }) },
    { id: 'temperature', label: 'Temperature', disabled: 'not available here', run: () => undefined },
    ...STATES.map((state) => ({
      id: `state-${state.kind}`,
      label: `State: ${state.kind}`,
      run: () => showState({ ...state, action: { label: 'Back to the gallery', run: () => showState(undefined) } }),
    })),
    ...NOTICES.map((notice) => ({
      id: `notice-${notice.kind}`,
      label: `Notice: ${notice.kind}`,
      run: () => showNotice({ ...notice, action: { label: 'Close', run: () => showNotice(undefined) } }),
    })),
  ];
}
