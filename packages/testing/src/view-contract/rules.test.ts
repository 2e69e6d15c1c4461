import { describe, expect, it } from 'vitest';
import type { MockView } from '../mock-host/mock-view.ts';
import { useHost } from '../mock-host/test-host.ts';
import { testView } from '../test-view.ts';
import * as conduct from './conduct.ts';
import * as looks from './looks.ts';
import { RULES, type Rule, ViewContractError } from './rules.ts';
import { prefixesOf } from './states.ts';

const host = useHost();

/** A view of some markup, in the mock host, after its handshake. */
async function viewOf(body: string, script = '', how = {}): Promise<MockView> {
  const shown = `document.querySelector('main').innerHTML = ${JSON.stringify(body)}; ${script}`;
  const view = await host.open(testView(shown), how);
  await view.initialized();
  return view;
}
const GOOD = '<h1>Prices</h1><div class="content" style="height: 95vh"><p>Three of them.</p></div>';
const button = (name: string, style = '') => `<button style="${style}">${name}</button>`;

/** One view that breaks a rule, and the check that must find it. */
const BAD: [Rule, string, (view: MockView) => Promise<void>, Parameters<typeof viewOf>][] = [
  ['VIEW-BLANK', 'shows nothing', looks.mustNotBeBlank, ['']],
  ['VIEW-OVERFLOW', 'is wider than its frame', looks.mustFit, ['<p style="width: 900px">Wide</p>']],
  ['VIEW-AXE', 'has a button without a name', looks.mustBeAccessible, [button('')]],
  ['VIEW-POLICY', 'loads from elsewhere', looks.mustKeepThePolicy, ['<img alt="" src="https://example.com/a.png">']],
  ['VIEW-ALARM', 'is alarmed', looks.mustNotAlarm, ['<p role="alert">Bad input</p>']],
  [
    'VIEW-REST-CONTROLS',
    'has a control panel',
    (view) => looks.mustBeCalm(view, 'main'),
    ['12345678'.replace(/./g, button('B'))],
  ],
  ['VIEW-REST-CONTENT', 'has little content', (view) => looks.mustBeCalm(view, 'p'), ['<p>Little</p>']],
  [
    'VIEW-REST-SCROLL',
    'scrolls in its margin',
    (view) => looks.mustBeCalm(view, '.content'),
    [`${GOOD}<aside style="height: 20px; overflow: auto">${'<p>Line</p>'.repeat(9)}</aside>`],
  ],
  ['VIEW-TOUCH', 'has a small button', looks.mustSuitFingers, [button('Go', 'width: 24px; height: 24px')]],
  ['VIEW-KEYBOARD', 'hides the focus', looks.mustBeWalkable, [button('Go', 'outline: none')]],
  [
    'VIEW-KEYBOARD',
    'holds the focus',
    looks.mustBeWalkable,
    [`${button('One')}${button('Two')}`, "addEventListener('keydown', (event) => event.preventDefault());"],
  ],
  [
    'VIEW-LANGUAGE',
    'has no room',
    looks.mustFitLongerWords,
    [`<p style="white-space: nowrap">${'word '.repeat(20)}</p>`],
  ],
  ['VIEW-LANGUAGE', 'ignores the direction', looks.mustFollowDirection, [GOOD]],
  [
    'VIEW-SIZE',
    'reports sizes all the time',
    conduct.mustReportFewSizes,
    [GOOD, "setInterval(() => notify('ui/notifications/size-changed', { height: 300 + Math.random() }), 100);"],
  ],
  [
    'VIEW-HIDDEN',
    'asks while it is hidden',
    conduct.mustRestWhileHidden,
    [GOOD, "setInterval(() => request('tools/call', { name: 'fetch_test', arguments: {} }), 300);"],
  ],
  [
    'VIEW-SHOWN',
    'measures itself once, while it is nowhere',
    (view) => conduct.mustComeFromNowhere(view, '.content'),
    [
      '<div class="content">Chart</div>',
      "document.querySelector('.content').style.width = innerWidth / 10 + 'px';",
      { faults: ['hidden'] },
    ],
  ],
];

describe('a view that', () => {
  it.each(BAD)('breaks %s: it %s', async (rule, _, check, view) => {
    const found = await check(await viewOf(...view)).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(found).toBeInstanceOf(ViewContractError);
    expect((found as ViewContractError).rule).toBe(rule);
    expect(found?.message).toContain(RULES[rule]);
  });

  it('breaks VIEW-TEARDOWN: it never answers', async () => {
    const open = () => viewOf(GOOD, "answers['ui/resource-teardown'] = undefined;");
    await expect(conduct.mustEndAtOnce(open)).rejects.toMatchObject({ rule: 'VIEW-TEARDOWN' });
  });

  it('breaks VIEW-BLANK twenty times over', async () => {
    const tools = { show_test: { call: () => ({ content: [] }) } };
    const server = await host.start({
      test: {
        html: testView(
          "document.querySelector('main').innerHTML = ''; document.querySelector('main').style = 'height: 50px';",
        ),
        tools,
      },
    });
    const many = conduct.mustBeMany(server, host.page(), { tool: 'show_test' }, 'main');
    await expect(many).rejects.toMatchObject({ rule: 'VIEW-BLANK' });
  });

  it('keeps all of them, passes', async () => {
    const view = await viewOf(GOOD, "notify('ui/notifications/size-changed', { height: 300 });");
    await looks.mustNotBeBlank(view);
    await looks.mustFit(view);
    await looks.mustKeepThePolicy(view);
    await looks.mustNotAlarm(view);
    await looks.mustBeCalm(view, '.content');
    await looks.mustSuitFingers(view);
    await looks.mustBeWalkable(view);
    await conduct.mustRestWhileHidden(view);
    await conduct.mustReportFewSizes(view);
    await conduct.mustEndAtOnce(() => viewOf(GOOD));
    await conduct.mustComeFromNowhere(await viewOf(GOOD, '', { faults: ['hidden'] }), '.content');
    const fitting = await viewOf(GOOD);
    await looks.mustFitLongerWords(fitting);
  });
});

it('says the rule, what was seen and where the picture is', () => {
  const error = new ViewContractError('VIEW-BLANK', 'There are 0 letters and no picture.', '/tmp/a.png');
  expect(error.message).toBe(
    'VIEW-BLANK: A view never shows a blank box: in every state there is a word or a picture. There are 0 letters and no picture. Picture: /tmp/a.png',
  );
});

it('knows each beginning of arguments as a host streams them', () => {
  expect(prefixesOf({ tile: 'cp', span: 30 })).toEqual([
    {},
    { tile: '' },
    { tile: 'c' },
    { tile: 'cp' },
    { tile: 'cp', span: null },
    { tile: 'cp', span: 3 },
    { tile: 'cp', span: 30 },
  ]);
  expect(prefixesOf({})).toEqual([{}]);
});
