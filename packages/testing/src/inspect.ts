import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import axeCore from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** One rule that something breaks. */
export interface AxeFinding {
  readonly rule: string;
  readonly impact: string;
  readonly help: string;
  /** CSS selectors of what breaks it. */
  readonly targets: readonly string[];
}

/**
 * What axe finds in a page or a view: WCAG 2 A and AA, and best practices. In a view the rules for whole pages are left
 * out, for a view is a part of one.
 */
export async function axe(target: Page | Frame): Promise<AxeFinding[]> {
  await target.evaluate(axeCore.source);
  const isView = 'parentFrame' in target && target.parentFrame() !== null;
  const violations = await target.evaluate(async (inView) => {
    const rules = Object.fromEntries(
      ['region', 'landmark-one-main', 'page-has-heading-one'].map((rule) => [rule, { enabled: !inView }]),
    );
    const { violations: found } = await window.axe.run(document, {
      rules,
      resultTypes: ['violations'],
      iframes: false,
    });
    return found.map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? 'unknown',
      help,
      targets: nodes.map((node) => node.target.join(' ')),
    }));
  }, isView);
  return violations;
}

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/**
 * Saves a PNG of what is on screen and answers its path; folders are made.
 *
 * @param target a page, or a view's frame, of which the whole document's element is taken.
 */
export async function screenshot(target: Page | Frame, file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  if ('parentFrame' in target) await (await target.frameElement()).screenshot({ path: file });
  else await target.screenshot({ path: file });
  return file;
}
