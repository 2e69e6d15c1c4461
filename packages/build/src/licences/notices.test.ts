import { expect, test } from 'vitest';
import { mergeNotices, noticeComment } from './notices.ts';
import type { ThirdParty } from './third-party.ts';

const third = (name: string, version = '1.0.0'): ThirdParty => ({
  name,
  version,
  licence: 'MIT',
  text: `Text of ${name}\n====`,
});

test('one file holds the packages of every part, each with its full text', () => {
  const view = mergeNotices('', 'view.html', [third('b'), third('@x/a', '2.1.0')]);
  expect(
    mergeNotices(view, 'main.js', [third('b')]),
  ).toBe(`Third-party software in this package: what it is, its licence, the files it is part of, and its full notice.

==== @x/a 2.1.0 | MIT | view.html ====

Text of @x/a
====

==== b 1.0.0 | MIT | main.js, view.html ====

Text of b
====
`);
});

test('building a part again replaces what it held, and the order of builds does not matter', () => {
  const view = [third('a')];
  const server = [third('b'), third('c')];
  const once = mergeNotices(mergeNotices('', 'view.html', view), 'main.js', server);
  expect(mergeNotices(once, 'main.js', server)).toBe(once);
  expect(mergeNotices(mergeNotices('', 'main.js', server), 'view.html', view)).toBe(once);
  expect(mergeNotices(once, 'main.js', [])).toBe(mergeNotices('', 'view.html', view));
});

test('the comment lists the packages and cannot end early', () => {
  expect(noticeComment([third('a'), third('x--y', '1.0.0-->')])).toBe(
    '<!-- Third-party software: a 1.0.0 (MIT), x- -y 1.0.0- - (MIT). Full notices: THIRD-PARTY.txt of this package. -->',
  );
  expect(noticeComment([])).toBe('<!-- Third-party software: none. Full notices: THIRD-PARTY.txt of this package. -->');
});
