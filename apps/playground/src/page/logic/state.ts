import type { CallToolResult } from '@modelcontextprotocol/client';
import type { McpUiDisplayMode } from '@modelcontextprotocol/ext-apps';
import type { AuditEntry } from '@workshop/bridge/host';
import type { Problem } from '../../problem.ts';
import type { CallOutcome, ContextOutcome, MountOutcome, ServerSnapshot } from '../../wire.ts';
import type { Consent } from './consent.ts';

/** A frame's width in CSS pixels; `fit` is as wide as the column. */
export type Size = 'fit' | 360 | 800 | 1200;
/** `spec-opaque` is the spec's policy in an opaque origin, as some hosts have it. */
export type HostProfile = 'spec' | 'spec-opaque' | 'reference';
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly size: Size;
  readonly profile: HostProfile;
}

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

export interface Turn {
  readonly id: number;
  readonly server: string;
  readonly tool: string;
  /** What the person said, where an example says it. */
  readonly prompt?: string;
  readonly notice?: string;
  readonly stage: 'writing' | 'calling' | 'done' | 'failed';
  /** The arguments' JSON as far as it is written. */
  readonly written: string;
  readonly arguments: Record<string, unknown>;
  readonly outcome?: CallOutcome;
  readonly problem?: Problem;
  readonly view?: TurnView;
}

export interface Draft {
  readonly version: number;
  readonly server?: string;
  readonly tool?: string;
  readonly arguments: Record<string, unknown>;
}

export type XrayTab = 'model' | 'traffic' | 'audit';

export interface PageState {
  /** Of the event stream. `refused`: the token is not the playground's. */
  readonly link: 'connecting' | 'open' | 'lost' | 'refused';
  readonly version: string;
  /** Hash of the page's files as the Node side has them; empty until it said so. */
  readonly page: string;
  readonly config: string;
  readonly notes: readonly string[];
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
  /** The app whose panel is open. */
  readonly app?: string;
}

export const NO_STATE: PageState = {
  link: 'connecting',
  version: '',
  page: '',
  config: '',
  notes: [],
  servers: [],
  turns: [],
  audit: [],
  settings: { theme: 'system', size: 'fit', profile: 'spec' },
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
