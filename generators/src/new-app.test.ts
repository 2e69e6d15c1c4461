import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_NAME } from './names.mjs';
import { planApp, writeApp } from './new-app.mjs';
import { snapshot, temporaryWorkshop } from './test-workshop.ts';

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

describe('planApp', () => {
  it('writes nothing', () => {
    const root = temporaryWorkshop();
    const before = snapshot(root);
    const { folder, files, kept } = planApp(root, 'minimal', 'recipe-box');
    expect(folder).toBe('apps/recipe-box');
    expect(files.map((file) => file.path)).toContain('src/contract.ts');
    expect(kept).toEqual([]);
    expect(snapshot(root)).toEqual(before);
  });

  it('leaves no trace of the name that the template has', () => {
    const texts = planApp(temporaryWorkshop(), 'minimal', 'recipe-box').files.map(({ content }) => content.toString());
    expect(texts.join('\n').match(/sample.?list/gi)).toBeNull();
  });

  it.each([
    ['my app', /it has a space/],
    ['system-monitor', /apps\/system-monitor exists/],
  ])('refuses %s', (name, why) => {
    expect(() => planApp(temporaryWorkshop(), 'minimal', name)).toThrow(why);
  });

  it('knows no kind but its own', () => {
    expect(() => planApp(temporaryWorkshop(), 'maximal', 'recipe-box')).toThrow('There is no kind "maximal".');
  });
});

describe('writeApp', () => {
  it.each(['a', 'recipe-box', 'long'.repeat(8).slice(0, MAX_NAME)])(
    'makes %s as the check wants it, and adds a line to mcp.json',
    async (name) => {
      const root = temporaryWorkshop();
      const before = snapshot(root);
      const plan = planApp(root, 'minimal', name);
      await writeApp(plan);
      const after = snapshot(root);
      const made = Object.keys(after).filter((file) => !(file in before));
      expect(made).toEqual(plan.files.map((file) => `apps/${name}/${file.path}`).sort());
      expect(Object.keys(JSON.parse(after['mcp.json'] ?? '').mcpServers)).toEqual([name]);
      execFileSync(process.execPath, [biome, 'check', '--error-on-warnings', `apps/${name}`], { cwd: root });
    },
  );

  it('leaves nothing behind when mcp.json can not be written', async () => {
    const root = temporaryWorkshop();
    const plan = planApp(root, 'minimal', 'recipe-box');
    rmSync(path.join(root, 'mcp.json'));
    mkdirSync(path.join(root, 'mcp.json'));
    writeFileSync(path.join(root, 'mcp.json', 'x'), '');
    const before = snapshot(root);
    await expect(writeApp(plan)).rejects.toThrow(/mcp\.json/);
    expect(snapshot(root)).toEqual(before);
  });

  it('leaves nothing behind when formatting fails', async () => {
    const root = temporaryWorkshop();
    const plan = planApp(root, 'minimal', 'recipe-box');
    writeFileSync(path.join(root, 'biome.json'), '{ "nonsense": ');
    const before = snapshot(root);
    await expect(writeApp(plan)).rejects.toThrow(/biome/);
    expect(snapshot(root)).toEqual(before);
  });
});
