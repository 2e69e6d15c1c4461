import type { McpUiDownloadFileRequest } from '@modelcontextprotocol/ext-apps';

/** One thing a view wants saved: bytes under a cleaned name, or a link to them. */
export type DownloadItem =
  | { readonly kind: 'file'; readonly name: string; readonly mimeType: string; readonly data: Blob }
  | { readonly kind: 'link'; readonly name: string; readonly url: string };

const MAX_NAME = 120;
/** Names that Windows keeps for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The contents of a `ui/download-file` request, ready to be shown to the person and saved.
 *
 * @throws TypeError when a link is not http(s) or a blob is not base64.
 */
export function downloadItems({ contents }: McpUiDownloadFileRequest['params']): DownloadItem[] {
  return contents.map((item): DownloadItem => {
    if (item.type === 'resource_link')
      return { kind: 'link', name: cleanFileName(item.name), url: webAddress(item.uri) };
    const { resource } = item;
    const mimeType = resource.mimeType ?? 'application/octet-stream';
    const data = new Blob(['text' in resource ? resource.text : decodeBase64(resource.blob)], {
      type: mimeType,
    });
    return { kind: 'file', name: cleanFileName(lastSegment(resource.uri)), mimeType, data };
  });
}

/** A file name that is safe and honest on every system: no path, no control or direction characters, no device name. */
export function cleanFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain)?.[0] ?? '';
  const short = plain.length > MAX_NAME ? plain.slice(0, MAX_NAME - extension.length) + extension : plain;
  if (short === '') return 'download';
  return RESERVED.test(short) ? `_${short}` : short;
}

/**
 * An address that may be opened: http or https, nothing else.
 *
 * @throws TypeError otherwise.
 */
export function webAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href;
  throw new TypeError(
    `"${address.slice(0, 200)}" is not an http or https address. Nothing was opened. Give a full web address.`,
  );
}

function lastSegment(uri: string): string {
  const segment =
    uri
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch (error) {
    throw new TypeError('The file is not base64. Nothing was saved. Encode its bytes again.', {
      cause: error,
    });
  }
}
