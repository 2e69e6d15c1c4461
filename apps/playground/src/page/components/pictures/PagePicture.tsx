import { at, type Shapes } from './shapes.ts';

/** A page with one passage marked, the next page behind it. */
export function PagePicture({ shapes }: { shapes: Shapes }) {
  const marked = 2 + Math.floor(at(shapes, 0) * 4);
  return (
    <>
      <rect className="paper" x="112.5" y="14.5" width="58" height="90" rx="1" />
      <rect className="paper" x="44.5" y="8.5" width="84" height="100" rx="1" />
      {Array.from({ length: 9 }, (_, line) => {
        const y = 18 + line * 8;
        const hit = line === marked || line === marked + 1;
        return (
          <g key={y}>
            {hit && <rect className="area" x="52" y={y - 2} width={44 + at(shapes, line) * 24} height="7" />}
            <rect className={hit ? 'mark' : 'quiet'} x="54" y={y} width={40 + at(shapes, line) * 24} height="2.5" />
          </g>
        );
      })}
    </>
  );
}
