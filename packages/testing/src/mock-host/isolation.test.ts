import { expect, it } from 'vitest';
import { testServer, testView } from '../test-view.ts';
import { useHost } from './test-host.ts';

const test = useHost({ thirdPartyStorage: 'allowed' });
const COUNTS = testView(`
  try {
    localStorage.setItem('count', String(Number(localStorage.getItem('count') ?? 0) + 1));
    say('count ' + localStorage.getItem('count'));
  } catch (error) { say(error.name); }`);
const LOOPS = testView(`addEventListener('message', ({ data }) => { if (data.params?.theme === 'dark') for (;;); });`);

it('B1: views of one server share storage in a real origin, and those of two never do', async () => {
  const host = await test.start({ one: testServer(COUNTS), two: testServer(COUNTS) });
  const said = async (server: string, opaque = false) => {
    const view = await host.open(test.page(), { server, tool: 'show_test', opaque });
    await view.initialized();
    return view.frame.locator('#said').textContent();
  };
  expect(await said('one')).toBe('count 1');
  expect(await said('one')).toBe('count 2'); // storage works, so what follows means something
  expect(await said('two')).toBe('count 1');
  expect(await said('one', true)).toBe('SecurityError');
});

it('B1: a service worker is refused, so nothing of a view outlives it', async () => {
  const view = await test.open(
    testView(
      `navigator.serviceWorker.register(location.href).then(() => say('registered'), (error) => say('refused ' + error.name));`,
    ),
    { opaque: false },
  );
  await view.frame.getByText(/refused|registered/).waitFor();
  expect(await view.frame.locator('#said').textContent()).toMatch(/^refused (SecurityError|TypeError)$/);
});

it("B1, I6: a view that loops freezes neither the host's page nor another server's view", async () => {
  const host = await test.start({ loops: testServer(LOOPS), calm: testServer(testView()) });
  const looping = await host.open(test.page(), { server: 'loops', tool: 'show_test' });
  const calm = await host.open(test.page(), { server: 'calm', tool: 'show_test' });
  await Promise.all([looping.initialized(), calm.initialized()]);
  expect(await looping.ping(5000)).toBe(true);
  await looping.setHostContext({ theme: 'dark' });
  expect(await looping.ping(1000)).toBe(false);
  expect(await calm.ping(5000)).toBe(true);
  expect(await test.page().evaluate(() => document.title)).toBe('Mock host');
  const { answered, ms } = await looping.teardown();
  expect(answered).toBe(false);
  expect(ms).toBeGreaterThanOrEqual(499);
  expect(ms).toBeLessThan(2000);
  await looping.gone();
  expect(await calm.ping(5000)).toBe(true);
});
