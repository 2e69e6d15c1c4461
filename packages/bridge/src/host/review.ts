import { createHash } from 'node:crypto';
import type { McpUiResourceMeta } from '@modelcontextprotocol/ext-apps';
import { TEMPLATE_MIME_TYPE } from '../contract/template.ts';
import { parseCsp } from './origins.ts';
import { allow } from './policy.ts';

/** `refuse`: the template is not to be shown. `warn`: the person should know. `info`: for the curious. */
export interface Finding {
  readonly level: 'info' | 'warn' | 'refuse';
  readonly code: string;
  readonly text: string;
}

/** Kept by the host and compared at the next connect. Plain data. */
export interface TemplateReview {
  readonly uri: string;
  /** First 16 hex digits of the SHA-256 of the HTML's UTF-8 bytes. */
  readonly hash: string;
  readonly bytes: number;
  /** Every origin the policy will let through, sorted. */
  readonly origins: readonly string[];
  /** Every permission asked for, as Permissions Policy features. */
  readonly permissions: readonly string[];
  readonly findings: readonly Finding[];
}

const MAX_TEMPLATE_BYTES = 16 * 1024 * 1024;
const NO_DOCTYPE = /^(?!\s*(<!--.*?-->\s*)*<!doctype html)/is;
/** Text patterns find the careless, not the determined: the sandbox is what holds. */
const PATTERNS: readonly (readonly [code: string, pattern: RegExp, text: string])[] = [
  ['doctype', NO_DOCTYPE, 'It does not begin with <!doctype html>: browsers lay it out in quirks mode.'],
  ['external', /<[a-z][^>]+\b(src|action)\s*=\s*["']?(https?:)?\/\//i, 'It names resources elsewhere.'],
  ['stylesheet', /<link[^>]+\bhref\s*=\s*["']?(https?:)?\/\//i, 'It names a style sheet elsewhere.'],
  ['refresh', /<meta[^>]+http-equiv\s*=\s*["']?refresh/i, 'It tries to navigate by itself.'],
  ['eval', /\beval\s*\(|\bnew Function\s*\(/, 'It may evaluate text as code, which the default policy blocks.'],
  ['webrtc', /\bRTCPeerConnection\b/, 'It mentions WebRTC, which a policy does not stop in every browser.'],
];

/**
 * Looks a template, as `resources/read` gave it, over before anything of it runs (MCP Apps, "Security Implications":
 * hosts review templates).
 */
export function reviewTemplate(template: {
  readonly uri: string;
  readonly mimeType?: string;
  readonly html: string;
  readonly ui?: McpUiResourceMeta;
}): TemplateReview {
  const { uri, mimeType = '', html, ui } = template;
  const findings: Finding[] = [];
  const find = (level: Finding['level'], code: string, text: string) => findings.push({ level, code, text });
  const hash = createHash('sha256').update(html).digest('hex').slice(0, 16);
  const bytes = Buffer.byteLength(html);
  const { csp, dropped } = parseCsp(ui?.csp);
  const origins = [...new Set(Object.values(csp).flat())].sort();
  const permissions = allow(ui?.permissions).split('; ').filter(Boolean);

  if (!uri.startsWith('ui://')) find('refuse', 'uri', `Its address "${uri.slice(0, 200)}" does not begin with ui://.`);
  if (mimeType !== TEMPLATE_MIME_TYPE) find('refuse', 'type', `Its type "${mimeType}" is not ${TEMPLATE_MIME_TYPE}.`);
  if (bytes > MAX_TEMPLATE_BYTES) find('refuse', 'size', `It has ${bytes} bytes, more than ${MAX_TEMPLATE_BYTES}.`);
  for (const [code, pattern, text] of PATTERNS) if (pattern.test(html)) find('warn', code, text);
  if (origins.length > 0) find('warn', 'origins', `It wants to reach ${origins.join(', ')}.`);
  if (permissions.length > 0) find('warn', 'permissions', `It asks for ${permissions.join(', ')}.`);
  for (const { field, entry, reason } of dropped)
    find('warn', 'dropped', `${field} "${entry}" is left out: ${reason}.`);
  return { uri, hash, bytes, origins, permissions, findings };
}

/** What is new since the last review: changed content, and every origin or permission that was not asked for then. */
export function compareReviews(last: TemplateReview, now: TemplateReview): Finding[] {
  const news = (before: readonly string[], after: readonly string[]) => after.filter((item) => !before.includes(item));
  const [origins, permissions] = [news(last.origins, now.origins), news(last.permissions, now.permissions)];
  const changed = `The template changed from ${last.hash} to ${now.hash}.`;
  return [
    ...(last.hash === now.hash ? [] : [{ level: 'info', code: 'changed', text: changed } as const]),
    ...origins.map((text) => ({ level: 'warn', code: 'new-origin', text: `New: it wants to reach ${text}.` }) as const),
    ...permissions.map(
      (text) => ({ level: 'warn', code: 'new-permission', text: `New: it asks for ${text}.` }) as const,
    ),
  ];
}
