/** Where a Chromium, Chrome or Edge may be, best first. Nothing but `CHROMIUM_PATH` counts where it is set. */
export function browserCandidates(platform: NodeJS.Platform, environment: Record<string, string | undefined>): string[];
/** The executable of a system browser that Playwright can drive, or undefined when there is none. */
export function findBrowser(
  platform?: NodeJS.Platform,
  environment?: Record<string, string | undefined>,
): string | undefined;
