import * as z from 'zod';

/**
 * A policy violation as the browser reported it. The same one at the same place is reported once. A view knows where its
 * reports go, so with `connect-src 'self'` it could add to its own, never take away.
 */
export interface Violation {
  /** The directive that was in the way, such as `script-src-elem`. */
  readonly directive: string;
  /** `inline`, `eval`, a scheme, or an address without query and fragment. */
  readonly blocked: string;
  /** Where in the template, 1-based, if the browser said. */
  readonly line?: number;
}

/** CSP Level 3, "Reporting": the fields of `csp-report` that are used here. */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().transform((text) => text.slice(0, 100)),
    'blocked-uri': z.string().transform((text) => text.replace(/[?#].*$/s, '').slice(0, 300)),
    'line-number': z.number().optional(),
  }),
});

/**
 * Reads the body of one `report-uri` request (`application/csp-report`).
 *
 * @throws SyntaxError or ZodError when the text is no such report.
 */
export function readViolation(text: string): Violation {
  const { 'csp-report': report } = Report.parse(JSON.parse(text));
  const { 'effective-directive': directive, 'blocked-uri': blocked, 'line-number': line } = report;
  return { directive, blocked, ...(line !== undefined && { line }) };
}
