/** A policy violation as the browser reported it. The view's own words are not in it. */
export interface Violation {
  /** The directive that was in the way, such as `script-src-elem`. */
  readonly directive: string;
  /** `inline`, `eval`, a scheme, or an address without query and fragment. */
  readonly blocked: string;
  /** Where in the template, 1-based, if the browser said. */
  readonly line?: number;
}

const MAX_TEXT = 300;

/**
 * Reads the body of one `report-uri` request (`application/csp-report`, CSP Level 3, "reporting").
 *
 * @returns the violation, or undefined when the text is no such report.
 */
export function readViolation(text: string): Violation | undefined {
  const report = field(parse(text), 'csp-report');
  const directive = field(report, 'effective-directive') ?? field(report, 'violated-directive');
  const blocked = field(report, 'blocked-uri');
  const line = field(report, 'line-number');
  if (typeof directive !== 'string' || typeof blocked !== 'string') return undefined;
  return {
    directive: directive.slice(0, MAX_TEXT),
    blocked: withoutQuery(blocked).slice(0, MAX_TEXT),
    ...(typeof line === 'number' && { line }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '');
