import type { DownloadItem } from '@workshop/bridge/host/page';

/** Has the browser save a file, under a name that was cleaned before. */
export function saveFile(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Opens a web address in a tab that knows nothing of this one. */
export function openTab(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}

export function saveItem(item: DownloadItem): void {
  if (item.kind === 'file') saveFile(item.name, item.data);
  else openTab(item.url);
}
