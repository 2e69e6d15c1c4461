import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LinuxDevices } from './linux-devices.ts';
import { LinuxSource } from './linux-source.ts';
import type { Statfs } from './linux-spaces.ts';

const tree = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const GIB = 1024 ** 3;
const answering: Statfs = async (path) => ({ bsize: 4096, blocks: 262_144, bavail: path === '/' ? 65_536 : 131_072 });

/** A tree of these files, beside what `name` has; `undefined` takes one away. */
function treeWith(files: Record<string, string | undefined>, name?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'system-monitor-devices-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  if (name) cpSync(tree(name), root, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    rmSync(join(root, file), { recursive: true, force: true });
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}
async function readDevices(root: string, statfs = answering) {
  const devices = new LinuxDevices(root, statfs);
  return { ...(await devices.read()), missing: devices.missing };
}

describe('a machine', () => {
  it('has room, temperatures, fans and a battery', async () => {
    expect(await readDevices(tree('machine'))).toEqual({
      spaces: [
        { name: '/', total: GIB, available: GIB / 4 },
        { name: '/boot/efi', total: GIB, available: GIB / 2 },
        { name: '/home/~/big disk', total: GIB, available: GIB / 2 },
        { name: '/run/media/~/STICK', total: GIB, available: GIB / 2 },
      ],
      temperatures: [
        { name: 'coretemp Package id 0', celsius: 61, critical: 100 },
        { name: 'coretemp Core 0', celsius: 59.5, critical: 100 },
        { name: 'nvme Composite', celsius: 44.85, critical: 84.85 },
        { name: 'nvme Composite 2', celsius: 39.85 },
      ],
      fans: [
        { name: 'thinkpad', rpm: 2450 },
        { name: 'thinkpad Rear', rpm: 0 },
      ],
      batteries: [{ name: 'BAT0', percent: 78, state: 'discharging' }],
      missing: [],
    });
  });

  it('may have none of them, and no one is 0 for that', async () => {
    expect(await readDevices(tree('bare'))).toEqual({
      spaces: [],
      temperatures: [],
      fans: [],
      batteries: [],
      missing: [
        { what: 'disk space', why: '/proc/self/mountinfo is not readable' },
        { what: 'temperatures', why: 'no sensor is visible here' },
        { what: 'fans', why: 'no fan is visible here' },
        { what: 'battery', why: 'none is visible here' },
      ],
    });
  });

  it('is asked for them only where they are wanted; what they lack is known until they are asked again', async () => {
    const source = new LinuxSource({ root: tree('container-v2'), statfs: answering });
    const counters = { processes: false, devices: false };
    const whats = async (wanted: typeof counters) => (await source.read(wanted)).missing?.map(({ what }) => what);
    expect((await source.read(counters)).devices).toBeUndefined();
    expect(await whats(counters)).not.toContain('fans');
    expect((await source.read({ processes: false, devices: true })).devices?.spaces.map(({ name }) => name)).toEqual([
      '/',
      '/data',
    ]);
    expect(await whats(counters)).toContain('fans');
  });
});

describe('disk space', () => {
  const mountinfo = (...points: string[]) =>
    points.map((point, index) => `${index} 1 8:${index} / ${point} rw - ext4 /dev/x rw\n`).join('');
  const rootOf = (...points: string[]) => treeWith({ 'proc/self/mountinfo': mountinfo(...points) });
  const noAnswer = new Promise<never>(() => undefined);

  it('leaves out what does not answer in time, names it, and does not ask it again', async () => {
    const asked: string[] = [];
    const devices = new LinuxDevices(rootOf('/', '/home/alice/dead'), async (path) => {
      asked.push(path);
      return path === '/' ? answering(path) : noAnswer;
    });
    for (let round = 0; round < 2; round++) {
      expect((await devices.read()).spaces.map(({ name }) => name)).toEqual(['/']);
      expect(devices.missing[0]).toEqual({ what: 'disk space', why: '/home/~/dead does not answer' });
    }
    expect(asked).toEqual(['/', '/home/alice/dead', '/']);
  });

  it('names what is not readable', async () => {
    const gone = async () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }));
    const { spaces, missing } = await readDevices(rootOf('/a\\012b'), gone);
    expect(spaces).toEqual([]);
    expect(missing[0]).toEqual({ what: 'disk space', why: '/a�b is not readable' });
  });

  it.each([
    ['no blocks', { bsize: 4096, blocks: 0, bavail: 0 }],
    ['more free than there is', { bsize: 4096, blocks: 10, bavail: 2 ** 64 }],
    ['no numbers', { bsize: Number.NaN, blocks: 10, bavail: 5 }],
  ])('leaves out a file system with %s', async (_, size) => {
    const { spaces, missing } = await readDevices(rootOf('/'), async () => size);
    expect(spaces).toEqual([]);
    expect(missing[0]).toEqual({ what: 'disk space', why: 'no local file system is visible here' });
  });
});

