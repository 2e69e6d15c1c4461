import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ReplayError } from './errors.ts';
import { LinuxSource } from './linux-source.ts';
import { openSource } from './open-source.ts';
import { OtherSource } from './other-source.ts';
import { ReplaySource } from './replay-source.ts';

const sample = fileURLToPath(new URL('../../samples/busy-laptop.jsonl', import.meta.url));

it('reads this machine, and a recording anywhere', () => {
  expect(openSource({}, 'linux')).toBeInstanceOf(LinuxSource);
  for (const platform of ['darwin', 'win32', 'freebsd']) expect(openSource({}, platform)).toBeInstanceOf(OtherSource);
  for (const platform of ['linux', 'win32'])
    expect(openSource({ replay: sample }, platform)).toBeInstanceOf(ReplaySource);
  expect(() => openSource({ replay: '' }, 'linux')).toThrow(ReplayError);
});

it.runIf(process.platform === 'linux')('tells arguments and names of users only where asked to', async () => {
  const own = async (options: Parameters<typeof openSource>[0]) => {
    const { processes } = await openSource(options).read({ processes: true, devices: false });
    return processes?.processes.find(({ pid }) => pid === process.pid);
  };
  expect((await own({}))?.user).toMatch(/^(?:you|root)$/);
  expect(await own({})).not.toHaveProperty('command');
  expect(await own({ commandLines: true })).toHaveProperty('command');
});
