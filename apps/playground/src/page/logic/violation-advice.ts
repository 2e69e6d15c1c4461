/** What a policy violation was, and one thing to do about it; both are sentences. */
export interface Advice {
  readonly happened: string;
  readonly fix: string;
}

interface Violated {
  /** `script-src-elem`, or what the sandbox calls it: `sandbox-view-left`. */
  readonly directive: string;
  /** `inline`, `eval`, `wasm-eval`, a scheme, or an address without query and fragment. */
  readonly blocked: string;
}

/** What each directive is about, and the list of a template's `_meta.ui.csp` that opens it to an origin. */
const ABOUT: Record<string, { thing: string; list?: string; inside: string }> = {
  'script-src': { thing: 'script', list: 'resourceDomains', inside: 'Put the script into the template' },
  'style-src': { thing: 'style sheet', list: 'resourceDomains', inside: 'Put the style into the template' },
  'img-src': {
    thing: 'image',
    list: 'resourceDomains',
    inside: 'Use a data: image, or fetch its bytes with a page tool',
  },
  'font-src': { thing: 'font', list: 'resourceDomains', inside: "Use the host's fonts" },
  'media-src': { thing: 'sound or video', list: 'resourceDomains', inside: 'Use a data: address' },
  'connect-src': {
    thing: 'connection',
    list: 'connectDomains',
    inside: 'Let the view ask the server with a page tool',
  },
  'frame-src': { thing: 'frame', list: 'frameDomains', inside: 'Show it without a frame' },
  'base-uri': { thing: 'base address', list: 'baseUriDomains', inside: 'Leave the base element out' },
  'worker-src': { thing: 'worker', inside: "Run the worker's code in the page where a worker is refused" },
  'object-src': { thing: 'embedded object', inside: 'Leave object and embed out' },
  'form-action': { thing: 'form', inside: "Take the form's values in a script, and call a tool" },
  'manifest-src': { thing: 'manifest', inside: 'Leave it out' },
};

/** The same directive for elements, attributes and requests. */
const family = (directive: string) => directive.replace(/-(?:elem|attr)$/, '').replace('child-src', 'frame-src');

/** One violation in plain words, with its fix. What the sandbox itself stopped is told by its note. */
export function adviceOn({ directive, blocked }: Violated): Advice {
  const about = ABOUT[family(directive)];
  if (directive.startsWith('sandbox-') || directive.startsWith('past-proxy'))
    return {
      happened: `The sandbox stopped it${blocked ? `: ${blocked}` : ''} (${directive}).`,
      fix: 'A view stays on its page and speaks with its host alone: use ui/open-link to open an address.',
    };
  if (!about)
    return {
      happened: `${blocked || 'Something'} was refused by ${directive}.`,
      fix: 'Do without it: the spec opens this to nobody.',
    };
  const refused = (what: string) => `${what} was refused by ${directive}.`;
  const { thing, list, inside } = about;
  if (blocked === 'eval' || blocked === 'trusted-types-policy')
    return {
      happened: refused('Text evaluated as code'),
      fix: 'Build without eval and new Function; zod needs config({ jitless: true }) before its first schema.',
    };
  if (blocked === 'wasm-eval')
    return {
      happened: refused('WebAssembly'),
      fix: 'Do that work on the server, or take a build in plain JavaScript.',
    };
  if (blocked === 'inline')
    return { happened: refused(`An inline ${thing}`), fix: 'The template and its policy do not fit: look at Review.' };
  if (thing === 'worker')
    return {
      happened: refused(`A ${schemeOf(blocked)}worker`),
      fix: `${inside}: no policy of the spec allows workers, and only the reference host lets blob: through.`,
    };
  if (/^(?:blob|data|filesystem|mediastream)\b/.test(blocked))
    return {
      happened: refused(`A ${schemeOf(blocked)}${thing}`),
      fix: thing === 'image' && blocked.startsWith('blob') ? `${BLOB_IMAGE}.` : `${blobFix(thing, inside)}.`,
    };
  if (blocked === 'self' || !URL.canParse(blocked))
    return { happened: refused(`A ${thing}${blocked ? ` (${blocked})` : ''}`), fix: `${inside}.` };
  const { origin } = new URL(blocked);
  return {
    happened: refused(`The ${thing} ${blocked}`),
    fix: list ? `${inside}, or declare ${origin} in _meta.ui.csp.${list}.` : `${inside}.`,
  };
}

const BLOB_IMAGE = 'Use createImageBitmap on the blob, or a data: image';

function blobFix(thing: string, inside: string): string {
  if (thing === 'connection') return 'Read the bytes you have: fetching a blob: or data: address is a connection';
  if (thing === 'font') return 'Make a FontFace of an ArrayBuffer: it needs no address';
  return inside;
}

/** `blob: `, to stand before what it was. */
function schemeOf(blocked: string): string {
  const scheme = /^(blob|data|filesystem|mediastream)\b/.exec(blocked)?.[1];
  return scheme ? `${scheme}: ` : '';
}