describe('sensors', () => {
  const chip = 'sys/class/hwmon/hwmon0';
  const zone = 'sys/class/thermal/thermal_zone0';
  const senseless = { what: 'temperatures', why: 'no sensor gives a figure that makes sense' };
  const none = { what: 'temperatures', why: 'no sensor is visible here' };

  it.each<[string, Record<string, string>, unknown[], unknown?]>([
    ['a chip without a name', { [`${chip}/temp1_input`]: '42000\n' }, [{ name: 'sensor', celsius: 42 }]],
    ['an empty name', { [`${chip}/name`]: '\n', [`${chip}/temp1_input`]: '0' }, [{ name: 'sensor', celsius: 0 }]],
    ['frost', { [`${chip}/name`]: 'x', [`${chip}/temp1_input`]: '-5000' }, [{ name: 'x', celsius: -5 }]],
    ['an empty figure', { [`${chip}/name`]: 'x', [`${chip}/temp1_input`]: '' }, [], none],
    ['a folder for a file', { [`${chip}/temp1_input/x`]: '' }, [], none],
    ['nonsense', { [`${chip}/temp1_input`]: '4e4' }, [], none],
    ['absolute zero', { [`${chip}/temp1_input`]: '-273150' }, [], senseless],
    ['a broken sensor', { [`${chip}/temp1_input`]: '255000' }, [], senseless],
    [
      'a critical point that makes no sense',
      { [`${chip}/name`]: 'x', [`${chip}/temp1_input`]: '40000', [`${chip}/temp1_crit`]: '65261850' },
      [{ name: 'x', celsius: 40 }],
    ],
    [
      'a critical point of 0',
      { [`${chip}/name`]: 'x', [`${chip}/temp1_input`]: '40000', [`${chip}/temp1_crit`]: '0' },
      [{ name: 'x', celsius: 40 }],
    ],
    [
      'labels that would break a line',
      { [`${chip}/name`]: 'x', [`${chip}/temp1_input`]: '40000', [`${chip}/temp1_label`]: 'a\u202eb\n' },
      [{ name: 'x a�b', celsius: 40 }],
    ],
    [
      'a thermal zone where hwmon has none',
      {
        [`${chip}/name`]: 'fan-only',
        [`${chip}/fan1_input`]: '900',
        [`${zone}/type`]: 'cpu-thermal\n',
        [`${zone}/temp`]: '48312\n',
        [`${zone}/trip_point_0_type`]: 'passive\n',
        [`${zone}/trip_point_0_temp`]: '80000\n',
        [`${zone}/trip_point_1_type`]: 'critical\n',
        [`${zone}/trip_point_1_temp`]: '95000\n',
      },
      [{ name: 'cpu-thermal', celsius: 48.312, critical: 95 }],
    ],
    ['a zone that is off', { [`${zone}/type`]: 'acpitz' }, [], none],
  ])('with %s', async (_, files, temperatures, missing) => {
    const told = await readDevices(treeWith(files));
    expect(told.temperatures).toEqual(temperatures);
    expect(told.missing.find(({ what }) => what === 'temperatures')).toEqual(missing);
  });

  it.each(['-1', '', 'x'])('has no fan of %j turns', async (rpm) => {
    const told = await readDevices(treeWith({ [`${chip}/fan1_input`]: rpm }));
    expect(told.fans).toEqual([]);
    expect(told.missing).toContainEqual({ what: 'fans', why: 'no fan is visible here' });
  });
});

describe('batteries', () => {
  const battery = (parts: Record<string, string>) =>
    treeWith(
      Object.fromEntries(Object.entries(parts).map(([file, text]) => [`sys/class/power_supply/BAT1/${file}`, text])),
    );
  const type = 'Battery\n';

  it.each<[Record<string, string>, unknown[]]>([
    [{ type, capacity: '100\n', status: 'Full\n' }, [{ name: 'BAT1', percent: 100, state: 'full' }]],
    [{ type, capacity: '0\n', status: 'Charging\n' }, [{ name: 'BAT1', percent: 0, state: 'charging' }]],
    [{ type, capacity: '80\n', status: 'Not charging\n' }, [{ name: 'BAT1', percent: 80, state: 'idle' }]],
    [{ type, capacity: '80\n', status: 'Odd\n' }, [{ name: 'BAT1', percent: 80, state: 'unknown' }]],
    [{ type, capacity: '80\n' }, [{ name: 'BAT1', percent: 80, state: 'unknown' }]],
    [{ type, capacity: '80\n', scope: 'System\n' }, [{ name: 'BAT1', percent: 80, state: 'unknown' }]],
    [{ type, capacity: '101\n' }, []],
    [{ type, capacity: '-1\n' }, []],
    [{ type, capacity: '' }, []],
    [{ type }, []],
    [{ type: 'Mains\n', capacity: '50\n' }, []],
    [{ type, scope: 'Device\n', capacity: '50\n' }, []],
  ])('%j', async (parts, batteries) => {
    const told = await readDevices(battery(parts));
    expect(told.batteries).toEqual(batteries);
    expect(told.missing.some(({ what }) => what === 'battery')).toBe(batteries.length === 0);
  });
});
