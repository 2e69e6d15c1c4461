import type { App } from '@modelcontextprotocol/ext-apps';
import { asError } from './errors.ts';

/** A file for the person. */
export type Download = { name: string; mimeType: string } & ({ text: string } | { bytes: Uint8Array });

/** Whether the person has it now, and how; else why not, as a sentence to show. */
export type Outcome =
  | { readonly done: true; readonly how: 'download' | 'copy' | 'link' }
  | { readonly done: false; readonly reason: string };

/**
 * Gives the file to the host (`ui/download-file`) where it offers that; else the clipboard takes it, if it is text.
 * A person's "no" to the host stays a no.
 */
export async function download(app: App, file: Download): Promise<Outcome> {
  const { name, mimeType } = file;
  let why = 'This host offers no downloads';
  if (app.getHostCapabilities()?.downloadFile)
    try {
      const content = 'text' in file ? { text: file.text } : { blob: toBase64(file.bytes) };
      const resource = { uri: `file:///${encodeURIComponent(name)}`, mimeType, ...content };
      const { isError } = await app.downloadFile({ contents: [{ type: 'resource', resource }] });
      if (!isError) return { done: true, how: 'download' };
      return { done: false, reason: `The host did not save "${name}". Nothing was lost. Try again, or copy it.` };
    } catch (error) {
      why = `The host could not save "${name}" (${asError(error).message})`;
    }
  if ('text' in file) return copy(file.text, why);
  return { done: false, reason: `${why}. Nothing was lost. Ask in the conversation to save "${name}".` };
}

/** Puts text on the clipboard; where the frame has no permission, by selecting it and the browser's old command. */
export async function copy(text: string, why = 'The text could not be copied'): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No permission, no focus, or no clipboard at all in this context. The other way needs none of them.
    const reason = `${why}, and copying is not allowed here. Nothing was lost. Select the text and copy it by hand.`;
    if (!selectAndCopy(text)) return { done: false, reason };
  }
  return { done: true, how: 'copy' };
}

/** Opens a link through the host, which may ask the person or refuse. */
export async function openLink(app: App, url: string): Promise<Outcome> {
  let why = '';
  if (app.getHostCapabilities()?.openLinks)
    try {
      const { isError } = await app.openLink({ url });
      if (!isError) return { done: true, how: 'link' };
    } catch (error) {
      why = ` (${asError(error).message})`;
    }
  return { done: false, reason: `This host did not open ${url}${why}. The view is as it was. Copy the address.` };
}

function selectAndCopy(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;opacity:0';
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

function toBase64(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return btoa(binary.join(''));
}
