import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersIn, ROOT, type Source, sourcesIn, target } from './sources.ts';

const apps = foldersIn('apps').filter((app) => existsSync(path.join(ROOT, 'apps', app, 'src', 'contract.ts')));
const NODE = /^node:/;
const BRIDGE = 'packages/bridge/src';

/** Every import of `sources` that `isForbidden` names, as `file imports what`. */
function forbidden(sources: Source[], isForbidden: (specifier: string, source: Source) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports
      .filter((specifier) => isForbidden(specifier, source))
      .map((specifier) => `${source.file} imports ${specifier}`),
  );
}
const leaves = (source: Source, specifier: string, ...folders: string[]) =>
  specifier.startsWith('.') && !folders.some((folder) => target(source, specifier).startsWith(folder));

describe('the house has three floors; nothing imports upwards or sideways', () => {
  it('ground: the contract imports nothing of the bridge, of Node or of the DOM libraries', () => {
    const found = forbidden(
      sourcesIn(`${BRIDGE}/contract`),
      (specifier, source) =>
        NODE.test(specifier) || leaves(source, specifier, `${BRIDGE}/contract/`) || !/^(\.|zod$)/.test(specifier),
    );
    expect(found).toEqual([]);
  });

  it.each(['server', 'view'])('middle: %s imports itself and the contract', (face) => {
    const found = forbidden(
      sourcesIn(`${BRIDGE}/${face}`),
      (specifier, source) =>
        leaves(source, specifier, `${BRIDGE}/${face}/`, `${BRIDGE}/contract/`) || specifier.startsWith('@workshop/'),
    );
    expect(found).toEqual([]);
  });

  it('middle: host imports itself, the contract and the origins it shares with nobody', () => {
    const found = forbidden(
      sourcesIn(`${BRIDGE}/host`),
      (specifier, source) =>
        leaves(source, specifier, `${BRIDGE}/host/`, `${BRIDGE}/contract/`) || specifier.startsWith('@workshop/'),
    );
    expect(found).toEqual([]);
  });

  it('view pulls in no Node module and no server', () => {
    expect(
      forbidden(
        sourcesIn(`${BRIDGE}/view`),
        (specifier) => NODE.test(specifier) || /mcp-?.*server|\/server/.test(specifier),
      ),
    ).toEqual([]);
  });

  it('host starts no process, speaks to no server and stores nothing', () => {
    const found = forbidden(sourcesIn(`${BRIDGE}/host`), (specifier) =>
      /child_process|node:fs|keyv|client\/stdio|react/.test(specifier),
    );
    expect(found).toEqual([]);
  });

  it('the page side of the host pulls in no Node module', () => {
    expect(forbidden(sourcesIn(`${BRIDGE}/host/page`), (specifier) => NODE.test(specifier))).toEqual([]);
  });

  it('theme knows nothing of MCP servers and nothing of the bridge', () => {
    expect(
      forbidden(
        sourcesIn('packages/theme/src'),
        (specifier) => NODE.test(specifier) || /@workshop|\/server$/.test(specifier),
      ),
    ).toEqual([]);
  });

  it('apps never import each other', () => {
    const found = foldersIn('apps').flatMap((app) =>
      forbidden(
        sourcesIn(`apps/${app}/src`),
        (specifier, source) =>
          leaves(source, specifier, `apps/${app}/`) || /^mcp-app-|@workshop\/playground/.test(specifier),
      ),
    );
    expect(found).toEqual([]);
  });
});

describe.each(apps)('apps/%s', (app) => {
  const own = sourcesIn(`apps/${app}/src`);

  it('keeps MCP out of its domain code', () => {
    const edges = new Set(['contract.ts', 'server.ts', 'main.ts'].map((name) => `apps/${app}/src/${name}`));
    const domain = own.filter(({ file }) => !edges.has(file) && !file.startsWith(`apps/${app}/src/view/`));
    expect(domain.length).toBeGreaterThan(0);
    expect(forbidden(domain, (specifier) => /modelcontextprotocol|@workshop\/bridge/.test(specifier))).toEqual([]);
  });

  it('lets its view import the contract and no server code', () => {
    const view = own.filter(({ file }) => file.startsWith(`apps/${app}/src/view/`));
    expect(view.length).toBeGreaterThan(0);
    expect(
      forbidden(
        view,
        (specifier) => NODE.test(specifier) || /bridge\/server|bridge\/host|\/server\.ts|\/main\.ts/.test(specifier),
      ),
    ).toEqual([]);
  });

  it('builds a template without a Node module and a start chunk without HTTP or a DOM', () => {
    const dist = path.join(ROOT, 'apps', app, 'dist');
    expect(readFileSync(path.join(dist, 'view.html'), 'utf8')).not.toMatch(/["'`]node:[a-z]|createRequire/);
    const main = readFileSync(path.join(dist, 'main.js'), 'utf8');
    expect(main).not.toMatch(/\bfrom\s*["']node:http["']/);
    expect(main).not.toMatch(/document\.querySelector|createElement\(/);
    expect(main).not.toMatch(/from\s*["'](?!node:|\.\/)/);
  });
});
