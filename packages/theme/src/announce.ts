/** Long enough for a screen reader to notice the region, and to keep only the last of several words in a row. */
const SETTLE_MS = 250;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says something to screen readers, politely, and to no one else. Of several calls in a row only the last is spoken; the
 * same words again are spoken again.
 */
export function announce(text: string): void {
  const target = region?.isConnected ? region : addRegion();
  target.textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    target.textContent = text;
  }, SETTLE_MS);
}

function addRegion(): HTMLElement {
  region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}
