/** Numbers from 0 to 1 that a text always gives again, so that each card's drawing is its own. */
export type Shapes = readonly number[];

const COUNT = 48;

export function shapesOf(text: string): Shapes {
  let state = 2166136261; // FNV-1a
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return Array.from({ length: COUNT }, () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  });
}

/** The shape at a place, counted round and round. */
export function at(shapes: Shapes, index: number): number {
  return shapes[index % shapes.length] ?? 0;
}
