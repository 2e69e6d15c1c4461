import { expect, it } from 'vitest';
import { testView } from '../test-view.ts';
import { useHost } from './test-host.ts';

const test = useHost();
const TOOLS = `
  let names = ['notes_scroll', 'notes_wait'];
  answers['tools/list'] = () => ({ tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) });
  answers['tools/call'] = ({ name, arguments: args }) =>
    name === 'notes_wait' ? undefined : { content: [{ type: 'text', text: name + ' ' + JSON.stringify(args) }] };
  const change = (to) => { names = to; notify('notifications/tools/list_changed'); };
  Object.assign(window, { change });`;
const offers = testView(`${TOOLS} connect({ tools: { listChanged: true } });`, { manual: true });

it('Q10: lists and calls the tools of a view, and hears that they changed', async () => {
  const view = await test.open(offers);
  await view.initialized();
  expect((await view.listTools()).map(({ name }) => name)).toEqual(['notes_scroll', 'notes_wait']);
  expect(await view.callTool('notes_scroll', { to: 2 })).toEqual({
    content: [{ type: 'text', text: 'notes_scroll {"to":2}' }],
  });
  await view.frame.evaluate(() => (Reflect.get(window, 'change') as (to: string[]) => void)(['notes_wait']));
  await view.until(({ toolsChanged }) => toolsChanged === 1);
  expect((await view.listTools()).map(({ name }) => name)).toEqual(['notes_wait']);
  await expect(view.callTool('notes_scroll', {})).rejects.toThrow(/lists no tool "notes_scroll"\. Nothing was called/);
});

it('Q10: a view without the capability is asked for nothing, and not believed that its tools changed', async () => {
  const view = await test.open(testView(TOOLS));
  await view.initialized();
  expect(await view.listTools()).toEqual([]);
  await view.frame.evaluate(() => (Reflect.get(window, 'change') as (to: string[]) => void)(['other']));
  expect(await view.ping(5000)).toBe(true); // so the notification has been read
  const { toolsChanged, traffic } = await view.recorded();
  expect(toolsChanged).toBe(0);
  expect(traffic.map(({ message }) => message.method)).not.toContain('tools/list');
});

it('Q10, E1: closing a view ends the call into it at once, and its tools are gone with it', async () => {
  const view = await test.open(offers);
  await view.initialized();
  await view.listTools();
  const started = performance.now();
  const call = view.callTool('notes_wait', {}).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  await view.until(({ traffic }) => traffic.some(({ message }) => message.method === 'tools/call'));
  expect(await view.teardown()).toMatchObject({ answered: true });
  expect(await call).toMatch(/The view was closed before its tool "notes_wait" answered\./);
  expect(performance.now() - started).toBeLessThan(10_000); // and not after the 30 s of a call
  await expect(view.callTool('notes_wait', {})).rejects.toThrow(/is closed\. Nothing was called\. Open the view again/);
  expect(await view.listTools()).toEqual([]);
});

it('Q10: opened again, a view has no tools but those it lists anew', async () => {
  const view = await test.open(offers);
  await view.initialized();
  await view.listTools();
  await view.teardown();
  const again = await test.open(offers);
  await again.initialized();
  await expect(again.callTool('notes_scroll', {})).rejects.toThrow(/lists no tool "notes_scroll"/);
});
