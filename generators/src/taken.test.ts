import { expect, it } from 'vitest';
import { checkFree } from './taken.mjs';
import { temporaryWorkshop } from './test-workshop.ts';

it.each([
  ['system-monitor', 'apps/system-monitor exists', 'system-monitor-2'],
  ['system', 'system-monitor has a tool show_system already', 'system-2'],
  ['sample-list', 'a template has it', 'sample-list-2'],
])('refuses %s and proposes the next free name', (name, why, proposal) => {
  expect(() => checkFree(temporaryWorkshop(), name)).toThrow(
    `"${name}" can't be an app's name: ${why}. Nothing was written. Try --name ${proposal}.`,
  );
});

it('lets a free name pass, also where a folder without package.json has it', () => {
  const root = temporaryWorkshop({ 'apps/recipe-box/README.md': '# Recipes' });
  expect(() => checkFree(root, 'recipe-box')).not.toThrow();
  expect(() => checkFree(root, 'systems')).not.toThrow();
});
