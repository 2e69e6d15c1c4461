import type { McpUiDownloadFileRequest } from '@modelcontextprotocol/ext-apps';

/** One thing a view wants saved under a cleaned name: its bytes, or the web address they are at. */
export type DownloadItem =
  | { readonly kind: 'file'; readonly name: string; readonly data: Blob }
  | { readonly kind: 'link'; readonly name: string; readonly url: string };

const MAX_NAME = 120;
/** Names that Windows keeps for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The contents of a `ui/download-file` request, ready to be shown to the person and saved.
 *
 * @throws TypeError when a link is not http(s); DOMException when a blob is not base64.
 */
export function downloadItems({ contents }: McpUiDownloadFileRequest['params']): DownloadItem[] {
  return contents.map((item): DownloadItem => {
    if (item.type === 'resource_link') {
      return { kind: 'link', name: cleanFileName(item.name), url: webAddress(item.uri) };
    }
    const { uri, mimeType: type, ...bytes } = item.resource;
    const body = 'text' in bytes ? bytes.text : Uint8Array.from(atob(bytes.blob), (byte) => byte.charCodeAt(0));
    return { kind: 'file', name: cleanFileName(nameIn(uri)), data: new Blob([body], { type }) };
  });
}

function nameIn(uri: string): string {
  const segment =
    uri
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // not percent-encoded text: taken as it stands
  }
}

/** A file name that is safe and honest on every system: no path, no control or direction characters, no device name. */
export function cleanFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(RESERVED, '_$1');
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain)?.[0] ?? '';
  return plain.length > MAX_NAME ? plain.slice(0, MAX_NAME - extension.length) + extension : plain || 'download';
}

/**
 * An address that may be opened: http or https, nothing else.
 *
 * @throws TypeError otherwise.
 */
export function webAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && ['https:', 'http:'].includes(url.protocol)) return url.href;
  throw new TypeError(`"${address.slice(0, 200)}" is no http(s) address. Nothing was opened. Give a full web address.`);
}
