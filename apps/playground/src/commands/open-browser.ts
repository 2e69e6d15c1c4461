import { spawn } from 'node:child_process';

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Whether a person reads what is printed. */
  readonly isTTY: boolean;
}

/** Whether there is a desktop to open a browser on: a terminal with a person, and a display. */
export function hasDesktop({ platform, env, isTTY }: Surroundings): boolean {
  if (!isTTY || env.SSH_CONNECTION) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens the address in the person's browser. Where that does not work, the address is on the screen anyway. */
export function openBrowser(url: string, failed: (reason: string) => void): void {
  const [command, ...args] = opener(url, process.platform);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.once('error', (error) => failed(error.message));
  child.unref();
}

/** The platform's own way to open an address, with no shell in between. */
export function opener(url: string, platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler', url];
  return ['xdg-open', url];
}
