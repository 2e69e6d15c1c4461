import type { McpUiDownloadFileRequest } from '@modelcontextprotocol/ext-apps';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openView } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const csv = { name: 'load über 1 h.csv', mimeType: 'text/csv', text: 'a,b\n1,2\n' };
const png = { name: 'chart.png', mimeType: 'image/png', bytes: Uint8Array.of(0x89, 0x50, 0, 0xff) };

describe('view.download', () => {
  it('Q6 gives text and bytes to the host that takes downloads', async () => {
    const { view, bridge, page } = await openView();
    const asked: McpUiDownloadFileRequest['params'][] = [];
    bridge.ondownloadfile = async (params) => {
      asked.push(params);
      return {};
    };
    expect(await view.download(csv)).toEqual({ done: true, how: 'download' });
    expect(await view.download(png)).toEqual({ done: true, how: 'download' });
    expect(asked.flatMap(({ contents }) => contents)).toEqual([
      {
        type: 'resource',
        resource: { uri: 'file:///load%20%C3%BCber%201%20h.csv', mimeType: 'text/csv', text: 'a,b\n1,2\n' },
      },
      { type: 'resource', resource: { uri: 'file:///chart.png', mimeType: 'image/png', blob: 'iVAA/w==' } },
    ]);
    expect(page.clipboard).toEqual([]);
  });

  it('Q6 takes a no for a no: nothing lands on the clipboard', async () => {
    const { view, bridge, page } = await openView();
    bridge.ondownloadfile = async () => ({ isError: true });
    expect(await view.download(csv)).toEqual({
      done: false,
      reason: 'The host did not save "load über 1 h.csv". Nothing was lost. Try again, or copy it.',
    });
    expect(page.clipboard).toEqual([]);
  });

  it('Q6 copies text where the host fails at it', async () => {
    const { view, bridge, page } = await openView();
    bridge.ondownloadfile = async () => {
      throw new Error('disk full');
    };
    expect(await view.download(csv)).toEqual({ done: true, how: 'copy' });
    expect(page.clipboard).toEqual(['a,b\n1,2\n']);
    expect(await view.download(png)).toEqual({
      done: false,
      reason:
        'The host could not save "chart.png" (disk full). Nothing was lost. Ask in the conversation to save "chart.png".',
    });
  });

  it('I4 copies text where the host offers no downloads, and says what bytes can do', async () => {
    const { view, page, sent } = await openView({}, { capabilities: {} });
    expect(await view.download(csv)).toEqual({ done: true, how: 'copy' });
    expect(page.clipboard).toEqual(['a,b\n1,2\n']);
    expect(await view.download(png)).toEqual({
      done: false,
      reason: 'This host offers no downloads. Nothing was lost. Ask in the conversation to save "chart.png".',
    });
    expect(sent.filter((message) => 'method' in message && message.method === 'ui/download-file')).toEqual([]);
  });
});

describe('view.copy', () => {
  it('B6 selects the text and copies it where the frame has no clipboard permission', async () => {
    const { view, page } = await openView();
    page.clipboardAllowed = false;
    expect(await view.copy('42 %')).toEqual({ done: true, how: 'copy' });
    expect(page.clipboard).toEqual(['selected: 42 %']);
  });

  it('B6 does so where there is no clipboard at all', async () => {
    const { view, page } = await openView();
    vi.stubGlobal('navigator', {});
    expect(await view.copy('42 %')).toEqual({ done: true, how: 'copy' });
    expect(page.clipboard).toEqual(['selected: 42 %']);
  });

  it('B6 says so where neither is allowed', async () => {
    const { view, page } = await openView();
    page.clipboardAllowed = false;
    page.execCommandAllowed = false;
    expect(await view.copy('42 %')).toEqual({
      done: false,
      reason:
        'The text could not be copied, and copying is not allowed here. Nothing was lost. Select the text and copy it by hand.',
    });
  });
});

describe('view.openLink', () => {
  it('Q2 asks the host', async () => {
    const { view, bridge } = await openView();
    const urls: string[] = [];
    bridge.onopenlink = async ({ url }) => {
      urls.push(url);
      return {};
    };
    expect(await view.openLink('https://example.org/')).toEqual({ done: true, how: 'link' });
    expect(urls).toEqual(['https://example.org/']);
  });

  it.each([
    ['refuses', async () => ({ isError: true }), ''],
    [
      'fails',
      async () => {
        throw new Error('blocked');
      },
      ' (blocked)',
    ],
  ])('Q2 gives the address to copy where the host %s', async (_how, onopenlink, why) => {
    const { view, bridge } = await openView();
    bridge.onopenlink = onopenlink;
    expect(await view.openLink('https://example.org/')).toEqual({
      done: false,
      reason: `This host did not open https://example.org/${why}. The view is as it was. Copy the address.`,
    });
  });

  it('I4 does not ask a host that opens no links', async () => {
    const { view, sent } = await openView({}, { capabilities: {} });
    expect(await view.openLink('https://example.org/')).toMatchObject({ done: false });
    expect(sent.filter((message) => 'method' in message && message.method === 'ui/open-link')).toEqual([]);
  });
});
