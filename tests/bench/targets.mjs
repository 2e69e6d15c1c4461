/**
 * What must hold, and what is aimed at, of each figure; ratios are ours to the official server's unless they say
 * otherwise. A figure is in bounds when it is at most `must` (or, with `atLeast`, at least).
 */
export const TARGETS = {
  start: { what: 'start to first tools/list, of the official server', must: 0.65 },
  startOfBare: { what: 'start to first tools/list, of a bare SDK server', aim: 1.1 },
  template: { what: 'template, gzip', unit: 'KB', must: 121, aim: 115 },
  paint: { what: 'view to first meaningful paint, of the official one', must: 0.7, aim: 0.5 },
  calls: { what: 'page calls a second, 16 connections, of the official server', atLeast: true, must: 1.5, aim: 2.5 },
  page: { what: 'a page when the history grows 1,000 times, of a page of the small one', must: 1.1, aim: 1 },
};

/**
 * What became of the figures that were measured.
 *
 * @param {Record<string, number>} measured By the names of the targets; others are not judged.
 * @returns {{ kind: 'must' | 'aim', what: string, measured: string, wanted: string, isMet: boolean }[]}
 */
export function verdicts(measured) {
  return Object.entries(TARGETS).flatMap(([name, target]) => {
    const value = measured[name];
    if (value === undefined) return [];
    return ['must', 'aim'].flatMap((kind) => {
      const bound = target[kind];
      if (bound === undefined) return [];
      const write = (number) => (target.unit ? `${number.toFixed(1)} ${target.unit}` : number.toFixed(2));
      const isMet = target.atLeast ? value >= bound : value <= bound;
      const wanted = `${write(bound)} or ${target.atLeast ? 'more' : 'less'}`;
      return [{ kind, what: target.what, measured: write(value), wanted, isMet }];
    });
  });
}
