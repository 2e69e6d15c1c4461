import { element } from '../src/element.ts';
import { chartColors } from '../src/palette.ts';
import { readToken } from '../src/read-token.ts';
import { currentTheme } from '../src/theme.ts';
import { section, specimen } from './section.ts';

const HEIGHT = 176;
const NAMES = ['North pier', 'Old lock', 'Ferry steps', 'Outer mole', 'Mill race', 'Basin', 'Weir', 'Sluice'];

/** A chart as a view draws one: colours from the palette, grid and figures from the tokens, all read anew at `draw`. */
export function chartSection(): { section: HTMLElement; draw(): void } {
  const canvas = element('canvas', {
    class: 'chart',
    role: 'img',
    'aria-label': 'Levels of eight stations over a day',
  });
  const legend = element('ul', { class: 'legend' });
  const ramp = element('div', { class: 'ramp', role: 'img', 'aria-label': 'Seven steps from little to much' });
  return {
    section: section('Charts', specimen('Series', canvas, legend), specimen('Ramp', ramp)),
    draw() {
      const colors = chartColors(currentTheme());
      legend.replaceChildren(...NAMES.map((name, index) => legendItem(name, colors.series[index] ?? '')));
      ramp.replaceChildren(...colors.ramp.map((color) => element('span', { style: `background: ${color}` })));
      drawChart(canvas, colors.series);
    },
  };
}

function legendItem(name: string, color: string): HTMLElement {
  return element('li', {}, element('span', { class: 'legend-line', style: `background: ${color}` }), name);
}

function drawChart(canvas: HTMLCanvasElement, series: readonly string[]): void {
  const width = canvas.clientWidth;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  canvas.width = width * devicePixelRatio;
  canvas.height = HEIGHT * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.font = `${readToken('--font-text-xs-size')} ${readToken('--font-sans')}`;
  context.fillStyle = readToken('--color-text-tertiary');
  context.strokeStyle = readToken('--color-border-tertiary');
  for (const level of [0, 1, 2, 3]) {
    const y = HEIGHT - 16.5 - level * 48;
    context.fillText(String(level), 0, y + 4);
    line(context, [
      [16, y],
      [width, y],
    ]);
  }
  context.lineWidth = 1.5;
  for (const [index, color] of series.entries()) {
    context.strokeStyle = color;
    const level = (x: number): number => 1.5 + 1.1 * Math.sin((x / width) * 9 + index * 0.72) - index * 0.05;
    line(
      context,
      Array.from({ length: 97 }, (_, step) => at((step / 96) * (width - 16) + 16, level)),
    );
  }
}

function at(x: number, level: (x: number) => number): [number, number] {
  return [x, HEIGHT - 16.5 - level(x) * 48];
}

function line(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}
