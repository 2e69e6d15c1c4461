/** One directive of a Content-Security-Policy: what it is about, and what it lets through, in words. */
export interface PolicyLine {
  readonly directive: string;
  readonly about: string;
  readonly allowed: string;
}

const ABOUT: Record<string, string> = {
  'default-src': 'All that is not named',
  'script-src': 'Scripts',
  'style-src': 'Styles',
  'img-src': 'Images',
  'media-src': 'Sound and video',
  'font-src': 'Fonts',
  'connect-src': 'Connections',
  'worker-src': 'Workers',
  'frame-src': 'Frames',
  'object-src': 'Embedded objects',
  'base-uri': 'Base address',
  'form-action': 'Forms',
  'frame-ancestors': 'May be framed by',
  sandbox: 'Sandbox',
  'report-uri': 'Violations are told to',
};
const SOURCES: Record<string, string> = {
  "'none'": 'nothing',
  "'self'": 'its own address',
  "'unsafe-inline'": 'what is in the template',
  "'unsafe-eval'": 'text evaluated as code',
  'data:': 'data: addresses',
  'blob:': 'blob: addresses',
};

/** A policy's text, line by line. */
export function policyLines(policy: string): PolicyLine[] {
  return policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .filter(([directive]) => directive)
    .map(([directive = '', ...sources]) => ({
      directive,
      about: ABOUT[directive] ?? directive,
      allowed: sources.map((source) => SOURCES[source] ?? source).join(', ') || 'nothing more',
    }));
}
