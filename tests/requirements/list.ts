export type Side = 'host' | 'view' | 'server';

export interface Requirement {
  /** `B3`. */
  readonly id: string;
  readonly section: string;
  readonly binds: readonly Side[];
  /** Of the draft, not of the dated specification. */
  readonly draft?: boolean;
  readonly text: string;
}

/**
 * What the MCP Apps specification (2026-01-26, and where marked its draft) requires, in our own words, numbered so that a
 * test can carry its number. `binds` says whom: each of them has a test of its own. Where this list and the specification
 * differ, that is right.
 */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    id: 'R1',
    section: 'Resources and templates',
    binds: ['server', 'host'],
    text: "a UI resource's URI begins with `ui://`.",
  },
  {
    id: 'R2',
    section: 'Resources and templates',
    binds: ['server', 'host'],
    text: 'its MIME type is exactly `text/html;profile=mcp-app`, listed and read.',
  },
  {
    id: 'R3',
    section: 'Resources and templates',
    binds: ['server', 'host'],
    text: 'content comes as `text` or base64 `blob`, and is a valid HTML5 document.',
  },
  { id: 'R4', section: 'Resources and templates', binds: ['server'], text: 'a resource that a tool points at exists.' },
  {
    id: 'R5',
    section: 'Resources and templates',
    binds: ['host'],
    text: 'the template is fetched with `resources/read`; it may be prefetched and cached.',
  },
  {
    id: 'R6',
    section: 'Resources and templates',
    binds: ['server'],
    text: 'UI-only resources may be left out of `resources/list` (we list them, so that hosts can review).',
  },
  {
    id: 'R7',
    section: 'Resources and templates',
    binds: ['server', 'host'],
    text: 'link by `_meta.ui.resourceUri`; the flat `_meta["ui/resourceUri"]` is deprecated.',
  },
  {
    id: 'R8',
    section: 'Resources and templates',
    binds: ['server', 'host'],
    text: '`_meta.ui` of a resource may carry `csp` (`connectDomains`, `resourceDomains`, `frameDomains`, `baseUriDomains`), `permissions` (`camera`, `microphone`, `geolocation`, `clipboardWrite`), `domain` (host-dependent format), `prefersBorder`. The read content item wins over the list entry.',
  },
  {
    id: 'C1',
    section: 'Content security policy',
    binds: ['host'],
    text: 'the policy is built from the declared domains; undeclared domains are never allowed; tightening is allowed.',
  },
  {
    id: 'C2',
    section: 'Content security policy',
    binds: ['host'],
    text: 'with no `csp`: default none; script and style self and inline; img and media self and data; connect none.',
  },
  {
    id: 'C3',
    section: 'Content security policy',
    binds: ['host'],
    text: '`connectDomains` to connect-src; `resourceDomains` to img, script, style, font and media; `frameDomains` to frame-src, else none; `baseUriDomains` to base-uri, else self; object-src none always.',
  },
  {
    id: 'C4',
    section: 'Content security policy',
    binds: ['host'],
    text: 'log the policy, warn when a view wants external domains; may keep allow and block lists.',
  },
  {
    id: 'B1',
    section: 'Sandbox (web hosts)',
    binds: ['host'],
    text: 'every view is in a sandboxed iframe, with an intermediate proxy on another origin than the host.',
  },
  {
    id: 'B2',
    section: 'Sandbox (web hosts)',
    binds: ['host'],
    text: 'the proxy frame has `allow-scripts` and `allow-same-origin`.',
  },
  {
    id: 'B3',
    section: 'Sandbox (web hosts)',
    binds: ['host'],
    text: 'the proxy says `ui/notifications/sandbox-proxy-ready`; then the host sends the template with `ui/notifications/sandbox-resource-ready` (html, sandbox, csp, permissions). Loaded by `src`, the message still comes first and starts the frame; html may be empty between our own two pages.',
  },
  {
    id: 'B4',
    section: 'Sandbox (web hosts)',
    binds: ['host'],
    text: 'the proxy forwards everything both ways except `ui/notifications/sandbox-*`, and sends no requests of its own.',
  },
  {
    id: 'B5',
    section: 'Sandbox (web hosts)',
    binds: ['host'],
    text: 'nothing goes to the view before its `initialized`.',
  },
  {
    id: 'B6',
    section: 'Sandbox (web hosts)',
    binds: ['host', 'view'],
    text: 'declared permissions may become `allow`; V: a view never assumes they were granted (camera and microphone never work in an opaque origin in Chromium).',
  },
  {
    id: 'B7',
    section: 'Sandbox (web hosts)',
    binds: ['host'],
    text: 'validate what comes from a view, refuse malformed messages, log what it initiates.',
  },
  { id: 'V1', section: 'Visibility', binds: ['host'], text: 'default is model and app.' },
  { id: 'V2', section: 'Visibility', binds: ['host'], text: "a tool without `model` is never in the model's list." },
  {
    id: 'V3',
    section: 'Visibility',
    binds: ['host', 'view'],
    text: "a view's call to a tool without `app` is refused.",
  },
  {
    id: 'V4',
    section: 'Visibility',
    binds: ['host'],
    text: 'app-only tools are callable from views of the same server connection only.',
  },
  {
    id: 'I1',
    section: 'Handshake and context',
    binds: ['view'],
    text: '`ui/initialize` with `appInfo`, `appCapabilities`, `protocolVersion`; then `ui/notifications/initialized`.',
  },
  { id: 'I2', section: 'Handshake and context', binds: ['view'], text: 'declares every display mode it supports.' },
  {
    id: 'I3',
    section: 'Handshake and context',
    binds: ['host', 'view'],
    text: '`hostContext` (toolInfo, theme, styles, displayMode, availableDisplayModes, containerDimensions, locale, timeZone, userAgent, platform, deviceCapabilities, safeAreaInsets); V handles any missing field.',
  },
  {
    id: 'I4',
    section: 'Handshake and context',
    binds: ['host', 'view'],
    text: 'host capabilities say what is really offered (openLinks, downloadFile, serverTools, serverResources, logging, sandbox, updateModelContext, message, sampling).',
  },
  {
    id: 'I5',
    section: 'Handshake and context',
    binds: ['host', 'server'],
    text: 'the client announces `extensions["io.modelcontextprotocol/ui"].mimeTypes`; S should look at it.',
  },
  { id: 'I6', section: 'Handshake and context', binds: ['host', 'view'], text: '`ping`.' },
  {
    id: 'D1',
    section: 'Data to the view',
    binds: ['host', 'view'],
    text: '`tool-input` once, with the complete arguments, after initialize, before any `tool-result`.',
  },
  {
    id: 'D2',
    section: 'Data to the view',
    binds: ['host', 'view'],
    text: '`tool-input-partial` zero or more times, repaired JSON, never after `tool-input`; V may ignore it, never relies on it, survives changing fields.',
  },
  {
    id: 'D3',
    section: 'Data to the view',
    binds: ['host', 'view'],
    text: '`tool-result` when the call completes while the view is shown.',
  },
  {
    id: 'D4',
    section: 'Data to the view',
    binds: ['host', 'view'],
    text: '`tool-cancelled` on any cancellation, reason optional.',
  },
  {
    id: 'D5',
    section: 'Data to the view',
    binds: ['server'],
    text: '`content` is meaningful even when a UI exists; text-only fallback for every UI tool.',
  },
  {
    id: 'Q1',
    section: 'Requests of the view',
    binds: ['host', 'view'],
    text: '`tools/call`, `resources/read` (and list) through the host; only as far as announced.',
  },
  {
    id: 'Q2',
    section: 'Requests of the view',
    binds: ['host', 'view'],
    text: '`ui/open-link`: host may refuse; default browser or new tab.',
  },
  {
    id: 'Q3',
    section: 'Requests of the view',
    binds: ['host'],
    text: '`ui/message` (role user): added to the conversation, consent allowed.',
  },
  {
    id: 'Q4',
    section: 'Requests of the view',
    binds: ['host', 'view'],
    text: '`ui/update-model-context`: each overwrites the last; only the last reaches the model; no follow-up turn; may be shown to the person.',
  },
  {
    id: 'Q5',
    section: 'Requests of the view',
    binds: ['host', 'view'],
    text: '`ui/request-display-mode`: answer is the mode in force; V checks availability first and follows the answer; H never uses a mode the view did not declare.',
  },
  {
    id: 'Q6',
    section: 'Requests of the view',
    binds: ['host', 'view'],
    draft: true,
    text: '`ui/download-file`: embedded or linked contents; the host should confirm.',
  },
  {
    id: 'Q7',
    section: 'Requests of the view',
    binds: ['host'],
    draft: true,
    text: '`ui/notifications/request-teardown`: the host decides; if so, teardown follows.',
  },
  { id: 'Q8', section: 'Requests of the view', binds: ['host'], text: '`notifications/message` for logs.' },
  {
    id: 'Q9',
    section: 'Requests of the view',
    binds: ['host'],
    draft: true,
    text: '`sampling/createMessage` where announced.',
  },
  {
    id: 'Q10',
    section: 'Requests of the view',
    binds: ['host', 'view'],
    draft: true,
    text: "view tools: the view lists and answers `tools/list`, `tools/call`; the host should attribute them, confirm unless read-only, refuse names that clash with a server's, bound their number (50) and time (30 s); a call into a closed view is an error; registrations never persist.",
  },
  {
    id: 'Z1',
    section: 'Size, theme, end',
    binds: ['host', 'view'],
    text: '`size-changed` when content size changes; H: listens where a dimension is flexible.',
  },
  {
    id: 'Z2',
    section: 'Size, theme, end',
    binds: ['host', 'view'],
    text: 'per axis: fixed (`height`, `width`), bounded (`maxHeight`, `maxWidth`), unbounded (absent).',
  },
  {
    id: 'T1',
    section: 'Size, theme, end',
    binds: ['host', 'view'],
    text: 'standardized CSS variables, any subset, `light-dark()` values; `styles.css.fonts`. V: own fallback for each variable it uses.',
  },
  {
    id: 'T2',
    section: 'Size, theme, end',
    binds: ['host', 'view'],
    text: '`host-context-changed` with changed fields only; V merges.',
  },
  {
    id: 'E1',
    section: 'Size, theme, end',
    binds: ['host', 'view'],
    text: '`ui/resource-teardown` before removal, for any reason, and should wait for the answer.',
  },
];
