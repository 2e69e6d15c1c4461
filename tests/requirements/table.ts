import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../rules/sources.ts';
import { REQUIREMENTS, type Side } from './list.ts';

const SKIPPED = new Set(['node_modules', 'dist', '.turbo', '.cache', '.git']);
/** Whose obligations the tests under a folder prove. */
const SIDES: Record<Side, readonly string[]> = {
  view: ['packages/bridge/src/view', 'packages/theme', 'apps/system-monitor/src/view', 'generators/templates'],
  server: ['packages/bridge/src/server', 'tests/conformance', 'apps/system-monitor/src', 'generators/templates'],
  host: ['packages/bridge/src/host', 'packages/testing', 'apps/playground', 'tests/e2e', 'tests/security'],
};
/** A title that begins with numbers: `Q5: ...`, `B4, B7: ...`, `Q1 to Q8: ...`, `D1 D2 D3 ...`. */
const TITLE = /[([]\s*(['"`])((?:[RCBVIDQZTE]\d+(?:, | to | (?=[A-Z]\d)|(?=:)|(?= )))+):? ?((?:(?!\1).)+)\1/g;

interface NumberedTest {
  readonly ids: readonly string[];
  readonly title: string;
  /** From the root, with `/`. */
  readonly file: string;
}

/** Every test whose title carries numbers. */
export function numberedTests(): NumberedTest[] {
  return testFiles(ROOT).flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(TITLE)].map(([, , numbers = '', title = '']) => ({
      ids: expand(numbers),
      title: title.trim(),
      file,
    })),
  );
}

/** Requirements that lack a test on a side they bind, as `Q9 (host)`. */
export function untested(): string[] {
  const tests = numberedTests();
  return REQUIREMENTS.flatMap(({ id, binds }) =>
    binds
      .filter(
        (side) =>
          !tests.some(({ ids, file }) => ids.includes(id) && SIDES[side].some((folder) => file.startsWith(folder))),
      )
      .map((side) => `${id} (${side})`),
  );
}

/** The page as it should be. */
export function requirementsPage(): string {
  const tests = numberedTests();
  const sections = [...new Set(REQUIREMENTS.map(({ section }) => section))].map((section) => {
    const rows = REQUIREMENTS.filter((requirement) => requirement.section === section).map((requirement) => {
      const { id, binds, draft, text } = requirement;
      const proof = tests
        .filter(({ ids }) => ids.includes(id))
        .map(({ title, file }) => `  - [${plain(title)}](../${file})`);
      return [`- **${id}** (${binds.join(', ')}${draft ? '; draft' : ''}) ${text}`, ...proof].join('\n');
    });
    return `## ${section}\n\n${rows.join('\n')}`;
  });
  return `# What the specification requires, and the tests that prove it

Made from the test titles by \`npm run format\`; a test keeps it true. Each requirement of the MCP Apps specification
(2026-01-26, and where marked its draft) is in our own words, with whom it binds and every test that carries its number.

${sections.join('\n\n')}
`;
}

function expand(numbers: string): string[] {
  const range = /^([A-Z])(\d+) to [A-Z](\d+)$/.exec(numbers.trim());
  if (!range) return numbers.match(/[A-Z]\d+/g) ?? [];
  const [first, last] = [Number(range[2]), Number(range[3])];
  return Array.from({ length: last - first + 1 }, (_, index) => `${range[1]}${first + index}`);
}

function testFiles(folder: string, found: string[] = []): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) testFiles(full, found);
    else if (/\.test\.tsx?$/.test(entry.name)) found.push(path.relative(ROOT, full).replaceAll('\\', '/'));
  }
  return found.sort();
}

const plain = (text: string) => text.replace(/\\(['"`])/g, '$1').replace(/[[\]<>|]/g, '\\$&');
