import { describe, expect, it } from 'vitest';
import { compareReviews, reviewTemplate } from './index.ts';

const clean = {
  uri: 'ui://map/0123456789abcdef/view.html',
  mimeType: 'text/html;profile=mcp-app',
  html: '<!doctype html><title>Map</title><a href="https://example.com">a link is no resource</a>',
};
const codes = (template: Parameters<typeof reviewTemplate>[0]) =>
  reviewTemplate(template).findings.map(({ level, code }) => `${level} ${code}`);

describe('the review of a template', () => {
  it('finds nothing in a clean one, and knows its hash and size', () => {
    expect(reviewTemplate({ ...clean, html: '<!doctype html>' })).toEqual({
      uri: clean.uri,
      hash: 'fe26c59e91ac8de6',
      bytes: 15,
      origins: [],
      permissions: [],
      findings: [],
    });
    expect(codes(clean)).toEqual([]);
    expect(codes({ ...clean, html: `\n<!-- a note\nof two lines --> ${clean.html}` })).toEqual([]);
  });

  it.each([
    ['R1: an address that is not ui://', { uri: 'https://example.com/view.html' }, 'refuse uri'],
    ['R2: another type', { mimeType: 'text/html' }, 'refuse type'],
    ['R2: no type', { mimeType: undefined }, 'refuse type'],
    ['R3: no doctype', { html: '<p>no doctype</p>' }, 'warn doctype'],
    [
      'C4: a script from elsewhere',
      { html: '<!doctype html><script src="https://cdn.example.com/a.js"></script>' },
      'warn external',
    ],
    [
      'C4: an image from elsewhere',
      { html: '<!doctype html><img alt="" src=//cdn.example.com/a.png>' },
      'warn external',
    ],
    ['C4: a form that goes elsewhere', { html: '<!doctype html><form action="http://a.example">' }, 'warn external'],
    [
      'C4: a style sheet from elsewhere',
      { html: '<!doctype html><link rel="stylesheet" href="https://a.example/a.css">' },
      'warn stylesheet',
    ],
    [
      'C4: a page that moves on',
      { html: '<!doctype html><meta http-equiv="refresh" content="0;url=https://a.example">' },
      'warn refresh',
    ],
    ['C4: code made of text', { html: '<!doctype html><script>new Function("1")</script>' }, 'warn eval'],
    ['C4: WebRTC', { html: '<!doctype html><script>new RTCPeerConnection()</script>' }, 'warn webrtc'],
    ['C4: declared domains', { ui: { csp: { connectDomains: ['https://api.example.com'] } } }, 'warn origins'],
    ['C4: a declared domain that is none', { ui: { csp: { connectDomains: ['*'] } } }, 'warn dropped'],
    ['C4: declared permissions', { ui: { permissions: { camera: {} } } }, 'warn permissions'],
  ])('%s: %j', (_obligation, change, expected) => {
    expect(codes({ ...clean, ...change })).toEqual([expected]);
  });

  it('refuses more than 16 MiB', () => {
    expect(codes({ ...clean, html: `<!doctype html>${' '.repeat(16 * 1024 * 1024)}` })).toEqual(['refuse size']);
  });
});

it('compares with the last review: what changed, and what is asked for that was not', () => {
  const last = reviewTemplate({
    ...clean,
    ui: { csp: { connectDomains: ['https://a.example'] }, permissions: { camera: {} } },
  });
  expect(compareReviews(last, last)).toEqual([]);
  const ui = {
    csp: { resourceDomains: ['https://a.example', 'https://b.example'] },
    permissions: { camera: {}, geolocation: {} },
  };
  const now = reviewTemplate({ ...clean, html: `${clean.html}!`, ui });
  expect(compareReviews(last, now)).toEqual([
    { level: 'info', code: 'changed', text: `The template changed from ${last.hash} to ${now.hash}.` },
    { level: 'warn', code: 'new-origin', text: 'New: it wants to reach https://b.example.' },
    { level: 'warn', code: 'new-permission', text: 'New: it asks for geolocation.' },
  ]);
  expect(compareReviews(now, reviewTemplate(clean)).map(({ code }) => code)).toEqual(['changed']);
});
