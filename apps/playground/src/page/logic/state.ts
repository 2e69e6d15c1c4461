import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import type { McpUiDisplayMode } from '@modelcontextprotocol/ext-apps';
import type { AuditEntry } from '@workshop/bridge/host';
import type { Problem } from '../../problem.ts';
import type { CallOutcome, ContextOutcome, MountOutcome, ServerSnapshot } from '../../wire.ts';
import type { Consent } from './consent.ts';

/** A frame's width in CSS pixels; `fit` is as wide as the column. */
export type Size = 'fit' | 360 | 800 | 1200;
/**
 * `declared`: the domains that a template declares, else the restrictive default, as the spec has it. `spec`: the restrictive
 * default whatever is declared. `opaque`: as `declared` without an origin of its own, as some hosts have it. `reference`:
 * what the official basic-host does.
 */
export type HostProfile = 'declared' | 'spec' | 'opaque' | 'reference';
/** How the arguments of a call are written: at once, as a fast model does, or slowly enough to watch the view follow. */
export type Pace = 'at-once' | 'typed' | 'slowly';

/** What a host may announce to a view. */
export const CAPABILITIES = [
  'serverTools',
  'serverResources',
  'updateModelContext',
  'message',
  'openLinks',
  'downloadFile',
  'logging',
  'sampling',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What this host tells views of itself; any of it may be another in another host. */
export interface HostSettings {
  /** `own`: the playground's colours. `none`: a theme and no colours, as some hosts do. */
  readonly palette: 'own' | 'high-contrast' | 'none';
  /** BCP 47; empty is the browser's. Right-to-left languages turn a view around. */
  readonly locale: string;
  /** IANA name; empty is this machine's. */
  readonly timeZone: string;
  readonly platform: 'web' | 'desktop' | 'mobile';
  readonly touch: 'system' | 'on' | 'off';
  /** `phone`: 48 px above, 34 px below are under the host's own bars. */
  readonly insets: 'none' | 'phone';
  /** Height of inline views: as they ask for up to a maximum, fixed, or as they ask for without end. */
  readonly container: 'flexible' | 'fixed' | 'unbounded';
  /** Besides inline. */
  readonly displayModes: readonly ('fullscreen' | 'pip')[];
  /** Capabilities that are not offered. */
  readonly withheld: readonly Capability[];
}

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly size: Size;
  readonly profile: HostProfile;
  readonly pace: Pace;
  readonly host: HostSettings;
}

export const FIRST_SETTINGS: Settings = {
  theme: 'system',
  size: 'fit',
  profile: 'declared',
  pace: 'typed',
  host: {
    palette: 'own',
    locale: '',
    timeZone: '',
    platform: 'web',
    touch: 'system',
    insets: 'none',
    container: 'flexible',
    displayModes: ['fullscreen', 'pip'],
    withheld: [],
  },
};

export interface Violation {
  readonly directive: string;
  readonly blocked: string;
}

export interface TurnView {
  /** Grows with each reload: another frame. */
  readonly frame: number;
  readonly state: 'opening' | 'open' | 'closed' | 'failed';
  readonly problem?: Problem;
  /** The profile it was mounted under. */
  readonly profile: HostProfile;
  readonly mount?: MountOutcome;
  readonly mode: McpUiDisplayMode;
  /** Height it asked for, inside what it may have. */
  readonly height?: number;
  /** It has shaken hands; before, nothing but its own start is on screen. */
  readonly initialized: boolean;
  /** Milliseconds from the mount to `initialized`. */
  readonly initializedMs?: number;
  /** It does not answer a ping. */
  readonly silent: boolean;
  /** Tools that it offers itself, and those that were refused with the reason. */
  readonly tools: ViewTools;
  readonly declaredModes: readonly McpUiDisplayMode[];
  readonly calls: number;
  /** Of all results it was given. */
  readonly bytes: number;
  readonly violations: readonly Violation[];
  readonly context?: ContextOutcome;
  /** Context updates that a later one replaced. */
  readonly replaced: number;
  readonly consents: readonly Consent[];
  /** What it said in the person's name, with consent. */
  readonly messages: readonly string[];
  /** Said when it took too long to shake hands; no longer true once it did. */
  readonly late?: string;
  /** Worth knowing, view still there. */
  readonly remarks: readonly string[];
}

