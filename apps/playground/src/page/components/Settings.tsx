import type { Settings as Values } from '../logic/state.ts';
import { useConversation, usePageState } from './conversation-context.ts';

const CHOICES = {
  theme: {
    label: 'Theme',
    options: [
      ['system', 'System theme'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  size: {
    label: 'Width of views',
    options: [
      ['fit', 'Fit'],
      ['360', '360 px'],
      ['800', '800 px'],
      ['1200', '1200 px'],
    ],
  },
  profile: {
    label: 'Host profile',
    options: [
      ['declared', 'As declared'],
      ['spec', 'Spec default'],
      ['opaque', 'As declared, opaque'],
      ['reference', 'Reference host'],
    ],
  },
} as const;
type Name = keyof typeof CHOICES;

/** What holds for every view: theme, width, host profile. In the top bar, or in the menu where that is too narrow. */
export function Settings({ idPrefix }: { idPrefix: string }) {
  const { settings } = usePageState();
  const conversation = useConversation();
  return (Object.keys(CHOICES) as Name[]).map((name) => (
    <label className="setting" key={name}>
      <span className="setting-label">{CHOICES[name].label}</span>
      <span className="select quiet">
        <select
          value={settings[name]}
          data-testid={`${idPrefix}-${name}`}
          onChange={({ target }) => conversation.changeSettings(read(name, target.value))}
        >
          {CHOICES[name].options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </label>
  ));
}

function read(name: Name, value: string): Partial<Values> {
  if (name === 'size') return { size: ([360, 800, 1200] as const).find((size) => String(size) === value) ?? 'fit' };
  if (name === 'theme') return { theme: (['light', 'dark'] as const).find((theme) => theme === value) ?? 'system' };
  return { profile: (['spec', 'opaque', 'reference'] as const).find((profile) => profile === value) ?? 'declared' };
}
