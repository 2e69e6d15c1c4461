import { axe } from '@workshop/testing';
import { describe, expect, it } from 'vitest';
import { TestMachine } from './test-machine.ts';
import { live, type Opened, open, tile, useBrowser, words } from './test-view.ts';

useBrowser();

describe('in every host', () => {
  it('reports one height, and not that of a frame', async () => {
    const { view } = await live();
    await view.until(({ traffic }) => traffic.filter(({ message }) => message.method === 'tools/call').length > 8);
    expect((await view.recorded()).sizes).toEqual([{ height: 460 }]);
  });

  it('offers fullscreen where the host does, and follows its answer', async () => {
    const { view } = await live();
    await view.frame.getByRole('button', { name: 'Fullscreen' }).click();
    await view.frame.getByRole('button', { name: 'Leave fullscreen' }).click();
    await view.frame.getByRole('button', { name: 'Fullscreen' }).waitFor();
    expect((await view.recorded()).modes).toEqual(['fullscreen', 'inline']);
    const inline = await live({ faults: ['inlineOnly'] });
    expect(await inline.view.frame.getByRole('button', { name: 'Fullscreen' }).count()).toBe(0);
  });

  it('draws the chart in another theme’s colours in the same frame', async () => {
    const { view } = await live({ theme: 'light' });
    await view.frame.evaluate(() => {
      const has = (data: Uint8ClampedArray, [red, green, blue]: readonly number[]) => {
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
        return false;
      };
      const look = () => {
        const canvas = document.querySelector('canvas');
        const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
        const [light, dark] = [
          [0x12, 0x55, 0xad],
          [0x40, 0x89, 0xe4],
        ] as const;
        if (pixels) document.body.dataset.drawn = JSON.stringify([has(pixels, light), has(pixels, dark)]);
      };
      // Asked for when the theme changes, so it runs before that frame is shown.
      const observer = new MutationObserver(() => requestAnimationFrame(look));
      observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    });
    await view.setHostContext({ theme: 'dark' });
    await view.frame.locator('body[data-drawn]').waitFor();
    expect(await view.frame.locator('body').getAttribute('data-drawn')).toBe('[false,true]');
  });

  it('writes figures in the host’s language and direction', async () => {
    const { view } = await live({ context: { locale: 'ar-EG', timeZone: 'UTC' } });
    expect(await view.frame.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await words(tile(view, 'CPU'))).toMatch(/[٠-٩]/);
  });
});

describe('without a result', () => {
  it('keeps every place while it waits, so that nothing jumps', async () => {
    const places = async ({ view }: Opened) => {
      const boxes = ['.toolbar', '.tiles', '.chart', '.processes'].map((part) =>
        view.frame.locator(part).boundingBox(),
      );
      return Promise.all(boxes);
    };
    const waiting = await open({ faults: ['noResult'] });
    await waiting.view.frame.getByRole('heading', { name: 'Waiting for the figures' }).waitFor();
    expect(await words(tile(waiting.view, 'CPU'))).toMatch(/^CPU\s+–/);
    await waiting.view.until(({ sizes }) => sizes.length > 0);
    expect(await places(waiting)).toEqual(await places(await live()));
  });

  it.each([
    ['cancels', 'The call was cancelled'],
    ['noResult', 'No figures have come'],
  ] as const)('%s: says so, and can try again', async (fault, title) => {
    const { view, machine } = await open({ faults: [fault] });
    await view.frame.getByRole('heading', { name: title }).waitFor();
    expect(await axe(view.frame)).toEqual([]);
    await view.frame.getByRole('button', { name: 'Try again' }).click();
    await view.frame.locator('.processes tbody tr:not(.empty)').first().waitFor();
    expect(machine.calls.filter(({ name }) => name === 'show_system')).toHaveLength(2);
  });

  it('says so when the host is silent', async () => {
    const { view } = await open({ faults: ['silent'] });
    await view.frame.getByRole('heading', { name: 'No host' }).waitFor();
  });

  it('says why when the tool failed, in its own words', async () => {
    const machine = new TestMachine();
    machine.failure = '/proc/stat makes no sense. Nothing was changed. Start the server on another machine.';
    const { view } = await open({}, machine);
    await view.frame.getByRole('heading', { name: 'The figures could not be read' }).waitFor();
    await view.frame.getByText(machine.failure).waitFor();
    machine.failure = undefined;
    await view.frame.getByRole('button', { name: 'Try again' }).click();
    await view.frame.locator('.processes tbody tr:not(.empty)').first().waitFor();
  });
});