/** A view's own tools, as far as the host lets them be called. */
export interface ViewTools {
  readonly accepted: readonly Tool[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

export interface Turn {
  readonly id: number;
  readonly server: string;
  readonly tool: string;
  /** The turn whose view was called, where the tool is a view's own. */
  readonly ofView?: number;
  /** The turn whose call and result this view shows once more. */
  readonly copyOf?: number;
  /** What the person said, where an example says it. */
  readonly prompt?: string;
  readonly notice?: string;
  readonly stage: 'writing' | 'calling' | 'done' | 'failed' | 'cancelled';
  /** The arguments' JSON as far as it is written. */
  readonly written: string;
  readonly arguments: Record<string, unknown>;
  /** Milliseconds since the epoch: when the call went out, and when it was over. */
  readonly calledAt?: number;
  readonly endedAt?: number;
  readonly outcome?: CallOutcome;
  readonly problem?: Problem;
  readonly view?: TurnView;
}

export interface Draft {
  readonly version: number;
  readonly server?: string;
  /** The turn whose view offers the tool, where it is a view's own. */
  readonly ofView?: number;
  /** A link brought it here: it is to be looked at first. */
  readonly fromLink?: boolean;
  readonly tool?: string;
  readonly arguments: Record<string, unknown>;
}

export type XrayTab = 'model' | 'traffic' | 'review' | 'audit';
/** What stands beside the rail: one app, what the host tells views of itself, or a server to be added. */
export type Panel = { readonly kind: 'app'; readonly name: string } | { readonly kind: 'host' | 'add' };

export interface PageState {
  /** Views are on ports of their own, since `*.localhost` does not resolve here. */
  readonly byPort: boolean;
  /** Of the event stream. `refused`: the token is not the playground's. */
  readonly link: 'connecting' | 'open' | 'lost' | 'refused';
  readonly version: string;
  /** Hash of the page's files as the Node side has them; empty until it said so. */
  readonly page: string;
  readonly config: string;
  readonly notes: readonly string[];
  /** Why the last change of mcp.json was not taken over, if so. */
  readonly configRefused?: string;
  readonly servers: readonly ServerSnapshot[];
  readonly turns: readonly Turn[];
  readonly audit: readonly AuditEntry[];
  readonly settings: Settings;
  readonly xray: { readonly open: boolean; readonly tab: XrayTab; readonly turn?: number };
  /** The prompt as it is being typed. */
  readonly typing?: string;
  /** The call that stands in the composer; `version` grows when another is put there. */
  readonly draft: Draft;
  /** What went wrong outside any turn. */
  readonly trouble?: Problem;
  /** The one panel that is open. */
  readonly panel?: Panel;
}

export const NO_STATE: PageState = {
  byPort: false,
  link: 'connecting',
  version: '',
  page: '',
  config: '',
  notes: [],
  servers: [],
  turns: [],
  audit: [],
  settings: FIRST_SETTINGS,
  xray: { open: false, tab: 'model' },
  draft: { version: 0, arguments: {} },
};

export function newView(profile: HostProfile, frame = 1): TurnView {
  return {
    frame,
    state: 'opening',
    profile,
    mode: 'inline',
    initialized: false,
    silent: false,
    tools: { accepted: [], refused: [] },
    declaredModes: [],
    calls: 0,
    bytes: 0,
    violations: [],
    replaced: 0,
    consents: [],
    messages: [],
    remarks: [],
  };
}

/** Changes one turn of the state. */
export function withTurn(state: PageState, id: number, change: (turn: Turn) => Turn): PageState {
  return { ...state, turns: state.turns.map((turn) => (turn.id === id ? change(turn) : turn)) };
}

/** Changes the view of one turn, if it has one. */
export function withView(state: PageState, id: number, change: (view: TurnView) => TurnView): PageState {
  return withTurn(state, id, (turn) => (turn.view ? { ...turn, view: change(turn.view) } : turn));
}

/** The words in a result, one block under the other: what a model, or a person without a view, reads. */
export function textOf({ content }: Pick<CallToolResult, 'content'>): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
}
