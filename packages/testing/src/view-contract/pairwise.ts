/** One choice of each factor. */
export type Case<Factors extends Record<string, readonly unknown[]>> = {
  [Name in keyof Factors]: Factors[Name][number];
};

/**
 * Cases in which every two values of different factors meet at least once: most faults need two things to come together,
 * and few need three. Greedy, and the same cases each time: as many as 10 x 5 x 4 values make about 50 instead of 200.
 *
 * @param factors The values of each factor by its name, each with one at least.
 */
export function pairwise<Factors extends Record<string, readonly unknown[]>>(factors: Factors): Case<Factors>[] {
  const names = Object.keys(factors);
  const valuesOf = (name: string) => factors[name] ?? [];
  const open = new Set<string>();
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1))
      for (const a of valuesOf(one).keys()) for (const b of valuesOf(other).keys()) open.add(pair(one, a, other, b));

  const cases: Case<Factors>[] = [];
  while (open.size > 0) {
    // Begins with a pair that has not met, so that each case brings something new.
    const [first = ''] = open;
    const chosen = new Map<string, number>(JSON.parse(first));
    for (const name of names) {
      if (chosen.has(name)) continue;
      const gains = valuesOf(name).map((_, value) => gain(name, value));
      chosen.set(name, gains.indexOf(Math.max(...gains)));
    }
    for (const one of names)
      for (const other of names) open.delete(pair(one, chosen.get(one) ?? 0, other, chosen.get(other) ?? 0));
    const values = names.map((name) => [name, valuesOf(name)[chosen.get(name) ?? 0]]);
    cases.push(Object.fromEntries(values) as Case<Factors>);

    function gain(name: string, value: number): number {
      const meets = [...chosen].filter(
        ([other, at]) => open.has(pair(name, value, other, at)) || open.has(pair(other, at, name, value)),
      );
      // Among equals each has its turn.
      return meets.length + ((value + cases.length) % valuesOf(name).length) / 1000;
    }
  }
  return cases;
}

function pair(one: string, a: number, other: string, b: number): string {
  return JSON.stringify([
    [one, a],
    [other, b],
  ]);
}
