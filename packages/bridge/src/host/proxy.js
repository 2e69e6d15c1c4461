// The outer frame: relays between the host above and the one view below, and says nothing of its own but sandbox-*.
const { host, src, viewOrigin, sandbox, allow } = JSON.parse(document.body.dataset.mount);
const RESERVED = 'ui/notifications/sandbox-';
const MAX_MESSAGES_A_SECOND = 500;
const inner = document.createElement('iframe');
let started = false;
let loads = 0;
let relayed = 0;

const say = (name, params = {}) => parent.postMessage({ jsonrpc: '2.0', method: RESERVED + name, params }, host);
const isReserved = (data) => typeof data?.method === 'string' && data.method.startsWith(RESERVED);

addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === host) fromHost(data);
  else if (source !== null && source === inner.contentWindow && origin === viewOrigin) fromView(data);
});

function fromHost(data) {
  // An opaque origin has no name to send to; the window is the one we made, and it can't leave unnoticed.
  if (!isReserved(data)) inner.contentWindow?.postMessage(data, viewOrigin === 'null' ? '*' : viewOrigin);
  else if (data.method === `${RESERVED}resource-ready` && !started) start(data.params);
}

function fromView(data) {
  if (isReserved(data) || data?.jsonrpc !== '2.0') return;
  relayed += 1;
  if (relayed <= MAX_MESSAGES_A_SECOND) parent.postMessage(data, host);
  else if (relayed === MAX_MESSAGES_A_SECOND + 1) say('view-flooded');
}
setInterval(() => {
  relayed = 0;
}, 1000);

// Whatever our own frame-src refuses is the view trying to leave. Its query string is none of our business.
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  const blocked = URL.canParse(blockedURI) ? new URL(blockedURI) : undefined;
  const origin =
    blocked && blocked.origin !== 'null' ? blocked.origin : (blocked?.protocol ?? (blockedURI || 'unknown'));
  if (effectiveDirective === 'frame-src') say('view-blocked', { directive: effectiveDirective, origin });
});

function start({ html }) {
  started = true;
  inner.setAttribute('sandbox', sandbox);
  inner.allow = allow;
  if (src) {
    inner.addEventListener('load', () => {
      loads += 1;
      if (loads > 1) say('view-left');
    });
    inner.src = src;
    document.body.append(inner);
    return;
  }
  // Profile "reference" only. An opaque child's document is out of reach, so there the bytes go by srcdoc.
  if (viewOrigin === 'null') inner.srcdoc = html;
  document.body.append(inner);
  if (viewOrigin === 'null') return;
  inner.contentDocument.open();
  inner.contentDocument.write(html);
  inner.contentDocument.close();
}

say('proxy-ready');
