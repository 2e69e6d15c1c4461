import { describe, expect, it } from 'vitest';
import { checkName, deriveNames, MAX_NAME, proposeName } from './names.mjs';

describe('deriveNames', () => {
  it('gives every form', () => {
    expect(deriveNames('recipe-box')).toEqual({
      kebab: 'recipe-box',
      snake: 'recipe_box',
      camel: 'recipeBox',
      pascal: 'RecipeBox',
      title: 'Recipe box',
    });
  });

  it('takes a digit at the start', () => {
    expect(deriveNames('3d-viewer')).toMatchObject({ snake: '3d_viewer', pascal: '3dViewer', title: '3d viewer' });
  });
});

describe('checkName', () => {
  it.each(['a', 'map', 'recipe-box', '3d-viewer', 'b2b', 'a'.repeat(MAX_NAME)])('lets %s pass', (name) => {
    expect(() => checkName(name)).not.toThrow();
  });

  it.each([
    ['', /^"" can't be an app's name: it is empty/, 'recipe-box'],
    ['   ', /it is empty/, 'recipe-box'],
    ['.', /a folder itself/, 'recipe-box'],
    ['..', /a folder itself/, 'recipe-box'],
    ['../x', /it is a path/, 'x'],
    ['C:\\x', /it is a path/, 'c-x'],
    ['@s/n', /it has a scope/, 'n'],
    ['node_modules', /package manager/, 'node-modules'],
    ['my app', /^"my app" .* it has a space/, 'my-app'],
    ['A:B', /":" does not fit/, 'a-b'],
    ['a.b', /"\." does not fit/, 'a-b'],
    ['a_b', /"_" does not fit/, 'a-b'],
    ['CON', /Windows keeps it/, 'con-app'],
    ['nul', /Windows keeps it/, 'nul-app'],
    ['lpt1', /Windows keeps it/, 'lpt1-app'],
    ['COM¹', /Windows keeps it/, 'com1-app'],
    ['fooBar', /it has capitals/, 'foo-bar'],
    ['HTTPServer', /it has capitals/, 'httpserver'],
    ['-a', /a hyphen at an end/, 'a'],
    ['a--b', /two in a row/, 'a-b'],
    ['2024', /it has no letter/, '2024-app'],
    ['地図', /"地" is outside a to z/, 'recipe-box'],
    ['Überblick', /"Ü" is outside a to z/, 'uberblick'],
    ['a‮b', /"�" is outside a to z/, 'a-b'],
    ['a'.repeat(MAX_NAME + 1), /it has 35 characters and at most 34 fit a tool name/, 'a'.repeat(MAX_NAME)],
    ['a'.repeat(215), /it has 215 characters/, 'a'.repeat(MAX_NAME)],
  ])('refuses %j, says why and proposes a good one', (name, why, proposal) => {
    expect(() => checkName(name)).toThrow(why);
    expect(() => checkName(name)).toThrow(`Nothing was written. Try --name ${proposal}.`);
    expect(() => checkName(proposal)).not.toThrow();
  });

  it('shows a long name cut short', () => {
    expect(() => checkName('x'.repeat(100_000))).toThrow(/^.{1,250}$/);
  });
});

describe('proposeName', () => {
  it('counts up past the taken ones, within the length', () => {
    const taken = new Set(['map', 'map-2']);
    expect(proposeName('map', (name) => taken.has(name))).toBe('map-3');
    const long = 'a'.repeat(MAX_NAME);
    expect(proposeName(long, (name) => name === long)).toBe(`${'a'.repeat(MAX_NAME - 2)}-2`);
  });
});
