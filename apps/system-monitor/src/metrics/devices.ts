import type { Snapshot } from './sampler.ts';

/** Each device of a moment, in the field's order: disks, their room, interfaces, sensors, batteries. */
export function devicesOf({ rates, reading }: Pick<Snapshot, 'rates' | 'reading'>) {
  const { spaces = [], temperatures = [], fans = [], batteries = [] } = reading.devices ?? {};
  return [
    ...rates.disks.map((disk) => ({ kind: 'disk' as const, ...disk })),
    ...spaces.map((space) => ({ kind: 'space' as const, ...space })),
    ...rates.interfaces.map((device) => ({ kind: 'interface' as const, ...device })),
    ...temperatures.map((sensor) => ({ kind: 'temperature' as const, ...sensor })),
    ...fans.map((fan) => ({ kind: 'fan' as const, ...fan })),
    ...batteries.map((battery) => ({ kind: 'battery' as const, ...battery })),
  ];
}
