import { expect, it } from 'vitest';
import { adviceOn } from './violation-advice.ts';

it.each([
  ['worker-src', 'blob', 'A blob: worker was refused by worker-src.', "Run the worker's code in the page"],
  ['worker-src', 'data', 'A data: worker was refused by worker-src.', 'no policy of the spec allows workers'],
  ['script-src', 'eval', 'Text evaluated as code was refused by script-src.', 'jitless'],
  ['script-src', 'wasm-eval', 'WebAssembly was refused by script-src.', 'on the server'],
  [
    'script-src-elem',
    'https://cdn.example/a.js',
    'The script https://cdn.example/a.js was refused by script-src-elem.',
    'declare https://cdn.example in _meta.ui.csp.resourceDomains',
  ],
  [
    'connect-src',
    'https://api.example/v1',
    'The connection https://api.example/v1 was refused by connect-src.',
    'page tool, or declare https://api.example in _meta.ui.csp.connectDomains',
  ],
  ['connect-src', 'blob', 'A blob: connection was refused by connect-src.', 'Read the bytes you have'],
  ['connect-src', 'data', 'A data: connection was refused by connect-src.', 'Read the bytes you have'],
  ['img-src', 'blob', 'A blob: image was refused by img-src.', 'createImageBitmap'],
  ['font-src', 'data', 'A data: font was refused by font-src.', 'FontFace'],
  ['media-src', 'blob', 'A blob: sound or video was refused by media-src.', 'data: address'],
  [
    'style-src-elem',
    'https://a.example/x.css',
    'The style sheet https://a.example/x.css was refused by style-src-elem.',
    'resourceDomains',
  ],
  ['frame-src', 'https://a.example/', 'The frame https://a.example/ was refused by frame-src.', 'frameDomains'],
  ['form-action', 'https://a.example/', 'The form https://a.example/ was refused by form-action.', 'call a tool'],
  [
    'object-src',
    'https://a.example/x',
    'The embedded object https://a.example/x was refused by object-src.',
    'Leave object and embed out.',
  ],
  ['base-uri', 'https://a.example/', 'The base address https://a.example/ was refused by base-uri.', 'baseUriDomains'],
  ['script-src-attr', 'inline', 'An inline script was refused by script-src-attr.', 'Review'],
  [
    'sandbox-view-blocked',
    'https://a.example',
    'The sandbox stopped it: https://a.example (sandbox-view-blocked).',
    'ui/open-link',
  ],
  ['x-new-directive', '', 'Something was refused by x-new-directive.', 'Do without it'],
])('C1: %s, %s: says what was refused, and one fix', (directive, blocked, happened, fix) => {
  const advice = adviceOn({ directive, blocked });
  expect(advice.happened).toBe(happened);
  expect(advice.fix).toContain(fix);
});
