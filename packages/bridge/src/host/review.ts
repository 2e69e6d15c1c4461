import { createHash } from 'node:crypto';
import type { McpUiResourceMeta } from '@modelcontextprotocol/ext-apps';
import { TEMPLATE_MIME_TYPE } from '../contract/template.ts';
import { CSP_FIELDS, parseCsp } from './origins.ts';
import { allow } from './policy.ts';

/** A template as `resources/read` gave it. */
export interface ReviewedTemplate {
  readonly uri: string;
  readonly mimeType?: string;
  readonly html: string;
  readonly ui?: McpUiResourceMeta;
}

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

/** What the default policy will block, so that the person knows before the view runs. */
const PATTERNS: readonly { code: string; pattern: RegExp; text: string }[] = [
  {
    code: 'external-script',
    pattern: /<script[^>]+src\s*=\s*["']?https?:/i,
    text: 'loads a script from elsewhere',
  },
  {
    code: 'external-resource',
    pattern: /<(?:img|link|iframe|video|audio|source)[^>]+(?:src|href)\s*=\s*["']?https?:/i,
    text: 'loads resources from elsewhere',
  },
  { code: 'eval', pattern: /\beval\s*\(|\bnew Function\s*\(/, text: 'may evaluate text as code' },
  {
    code: 'meta-refresh',
    pattern: /<meta[^>]+http-equiv\s*=\s*["']?refresh/i,
    text: 'tries to navigate by itself',
  },
  { code: 'base', pattern: /<base\b/i, text: 'has a base element' },
  { code: 'form', pattern: /<form[^>]+action\s*=\s*["']?https?:/i, text: 'sends a form elsewhere' },
  {
    code: 'webrtc',
    pattern: /\bRTCPeerConnection\b/,
    text: 'mentions WebRTC, which a CSP does not stop in every browser',
  },
];

/** The template's hash as the audit and the address of our own templates carry it. */
export function templateHash(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, 16);
}

/**
 * Looks a template over before anything of it runs (MCP Apps, "Security Implications": hosts review templates). Text
 * patterns find the careless, not the determined: the sandbox is what holds.
 */
export function reviewTemplate({ uri, mimeType, html, ui }: ReviewedTemplate): TemplateReview {
  const findings: Finding[] = [];
  const find = (level: Finding['level'], code: string, text: string) => findings.push({ level, code, text });
  const bytes = Buffer.byteLength(html);
  const { csp, dropped } = parseCsp(ui?.csp ?? {});
  const origins = [...new Set(CSP_FIELDS.flatMap((field) => csp[field]))].sort();
  const permissions = allow(ui?.permissions).split('; ').filter(Boolean);

  if (!uri.startsWith('ui://'))
    find('refuse', 'uri', `Its address "${uri.slice(0, 200)}" does not begin with ui://.`);
  if (mimeType !== TEMPLATE_MIME_TYPE)
    find('refuse', 'mime-type', `Its type is "${mimeType ?? ''}", not "${TEMPLATE_MIME_TYPE}".`);
  if (bytes > MAX_TEMPLATE_BYTES)
    find('refuse', 'size', `It has ${bytes} bytes; at most ${MAX_TEMPLATE_BYTES} are shown.`);
  if (!/^\s*(?:<!--[\s\S]*?-->\s*)*<!doctype html/i.test(html))
    find('warn', 'doctype', 'It does not begin with <!doctype html>, so browsers lay it out in quirks mode.');
  for (const { code, pattern, text } of PATTERNS) if (pattern.test(html)) find('warn', code, `It ${text}.`);
  if (origins.length > 0) find('warn', 'origins', `It wants to reach ${origins.join(', ')}.`);
  if (permissions.length > 0) find('warn', 'permissions', `It asks for ${permissions.join(', ')}.`);
  for (const { field, entry, reason } of dropped)
    find('warn', 'dropped', `${field} "${entry}" is left out: ${reason}.`);
  if (ui?.domain !== undefined)
    find(
      'info',
      'domain',
      'It asks for a domain of its own; this host gives each server a site of its own instead.',
    );
  return { uri, hash: templateHash(html), bytes, origins, permissions, findings };
}

/** What is new since the last review: changed content, and every origin or permission that was not asked for then. */
export function compareReviews(last: TemplateReview, now: TemplateReview): Finding[] {
  const findings: Finding[] = [];
  if (last.hash !== now.hash)
    findings.push({
      level: 'info',
      code: 'changed',
      text: `The template changed from ${last.hash} to ${now.hash}.`,
    });
  const origins = now.origins.filter((origin) => !last.origins.includes(origin));
  if (origins.length > 0)
    findings.push({
      level: 'warn',
      code: 'new-origins',
      text: `New since last time: it wants to reach ${origins.join(', ')}.`,
    });
  const permissions = now.permissions.filter((permission) => !last.permissions.includes(permission));
  if (permissions.length > 0)
    findings.push({
      level: 'warn',
      code: 'new-permissions',
      text: `New since last time: it asks for ${permissions.join(', ')}.`,
    });
  return findings;
}
