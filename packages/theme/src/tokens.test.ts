import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const fallback = new Map(
  [...css.matchAll(/^ {4}(--[\w-]+): (.+);$/gm)].map(([, name = '', value = '']) => [name, value]),
);
const specNames = readSpecNames();

/** The type is erased at run time, so the names come from the declaration itself. */
function readSpecNames(): string[] {
  const app = createRequire(import.meta.url).resolve('@modelcontextprotocol/ext-apps');
  const types = readFileSync(path.join(path.dirname(app), 'spec.types.d.ts'), 'utf8');
  const union = /type McpUiStyleVariableKey = ([^;]+);/.exec(types)?.[1] ?? '';
  return [...union.matchAll(/"(--[\w-]+)"/g)].map(([, name = '']) => name);
}

function colors(name: string): [light: string, dark: string] {
  const value = fallback.get(name) ?? '';
  const [, light, dark] = /^light-dark\((#[0-9a-f]{6,8}), (#[0-9a-f]{6,8})\)$/.exec(value) ?? [];
  if (!light || !dark) throw new Error(`${name} is "${value}", not light-dark(#rrggbb, #rrggbb)`);
  return [light, dark];
}

/** The lower contrast of both themes. */
function contrast(foreground: string, background: string): number {
  const [front, back] = [colors(foreground), colors(background)];
  return Math.min(wcagContrast(front[0], back[0]), wcagContrast(front[1], back[1]));
}

const SURFACES = ['primary', 'secondary', 'tertiary'].map((name) => `--color-background-${name}`);
const MEANINGS = ['info', 'danger', 'success', 'warning'];

describe('tokens.css', () => {
  it('has a fallback for every variable of the specification', () => {
    expect(specNames).toHaveLength(76);
    expect(specNames.filter((name) => !fallback.has(name))).toEqual([]);
  });

  it('T1: gives every colour and shadow a value for both themes', () => {
    const themed = specNames.filter((name) => /^--(color|shadow)-/.test(name));
    expect(themed.filter((name) => !fallback.get(name)?.includes('light-dark('))).toEqual([]);
  });

  it('puts the person above the host where colours are forced', () => {
    const forced = css.slice(css.indexOf('@media (forced-colors: active)'));
    const named = new Set([...forced.matchAll(/^ {6}(--[\w-]+): [A-Za-z]+ !important;$/gm)].map(([, name]) => name));
    expect(specNames.filter((name) => name.startsWith('--color-') && !named.has(name))).toEqual([]);
  });
});

describe('contrast of the fallbacks', () => {
  it.each(['primary', 'secondary', 'tertiary', 'ghost', 'disabled', ...MEANINGS])('text-%s is readable', (name) => {
    const own = MEANINGS.includes(name) || name === 'disabled' ? [`--color-background-${name}`] : [];
    for (const surface of [...SURFACES, ...own])
      expect(contrast(`--color-text-${name}`, surface), surface).toBeGreaterThanOrEqual(4.5);
  });

  it('primary and secondary text are readable on every coloured ground', () => {
    for (const meaning of MEANINGS)
      for (const text of ['primary', 'secondary'])
        expect(contrast(`--color-text-${text}`, `--color-background-${meaning}`), meaning).toBeGreaterThanOrEqual(4.5);
  });

  it('inverse text is readable on the inverse ground, and on the one it takes under the pointer', () => {
    for (const ground of ['--color-background-inverse', '--color-text-secondary'])
      expect(contrast('--color-text-inverse', ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['primary', ...MEANINGS])('border-%s can be seen', (name) => {
    for (const surface of [...SURFACES, ...MEANINGS.map((meaning) => `--color-background-${meaning}`)])
      expect(contrast(`--color-border-${name}`, surface), surface).toBeGreaterThanOrEqual(3);
  });

  it.each(['primary', 'secondary', ...MEANINGS])('ring-%s can be seen', (name) => {
    for (const surface of SURFACES)
      expect(contrast(`--color-ring-${name}`, surface), surface).toBeGreaterThanOrEqual(3);
  });
});
