import { describe, expect, it } from 'vitest';
import { hostPolicy, parseCsp, referencePolicy, viewPolicy } from './index.ts';
import { allow, connectionAllowlist, proxyPolicy } from './policy.ts';

const ancestors = ['http://127.0.0.1:6274', 'http://p-map-1.localhost:6274'];
const options = { ancestors, sandbox: 'allow-scripts', reportUri: '/report/1' };
const END =
  "form-action 'none'; frame-ancestors http://127.0.0.1:6274 http://p-map-1.localhost:6274; sandbox allow-scripts; report-uri /report/1";

describe('the policy of a view', () => {
  it("C2: with no csp it is the spec's restrictive default", () => {
    expect(viewPolicy(undefined, options)).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
        "media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'; " +
        END,
    );
  });

  it('C3: declared domains go where the spec says', () => {
    const csp = {
      connectDomains: ['https://api.example.com', 'wss://live.example.com'],
      resourceDomains: ['https://*.cdn.example.com'],
      frameDomains: ['https://maps.example.com'],
      baseUriDomains: ['https://base.example.com'],
    };
    expect(viewPolicy(csp, options)).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline' https://*.cdn.example.com; " +
        "style-src 'self' 'unsafe-inline' https://*.cdn.example.com; img-src 'self' data: https://*.cdn.example.com; " +
        "media-src 'self' data: https://*.cdn.example.com; font-src 'self' https://*.cdn.example.com; " +
        "connect-src 'self' https://api.example.com wss://live.example.com; frame-src https://maps.example.com; " +
        "object-src 'none'; base-uri https://base.example.com; " +
        END,
    );
  });

  it('C3: an empty declaration is the declared form with nothing in it', () => {
    const policy = viewPolicy({}, options);
    expect(policy).toContain(
      "font-src 'self'; connect-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'self'",
    );
  });

  it('C1: a hostile declaration changes nothing', () => {
    const hostile = [
      'https://a; script-src *',
      '"><script>',
      '*',
      'javascript:x',
      "'unsafe-eval'",
      'https://a\r\nx: y',
    ];
    const csp = { connectDomains: hostile, resourceDomains: hostile, frameDomains: hostile, baseUriDomains: hostile };
    expect(viewPolicy(csp, options)).toBe(viewPolicy({}, options));
    expect(referencePolicy(csp, options)).toBe(referencePolicy(undefined, options));
    expect(connectionAllowlist(csp)).toBe('(response-origin)');
  });

  it('parsing twice is parsing once', () => {
    const csp = { connectDomains: ['https://API.example.com/'] };
    expect(viewPolicy(parseCsp(csp).csp, options)).toBe(viewPolicy(csp, options));
  });
});

it('the reference profile is what the basic-host sends, with ancestors and reports added', () => {
  expect(referencePolicy(undefined, { ancestors: ['http://127.0.0.1:6274'], reportUri: '/report/1' })).toBe(
    "default-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; " +
      "style-src 'self' 'unsafe-inline' blob: data:; img-src 'self' data: blob:; font-src 'self' data: blob:; " +
      "media-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; frame-src 'none'; object-src 'none'; " +
      "base-uri 'none'; frame-ancestors http://127.0.0.1:6274; report-uri /report/1",
  );
});

it('the proxy may run its one script and hold its one child', () => {
  const child = 'http://v-map-1.localhost:6274/abc';
  expect(proxyPolicy({ child, host: 'http://127.0.0.1:6274', script: 'alert(1)' })).toBe(
    "default-src 'none'; script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='; style-src 'unsafe-inline'; " +
      `frame-src ${child}; frame-ancestors http://127.0.0.1:6274; base-uri 'none'; form-action 'none'; object-src 'none'`,
  );
});

it("the host's page may frame the sandbox sites of its own port alone", () => {
  const policy = hostPolicy(6274).split('; ');
  expect(policy).toContain('frame-src http://*.localhost:6274');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
});

it('names each reachable origin once to Connection-Allowlist', () => {
  const csp = {
    connectDomains: ['https://a.example', 'https://b.example'],
    resourceDomains: ['https://a.example'],
    baseUriDomains: ['https://c.example'],
  };
  expect(connectionAllowlist(csp)).toBe('(response-origin "https://a.example" "https://b.example")');
});

it('B6: turns granted permissions into an allow attribute', () => {
  expect(allow(undefined)).toBe('');
  expect(allow({ clipboardWrite: {}, camera: {} })).toBe('camera; clipboard-write');
  expect(allow({ camera: {}, microphone: {}, geolocation: {}, clipboardWrite: {} })).toBe(
    'camera; microphone; geolocation; clipboard-write',
  );
});
