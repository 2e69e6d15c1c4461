import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveOutJsonSchema } from './json-schema.ts';

const zod = createRequire(import.meta.url)
  .resolve('zod/v4/core')
  .replace(/index\.c?js$/, '');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'view-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the plugin makes of a module of zod, for a view of this source. */
function loaded(source: string, module: string): string | null {
  mkdirSync(join(folder, 'parts'));
  writeFileSync(join(folder, 'parts', 'view.ts'), source);
  const { load } = leaveOutJsonSchema(folder) as unknown as { load(id: string): string | null };
  return load(join(zod, module));
}

it.each(['json-schema-processors.js', 'to-json-schema.js'])(
  'a view without tools has %s in name only',
  async (module) => {
    const code = loaded('connectView({});', module) ?? '';
    const stub: Record<string, (...args: unknown[]) => unknown> = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );
    const whole = await import(join(zod, module));
    expect(Object.keys(stub).sort()).toEqual(Object.keys(whole).sort());
    for (const [name, made] of Object.entries(stub)) {
      const write = name.startsWith('create') ? (made() as typeof made) : made;
      expect(() => write()).toThrow('This view was built without tools of its own.');
    }
  },
);

it('a view that offers tools has all of it, and every view the rest of zod', () => {
  expect(loaded('connectView({ tools: [viewTool(showMap, run)] });', 'to-json-schema.js')).toBeNull();
  rmSync(join(folder, 'parts'), { recursive: true });
  const { load } = leaveOutJsonSchema(folder) as unknown as { load(id: string): string | null };
  expect(load(join(zod, 'schemas.js'))).toBeNull();
});
