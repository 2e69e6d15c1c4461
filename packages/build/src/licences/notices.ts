import { byName, type ThirdParty } from './third-party.ts';

export const NOTICES_FILE = 'THIRD-PARTY.txt';

const INTRODUCTION =
  'Third-party software in this package: what it is, its licence, the files it is part of, and its full notice.\n';
const HEADING = /^==== (\S+) (\S+) \| (.+) \| (.+) ====$/;

interface Notice extends ThirdParty {
  /** The built files that hold it, e.g. `main.js`, `view.html`. */
  readonly parts: readonly string[];
}

/**
 * The text of THIRD-PARTY.txt after one part of a package was built: what that part held before is dropped, what the
 * other parts hold is kept. Both builds of a package write the same file, in whichever order they run.
 */
export function mergeNotices(before: string, part: string, packages: readonly ThirdParty[]): string {
  const notices = new Map<string, Notice>();
  for (const notice of parseNotices(before)) {
    const parts = notice.parts.filter((other) => other !== part);
    if (parts.length > 0) notices.set(key(notice), { ...notice, parts });
  }
  for (const third of packages) {
    const parts = [...(notices.get(key(third))?.parts ?? []), part].sort();
    notices.set(key(third), { ...third, parts });
  }
  const sections = [...notices.values()].sort(byName).map((notice) => `${heading(notice)}\n\n${notice.text}\n`);
  return [INTRODUCTION, ...sections].join('\n');
}

/** The comment that ends a template: name, version and licence of every package in it. */
export function noticeComment(packages: readonly ThirdParty[]): string {
  const list = packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join(', ');
  // "--" would end or break a comment (HTML, 13.1.6 Comments).
  const text = `Third-party software: ${list || 'none'}. Full notices: ${NOTICES_FILE} of this package.`;
  return `<!-- ${text.replace(/-(?=-)/g, '- ').replace(/[<>]/g, '')} -->`;
}

function parseNotices(text: string): Notice[] {
  const notices: Notice[] = [];
  let current: { notice: Omit<Notice, 'text'>; lines: string[] } | undefined;
  const finish = () => {
    if (current) notices.push({ ...current.notice, text: current.lines.join('\n').trim() });
  };
  for (const line of text.split('\n')) {
    const [, name, version, licence, parts] = HEADING.exec(line) ?? [];
    if (name && version && licence && parts) {
      finish();
      current = { notice: { name, version, licence, parts: parts.split(', ') }, lines: [] };
    } else current?.lines.push(line);
  }
  finish();
  return notices;
}

function heading({ name, version, licence, parts }: Notice): string {
  return `==== ${name} ${version} | ${licence} | ${parts.join(', ')} ====`;
}

function key({ name, version }: ThirdParty): string {
  return `${name}@${version}`;
}
