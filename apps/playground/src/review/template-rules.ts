import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { McpUiResourceMetaSchema } from '@modelcontextprotocol/ext-apps';
import { TEMPLATE_MIME_TYPE } from '@workshop/bridge/contract';
import { reviewTemplate } from '@workshop/bridge/host';
import type { ObservedTemplate } from './observe.ts';
import { inKb, nullPaths, type Rule, when } from './rule.ts';

const LARGE_BYTES = 1_000_000;

/** Bytes of a template, plain and after gzip. */
export function sizeOf({ html }: ObservedTemplate): { readonly bytes: number; readonly gzip: number } {
  return { bytes: Buffer.byteLength(html), gzip: gzipSync(html).byteLength };
}

/** The texts of the host's own review that have one of these codes. */
function reviewed(...codes: readonly string[]) {
  return ({ uri, item, listed, html }: ObservedTemplate): string[] => {
    if (!item) return [];
    const ui = McpUiResourceMetaSchema.safeParse(item._meta?.ui ?? listed?._meta?.ui ?? {}).data;
    return reviewTemplate({ uri, mimeType: item.mimeType, html, ui })
      .findings.filter(({ code }) => codes.includes(code))
      .map(({ text }) => text);
  };
}

/** One template, as it was listed and as it was read. */
export const TEMPLATE_RULES: readonly Rule<ObservedTemplate>[] = [
  {
    id: 'template-missing',
    from: 'R4',
    severity: 'error',
    todo: 'Register the resource under exactly that address.',
    find: ({ usedBy, failure }) =>
      failure === undefined
        ? []
        : [`${usedBy.length > 0 ? `${usedBy.join(', ')} point to it, and it` : 'It'} can't be read: ${failure}`],
  },
  {
    id: 'template-uri',
    from: 'R1',
    severity: 'error',
    todo: 'Give it an address that begins with ui://.',
    find: ({ uri }) => when(!uri.startsWith('ui://'), `Its address "${uri}" does not begin with ui://.`),
  },
  {
    id: 'template-mime',
    from: 'R2',
    severity: 'error',
    todo: `Write ${TEMPLATE_MIME_TYPE} in list and read, letter for letter.`,
    find: ({ item, listed }) => [
      ...when(item !== undefined && item.mimeType !== TEMPLATE_MIME_TYPE, `It is read as "${item?.mimeType}".`),
      ...when(listed !== undefined && listed.mimeType !== TEMPLATE_MIME_TYPE, `It is listed as "${listed?.mimeType}".`),
    ],
  },
  {
    id: 'template-html',
    from: 'R3',
    severity: 'error',
    todo: 'Begin the file with <!doctype html> and serve the whole document.',
    find: (template) =>
      template.item && !/<\w/.test(template.html) ? ['It holds no HTML.'] : reviewed('doctype')(template),
  },
  {
    id: 'template-listed',
    from: 'R6',
    severity: 'info',
    todo: 'List it, so that hosts can review it before anything runs.',
    find: ({ item, listed }) => when(item !== undefined && !listed, 'It is not in resources/list.'),
  },
  {
    id: 'template-unused',
    from: 'R7',
    severity: 'warn',
    todo: 'Link a tool to it, or leave it out.',
    find: ({ usedBy }) => when(usedBy.length === 0, 'It is listed and no tool points to it.'),
  },
  {
    id: 'template-meta',
    from: 'R8',
    severity: 'error',
    todo: 'Write csp and permissions as the spec has them: lists of origins, and empty objects.',
    find: ({ item, listed }) =>
      [item?._meta?.ui, listed?._meta?.ui].flatMap((ui) => {
        const [issue] = McpUiResourceMetaSchema.safeParse(ui ?? {}).error?.issues ?? [];
        return issue ? [`_meta.ui.${issue.path.join('.')} is not what the spec describes: ${issue.message}.`] : [];
      }),
  },
  {
    id: 'template-meta-null',
    from: 'design 3',
    severity: 'warn',
    todo: 'Leave out what has no value.',
    find: ({ item, listed }) =>
      [...new Set([item, listed].flatMap((entry) => nullPaths(entry?._meta, '_meta')))].map(
        (path) => `${path} is null.`,
      ),
  },
  {
    id: 'template-meta-differs',
    from: 'R8',
    severity: 'warn',
    todo: 'Use one object for the list entry and the content item: hosts read either.',
    find: ({ item, listed }) =>
      when(
        item !== undefined && listed !== undefined && !isDeepStrictEqual(item._meta?.ui, listed._meta?.ui),
        `_meta.ui is ${JSON.stringify(listed?._meta?.ui)} in the list and ${JSON.stringify(item?._meta?.ui)} in the content, which wins.`,
      ),
  },
  {
    id: 'template-unsteady',
    from: 'R5',
    severity: 'error',
    todo: 'Serve the same bytes for every request; data comes through tools.',
    find: ({ item, html, htmlAgain }) =>
      when(item !== undefined && htmlAgain !== html, 'Two reads gave different bytes.'),
  },
  {
    id: 'template-domains',
    from: 'C1',
    severity: 'warn',
    todo: 'Declare origins: scheme, host and port, nothing more.',
    find: reviewed('dropped'),
  },
  {
    id: 'template-asks',
    from: 'C4',
    severity: 'info',
    todo: 'Check that the view is of use where a host refuses that.',
    find: reviewed('origins', 'permissions'),
  },
  {
    id: 'template-external',
    from: 'C2',
    severity: 'warn',
    todo: 'Put it into the file: the default policy blocks everything from elsewhere.',
    find: reviewed('external', 'stylesheet', 'refresh'),
  },
  {
    id: 'template-eval',
    from: 'C2',
    severity: 'warn',
    todo: 'Build without eval, or check under the default policy that this code never runs.',
    find: reviewed('eval'),
  },
  {
    id: 'template-webrtc',
    from: 'design 6',
    severity: 'warn',
    todo: 'Leave WebRTC out: hosts take it for a way around their policy.',
    find: reviewed('webrtc'),
  },
  {
    id: 'template-size',
    from: 'design 8',
    severity: 'warn',
    todo: 'Leave out what the first screen does not need; fetch data through tools.',
    find: (template) => {
      const { bytes, gzip } = sizeOf(template);
      return when(
        bytes > LARGE_BYTES,
        `It has ${inKb(bytes)} (${inKb(gzip)} after gzip), more than ${inKb(LARGE_BYTES)}.`,
      );
    },
  },
];
