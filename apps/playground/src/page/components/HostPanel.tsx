import { CAPABILITIES, type Capability, FIRST_SETTINGS, type HostSettings } from '../logic/state.ts';
import { useConversation, usePageState } from './conversation-context.ts';
import { Panel } from './Panel.tsx';

type Choice = 'palette' | 'platform' | 'touch' | 'insets' | 'container';

const CHOICES: Record<Choice, { label: string; hint: string; options: Record<string, string> }> = {
  palette: {
    label: 'Colours',
    hint: 'A view needs colours of its own for what a host does not send.',
    options: { own: "The playground's", 'high-contrast': 'High contrast', none: 'None, the theme alone' },
  },
  container: {
    label: 'Height of inline views',
    hint: 'Flexible follows what a view reports, up to 640 px.',
    options: { flexible: 'Flexible', fixed: 'Fixed, 480 px', unbounded: 'Without end' },
  },
  insets: {
    label: 'Safe area',
    hint: "A phone's own bars lie over the view.",
    options: { none: 'The whole frame', phone: 'Bars above and below' },
  },
  platform: {
    label: 'Platform',
    hint: 'What the host says it runs on.',
    options: { web: 'Web', desktop: 'Desktop', mobile: 'Mobile' },
  },
  touch: {
    label: 'Touch',
    hint: 'Touch also means that nothing hovers.',
    options: { system: "This device's", on: 'Touch', off: 'Mouse' },
  },
};

const LOCALES = {
  '': "The browser's",
  'en-US': 'English',
  'de-CH': 'German, Switzerland',
  'ja-JP': 'Japanese',
  'ar-EG': 'Arabic, right to left',
};
const ZONES = { '': "This machine's", UTC: 'UTC', 'America/New_York': 'New York', 'Asia/Tokyo': 'Tokyo' };

const CAPABILITY_WORDS: Record<Capability, string> = {
  serverTools: 'Tools of the server',
  serverResources: 'Resources of the server',
  updateModelContext: 'Context for the model',
  message: 'Messages in your name',
  openLinks: 'Links',
  downloadFile: 'Downloads',
  logging: 'Logs',
  sampling: 'Questions to the model',
};

/** What this host tells views of itself, and what it offers them: each may be otherwise in another host. */
export function HostPanel() {
  const { settings } = usePageState();
  const conversation = useConversation();
  const { host } = settings;
  const change = (changed: Partial<HostSettings>) => conversation.changeSettings({ host: { ...host, ...changed } });
  return (
    <Panel title="What views are told" opener="host-open" testId="host-panel">
      <div className="host-settings">
        {(Object.keys(CHOICES) as Choice[]).map((name) => (
          <Select
            key={name}
            name={name}
            {...CHOICES[name]}
            value={host[name]}
            change={(value) => change({ [name]: value })}
          />
        ))}
        <Select
          name="locale"
          label="Language"
          hint="Numbers, dates and the direction of reading follow it."
          options={LOCALES}
          value={host.locale}
          change={(locale) => change({ locale })}
        />
        <Select
          name="timeZone"
          label="Time zone"
          hint="Times of day are told in it."
          options={ZONES}
          value={host.timeZone}
          change={(timeZone) => change({ timeZone })}
        />
      </div>
      <fieldset className="host-list">
        <legend>Display modes besides inline</legend>
        {(['fullscreen', 'pip'] as const).map((mode) => (
          <Check
            key={mode}
            testId={`host-mode-${mode}`}
            label={mode === 'pip' ? 'Picture in picture' : 'Fullscreen'}
            checked={host.displayModes.includes(mode)}
            change={(on) => change({ displayModes: toggled(host.displayModes, mode, on) })}
          />
        ))}
      </fieldset>
      <fieldset className="host-list">
        <legend>Capabilities, told in the handshake: a change opens views anew</legend>
        {CAPABILITIES.map((capability) => (
          <Check
            key={capability}
            testId={`host-can-${capability}`}
            label={CAPABILITY_WORDS[capability]}
            checked={!host.withheld.includes(capability)}
            change={(on) => change({ withheld: toggled(host.withheld, capability, !on) })}
          />
        ))}
      </fieldset>
      <button
        type="button"
        className="button"
        data-testid="host-reset"
        onClick={() => conversation.changeSettings({ host: FIRST_SETTINGS.host })}
      >
        As at first
      </button>
    </Panel>
  );
}

function toggled<T>(list: readonly T[], item: T, isIn: boolean): readonly T[] {
  return isIn ? [...list.filter((other) => other !== item), item] : list.filter((other) => other !== item);
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly options: Record<string, string>;
  readonly value: string;
  change(value: string): void;
}

function Select({ name, label, hint, options, value, change }: SelectProps) {
  const all = value in options ? options : { ...options, [value]: value };
  return (
    <div className="labelled">
      <label htmlFor={`host-${name}`}>{label}</label>
      <span className="select">
        <select
          id={`host-${name}`}
          value={value}
          aria-describedby={`host-${name}-hint`}
          data-testid={`host-${name}`}
          onChange={({ target }) => change(target.value)}
        >
          {Object.entries(all).map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      </span>
      <p className="hint" id={`host-${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}

function Check({
  label,
  checked,
  change,
  testId,
}: {
  label: string;
  checked: boolean;
  testId: string;
  change(on: boolean): void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} data-testid={testId} onChange={({ target }) => change(target.checked)} />
      {label}
    </label>
  );
}
