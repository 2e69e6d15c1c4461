import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../contract/index.ts';
import { viewTool } from './index.ts';
import { methods, openView, result, settle } from './test-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const goToPage = defineTool({
  name: 'go_to_pdf_page',
  title: 'Go to page',
  description: 'Turns to a page of the open PDF.',
  inputSchema: z.strictObject({ page: z.number().int().default(1) }),
  outputSchema: z.object({ page: z.number().int() }),
  annotations: { readOnlyHint: true },
});
const tools = [
  viewTool(goToPage, ({ page }) => {
    expectTypeOf(page).toEqualTypeOf<number>();
    if (page > 12) throw new Error(`Page ${page} is beyond the end. Page 1 is open. Ask for 1 to 12.`);
    return { content: [{ type: 'text', text: `Page ${page} is open.` }], structuredContent: { page } };
  }),
];
async function openReady() {
  const opened = await openView({ tools });
  await opened.bridge.sendToolResult(result({ source: 's' }));
  await settle();
  return opened;
}

describe('view tools', () => {
  it('Q10 are announced in the handshake and hidden until the view is ready', async () => {
    const { bridge, sent } = await openView({ tools });
    expect(bridge.getAppCapabilities()?.tools).toEqual({ listChanged: true });
    expect((await bridge.listTools({})).tools).toEqual([]);
    await expect(bridge.callTool({ name: 'go_to_pdf_page', arguments: { page: 2 } })).rejects.toThrow(/disabled/);
    await bridge.sendToolResult(result({ source: 's' }));
    await settle();
    expect(methods(sent)).toContain('notifications/tools/list_changed');
    expect((await bridge.listTools({})).tools).toMatchObject([
      {
        name: 'go_to_pdf_page',
        title: 'Go to page',
        description: 'Turns to a page of the open PDF.',
        inputSchema: { type: 'object', properties: { page: { type: 'integer' } }, additionalProperties: false },
        outputSchema: { type: 'object', required: ['page'] },
        annotations: { readOnlyHint: true },
      },
    ]);
  });

  it('Q10 are not announced where there are none', async () => {
    const { bridge } = await openView();
    expect(bridge.getAppCapabilities()?.tools).toBeUndefined();
  });

  it('Q10 answer with words and data, arguments parsed', async () => {
    const { bridge } = await openReady();
    expect(await bridge.callTool({ name: 'go_to_pdf_page', arguments: {} })).toMatchObject({
      content: [{ type: 'text', text: 'Page 1 is open.' }],
      structuredContent: { page: 1 },
    });
  });

  it('Q10 tell the model what went wrong', async () => {
    const { bridge } = await openReady();
    expect(await bridge.callTool({ name: 'go_to_pdf_page', arguments: { page: 13 } })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'Page 13 is beyond the end. Page 1 is open. Ask for 1 to 12.' }],
    });
    await expect(bridge.callTool({ name: 'go_to_pdf_page', arguments: { side: 2 } })).rejects.toThrow(/side/);
  });
});
