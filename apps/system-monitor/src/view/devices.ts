import type { ItemOf } from '@workshop/bridge/contract';
import { element } from '@workshop/theme/element';
import type { fetchSystemDevices } from '../contract.ts';
import { type Amount, type Format, written } from './format.ts';
import { strings } from './strings.ts';

export type Device = ItemOf<typeof fetchSystemDevices>;

/**
 * Fills the panel "Devices": one table a kind of device, of those that there are.
 *
 * @param failure why there are none to show, where they could not be had
 */
export function fillDevices(
  body: HTMLElement,
  devices: readonly Device[] | undefined,
  failure: string | undefined,
  format: Format,
): void {
  if (!devices || devices.length === 0) {
    const text = failure ?? (devices ? strings.devices.none : strings.asking);
    body.replaceChildren(element('p', { class: 'hint', role: 'status' }, text));
    return;
  }
  const kinds = [...new Set(devices.map(({ kind }) => kind))];
  body.replaceChildren(
    ...kinds.map((kind) => {
      const rows = devices.filter((device) => device.kind === kind).map((device) => row(device, format));
      const title = strings.devices.kinds[kind];
      return element(
        'section',
        {},
        element('h3', {}, title),
        element('table', { class: 'table', 'aria-label': title }, ...rows),
      );
    }),
  );
}

function row(device: Device, format: Format): HTMLElement {
  const [main, beside] = figures(device, format);
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, element('bdi', {}, device.name), ...(beside ? [element('small', {}, beside)] : [])),
    element('td', { class: 'num' }, main),
  );
}

/** What counts of a device, and what else there is to say. */
function figures(device: Device, format: Format): [main: string, beside?: string] {
  const words = strings.devices;
  const say = (value: number | undefined, write: (known: number) => Amount) =>
    value === undefined ? strings.dash : written(write(value));
  const rate = (value: number | undefined) => say(value, (known) => format.rate(known, true));
  const network = (value: number | undefined) => say(value, (known) => format.network(known, true));
  const percent = (value: number | undefined) => say(value, (known) => format.percent(known));
  switch (device.kind) {
    case 'disk':
      return [words.busy(percent(device.busy)), words.readsAndWrites(rate(device.read), rate(device.write))];
    case 'space': {
      const { total, available } = device;
      if (total === undefined || available === undefined) return [strings.dash];
      const used = total === 0 ? 0 : ((total - available) / total) * 100;
      return [percent(used), words.left(written(format.bytes(available)), written(format.bytes(total)))];
    }
    case 'interface': {
      const speed = device.speed === undefined ? [] : [written(format.bits(device.speed))];
      return [strings.inAndOut(network(device.received), network(device.sent)), ...(speed as [string?])];
    }
    case 'temperature':
      return [
        say(device.celsius, (known) => format.temperature(known)),
        device.critical === undefined ? undefined : words.critical(written(format.temperature(device.critical))),
      ];
    case 'fan':
      return [device.rpm === undefined ? strings.dash : words.turns(format.count(device.rpm))];
    case 'battery':
      return [percent(device.percent), device.state && (words.battery[device.state] ?? device.state)];
  }
}
