/// <reference types="vite/client" />
import proxyScript from './proxy.js?raw';

/** What the proxy page is told, in an attribute of its body. */
export interface ProxyPageData {
  /** Origin of the host page. */
  readonly host: string;
  /** Address of the view; none in the `reference` profile. */
  readonly src: string | undefined;
  /** Origin of the view's messages: `null` where it is opaque. */
  readonly viewOrigin: string;
  readonly sandbox: string;
  readonly allow: string;
}

/** The page's one script, exactly as it stands in the page: its hash goes into the policy. */
export const PROXY_SCRIPT = proxyScript;

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The outer frame's page for one mount. */
export function proxyPage(data: ProxyPageData): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sandbox proxy</title>
<style>html,body{margin:0;height:100%}iframe{display:block;border:0;width:100%;height:100%}</style></head>
<body data-mount="${escapeAttribute(JSON.stringify(data))}"><script>${PROXY_SCRIPT}</script></body>
</html>
`;
}
