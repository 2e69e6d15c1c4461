/**
 * Why a template is refused:
 * - `external-url`: a browser would ask another host for something;
 * - `missing-file`: it would ask for a file beside the template, and there is none;
 * - `worker`: it would start a worker from a file or another host;
 * - `eval`: it turns text into code, which no host's policy allows;
 * - `unreadable`: a script that does not parse.
 */
export type Rule = 'external-url' | 'missing-file' | 'worker' | 'eval' | 'unreadable';

export interface Finding {
  readonly rule: Rule;
  /** The offending text as written: a URL, or the start of the code. At most 120 characters. */
  readonly text: string;
  /** Where in the template it stands, e.g. `<script src>`, `url() in a style`, `fetch()`. */
  readonly where: string;
}

const EXCERPT_LENGTH = 120;
/** "One valid HTML5 file: no URL but `data:`, `blob:` and `#`" (design.md, section 3). Nothing at all loads nothing. */
const EMBEDDED = /^\s*(?:data:|blob:|#|about:blank|$)/i;
const EXTERNAL = /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 3)}...` : line;
}

/** The finding for a URL that a browser would load, or nothing where the URL is embedded. */
export function loadedUrl(url: string, where: string): Finding[] {
  if (EMBEDDED.test(url)) return [];
  return [{ rule: EXTERNAL.test(url) ? 'external-url' : 'missing-file', text: excerpt(url), where }];
}

const REFUSED: Record<Rule, string> = {
  'external-url': 'a template loads nothing but data:, blob: and # URLs: bundle what it needs',
  'missing-file': 'a template has no file beside it: import the file so that the build inlines it',
  worker:
    "a template has no worker file beside it: import the worker's source with ?raw or ?worker&inline, and have a fallback for hosts without blob: workers",
  eval: 'no host lets a view turn text into code: write it without eval and new Function (for zod: make a module that calls config({ jitless: true }) the first import)',
  unreadable: 'a browser would refuse the script: mend its syntax',
};

/** One sentence: the file, where and what stands there, and what to do. */
export function describeFinding(finding: Finding, file: string): string {
  return `${file}: ${finding.where} holds "${finding.text}"; ${REFUSED[finding.rule]}.`;
}
