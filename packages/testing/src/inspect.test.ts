import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { axe, screenshot } from './index.ts';
import { useHost } from './mock-host/test-host.ts';
import { testView } from './test-view.ts';

const test = useHost();
/** Width and height, as a PNG's header says. */
const pngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

it('axe finds nothing in a clean view, and names rule and target in one that is not', async () => {
  const clean = await test.open(testView());
  await clean.initialized();
  expect(await axe(clean.frame)).toEqual([]);
  const view = await test.open(
    testView(`document.addEventListener('DOMContentLoaded', () => {
    document.body.innerHTML = '<main><h1>x</h1><img id="bare" src="data:,"><p style="color:#999;background:#fff">pale</p></main>';
  });`),
    { opaque: false },
  );
  await view.initialized();
  const found = await axe(view.frame);
  expect(found.map(({ rule, targets }) => [rule, targets])).toEqual([
    ['color-contrast', ['p']],
    ['image-alt', ['#bare']],
  ]);
  expect(found[1]).toMatchObject({ impact: 'critical', help: expect.stringMatching(/alternative text/) });
  expect(await view.violations()).toEqual([]);
});

it('screenshots are PNG files of the page, or of the view alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'screenshot-'));
  const view = await test.open(testView(), { width: 360, height: 200 });
  await view.initialized();
  const whole = await screenshot(test.page(), path.join(folder, 'made', 'page.png'));
  const part = await screenshot(view.frame, path.join(folder, 'view.png'));
  expect(pngSize(await readFile(whole))).toEqual([1000, 700]);
  expect(pngSize(await readFile(part))).toEqual([360, 200]);
  await rm(folder, { recursive: true });
});
