import type { McpUiResourceCsp, McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps';
import type { DroppedOrigin } from './origins.ts';

/**
 * `spec`: the restrictive default, or the declared form where `csp` is declared, loaded by address on a site of its own.
 * `reference`: what the official basic-host does, `document.write` under a looser policy; the view then shares the
 * proxy's origin and can forge its messages. For trying things, not for living.
 */
export type Profile = 'spec' | 'reference';

/** What the host page needs to show one view; plain data, safe to send as JSON. */
export interface Mount {
  /** 128 random bits as 32 hex digits. */
  readonly id: string;
  readonly proxyUrl: string;
  readonly proxyOrigin: string;
  readonly profile: Profile;
  /** Sandbox flags of the inner frame. */
  readonly sandbox: string;
  /** `allow` attribute of both frames. */
  readonly allow: string;
  /** The declared domains that survived parsing; absent where none were declared. */
  readonly csp?: McpUiResourceCsp;
  /** The permissions granted. */
  readonly permissions?: McpUiResourcePermissions;
  /** The template itself in the `reference` profile, else empty: the bytes go by address. */
  readonly html: string;
  /** The Content-Security-Policy in force, as text. */
  readonly policy: string;
  /** Declared domains that are no origins, left out of the policy: for the host's log. */
  readonly dropped: readonly DroppedOrigin[];
}
