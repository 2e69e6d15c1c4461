import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A temporary folder with these files, gone when the test is over. */
export function temporaryFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'workshop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** A small workshop: what making an app looks at. */
export function temporaryWorkshop(files: Record<string, string> = {}): string {
  return temporaryFolder({
    'biome.json': readFileSync(path.join(ROOT, 'biome.json'), 'utf8'),
    '.gitignore': 'node_modules/\n',
    'mcp.json': '{\n  "mcpServers": {}\n}\n',
    'apps/system-monitor/package.json': '{}',
    'apps/system-monitor/src/contract.ts': "defineTool({\n  name: 'show_system',\n})",
    ...files,
  });
}

/** Every file below a folder and what is in it, hidden ones too; an empty folder counts as a file without a text. */
export function snapshot(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).replaceAll('\\', '/');
    if (entry.isFile()) return [[name, readFileSync(full, 'utf8')]];
    return readdirSync(full).length ? [] : [[`${name}/`, '']];
  });
  return Object.fromEntries(found.flat().sort());
}
