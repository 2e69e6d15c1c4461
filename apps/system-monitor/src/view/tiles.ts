import { element } from '@workshop/theme/element';
import { SystemTile } from '../contract.ts';
import type { Format } from './format.ts';
import { ceiling, GAUGES, headline, isAvailable, isLimited, type Shown, scopeOf } from './gauges.ts';
import { type Samples, STEP } from './samples.ts';
import { SPARK_SECONDS, Sparkline } from './sparkline.ts';
import { strings } from './strings.ts';
import './tiles.css';

interface Tile {
  readonly label: HTMLLabelElement;
  readonly input: HTMLInputElement;
  readonly value: HTMLElement;
  readonly unit: HTMLElement;
  readonly scope: HTMLElement;
  readonly spark: Sparkline;
}

/** The four tiles: one choice among the charts, as native radio buttons, so that arrow keys and names come for free. */
export class Tiles {
  readonly element = element(
    'fieldset',
    { class: 'tiles' },
    element('legend', { class: 'visually-hidden' }, strings.chart),
  );
  readonly #tiles = new Map<SystemTile, Tile>();

  /** @param onChoose called at each click or arrow key, also on the tile that is chosen already */
  constructor(onChoose: (tile: SystemTile) => void) {
    for (const name of SystemTile.options) {
      const tile = buildTile(name);
      tile.input.addEventListener('click', () => onChoose(name));
      this.#tiles.set(name, tile);
      this.element.append(tile.label);
    }
  }

  draw(shown: Shown, samples: Samples, format: Format, chosen: SystemTile): void {
    const { newest } = samples;
    const end = newest?.t ?? 0;
    for (const [name, { label, input, value, unit, scope, spark }] of this.#tiles) {
      label.hidden = !isAvailable(shown, name, newest);
      input.checked = name === chosen;
      const figure = headline(name, newest, format);
      value.textContent = figure?.value ?? strings.dash;
      unit.textContent = figure?.unit ?? '';
      scope.textContent = scopeOf(name, shown, newest, format);
      const span = { from: end - (SPARK_SECONDS - 1) * STEP, to: end };
      const columns = samples.columns(GAUGES[name].drawn, span.from, span.to);
      spark.draw(columns, span, ceiling(name, shown, columns));
    }
  }
}

function buildTile(name: SystemTile): Tile {
  const input = element('input', { type: 'radio', name: 'tile', value: name });
  const value = element('span', { class: 'tile-value num' }, strings.dash);
  const unit = element('span', { class: 'tile-unit' });
  const scope = element('span', { class: 'tile-scope num' });
  const spark = new Sparkline(GAUGES[name].drawn.length);
  const label = element(
    'label',
    { class: isLimited(name) ? 'tile limited' : 'tile' },
    input,
    element('span', { class: 'tile-name' }, strings.tiles[name]),
    ' ',
    element('span', { class: 'tile-figure' }, value, ' ', unit),
    ' ',
    scope,
    spark.element,
  );
  return { label, input, value, unit, scope, spark };
}
