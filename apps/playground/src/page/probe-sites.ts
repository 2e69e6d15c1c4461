import type { Api } from './api.ts';

/** Of no server; `PROBE_SITE` of `@workshop/bridge/host` says the same to the page's policy. */
const PROBE_SITE = 'p-probe.localhost';

/**
 * Makes sure that this browser reaches the sandbox's sites. Where `*.localhost` does not resolve, the Node side is told to
 * use ports, and the page is loaded anew, since its policy is another then.
 */
export async function probeSites(api: Api, { port }: Pick<Location, 'port'>, reload: () => void): Promise<void> {
  try {
    // Any answer will do, and none of it is read.
    await fetch(`http://${PROBE_SITE}:${port}/`, { mode: 'no-cors' });
  } catch {
    await api.post('usePorts', {});
    reload();
  }
}
