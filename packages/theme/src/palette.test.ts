import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Color,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
  wcagLuminance,
} from 'culori';
import { describe, expect, it } from 'vitest';
import { chartColors } from './palette.ts';

const difference = differenceCiede2000();
const eyes: [name: string, see: (color: Color) => Color][] = [
  ['usual', (color) => color],
  ['protanopia', filterDeficiencyProt(1)],
  ['deuteranopia', filterDeficiencyDeuter(1)],
  ['tritanopia', filterDeficiencyTrit(1)],
];
const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

function surfaces(theme: 'light' | 'dark'): string[] {
  const pairs = tokens.matchAll(/--color-background-(?:primary|secondary|tertiary): light-dark\((#\w+), (#\w+)\)/g);
  return [...pairs].map(([, light = '', dark = '']) => (theme === 'light' ? light : dark));
}

function color(text: string): Color {
  const parsed = parse(text);
  if (!parsed) throw new Error(`Not a colour: ${text}`);
  return parsed;
}

describe.each(['light', 'dark'] as const)('chart palette, %s', (theme) => {
  const { series, ramp } = chartColors(theme);

  it('has eight series, each visible on every surface', () => {
    expect(series).toHaveLength(8);
    expect(surfaces(theme)).toHaveLength(3);
    for (const surface of surfaces(theme))
      for (const shade of series)
        expect(wcagContrast(shade, surface), `${shade} on ${surface}`).toBeGreaterThanOrEqual(3);
  });

  it.each(eyes)('keeps any two series apart, as seen with %s vision', (name, see) => {
    const least = name === 'usual' ? 17 : 11;
    for (const [index, first] of series.entries())
      for (const second of series.slice(index + 1))
        expect(difference(see(color(first)), see(color(second))), `${first} ${second}`).toBeGreaterThanOrEqual(least);
  });

  it.each(eyes)('has a ramp whose neighbours differ, as seen with %s vision', (_name, see) => {
    expect(ramp).toHaveLength(7);
    for (const [index, shade] of ramp.slice(1).entries())
      expect(difference(see(color(ramp[index] ?? '')), see(color(shade))), shade).toBeGreaterThanOrEqual(6);
  });

  it('has a ramp that leads away from the surface', () => {
    const light = ramp.map((shade) => wcagLuminance(shade));
    const sorted = light.toSorted((a, b) => (theme === 'light' ? b - a : a - b));
    expect(light).toEqual(sorted);
  });
});
