import type { App } from '@modelcontextprotocol/ext-apps';
import { asError } from './timing.ts';

/** A file for the person. */
export type Download = { name: string; mimeType: string } & ({ text: string } | { bytes: Uint8Array });

/** Whether the person has it now, and how; else why not, as a sentence to show. */
export type Outcome =
  | { readonly done: true; readonly how: 'download' | 'copy' | 'link' }
  | { readonly done: false; readonly reason: string };

const MAX_NAME = 120;
/** Control and format characters (bidi overrides among them), and what no file system takes. */
const UNSAFE_IN_NAMES = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu;

/**
 * Gives the file to the host (`ui/download-file`) where it offers that; else the clipboard takes it, if it is text.
 * A person's "no" to the host stays a no.
 */
export async function download(app: App, file: Download): Promise<Outcome> {
  const name = cleanName(file.name);
  let why = 'This host offers no downloads';
  if (app.getHostCapabilities()?.downloadFile) {
    const content = 'text' in file ? { text: file.text } : { blob: toBase64(file.bytes) };
    const resource = { uri: `file:///${encodeURIComponent(name)}`, mimeType: file.mimeType, ...content };
    try {
      const { isError } = await app.downloadFile({ contents: [{ type: 'resource', resource }] });
      if (!isError) return { done: true, how: 'download' };
      return {
        done: false,
        reason: `The host did not save "${name}". Nothing was lost. Try again, or copy it.`,
      };
    } catch (error) {
      why = `The host could not save "${name}" (${asError(error).message})`;
    }
  }
  if ('text' in file) return copy(file.text, why);
  return { done: false, reason: `${why}. Nothing was lost. Ask in the conversation to save "${name}".` };
}

/** Puts text on the clipboard; where the frame has no permission, by selecting it and the browser's old command. */
export async function copy(text: string, why = 'The text could not be copied'): Promise<Outcome> {
  const copied = (await writeClipboard(text)) || selectAndCopy(text);
  if (copied) return { done: true, how: 'copy' };
  return {
    done: false,
    reason: `${why}, and copying is not allowed here. Nothing was lost. Select and copy it by hand.`,
  };
}

/** Opens a link through the host, which may ask the person or refuse. */
export async function openLink(app: App, url: string): Promise<Outcome> {
  const refused = {
    done: false,
    reason: `This host did not open ${url}. The view is as it was. Copy the address.`,
  } as const;
  if (!app.getHostCapabilities()?.openLinks) return refused;
  try {
    const { isError } = await app.openLink({ url });
    return isError ? refused : { done: true, how: 'link' };
  } catch (error) {
    return { done: false, reason: `${refused.reason} (${asError(error).message})` };
  }
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    // Absent in an insecure context.
    if (!navigator.clipboard) return false;
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by policy or for want of focus: the caller's next way needs neither.
    return false;
  }
}

function selectAndCopy(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

function cleanName(name: string): string {
  const clean = name
    .replace(UNSAFE_IN_NAMES, '-')
    .replace(/^[.\s]+/, '')
    .slice(0, MAX_NAME)
    .trim();
  return clean || 'download';
}

function toBase64(bytes: Uint8Array): string {
  const STEP = 32_768;
  let binary = '';
  for (let at = 0; at < bytes.length; at += STEP)
    binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(binary);
}
