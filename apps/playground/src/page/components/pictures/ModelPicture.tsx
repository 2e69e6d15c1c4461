import { at, type Shapes } from './shapes.ts';

/** A solid with an outlined part, on a ground grid. */
export function ModelPicture({ shapes }: { shapes: Shapes }) {
  const lift = 6 + at(shapes, 0) * 14;
  return (
    <>
      {Array.from({ length: 5 }, (_, line) => (
        <path
          key={line}
          className="line"
          opacity="0.5"
          d={`M${20 + line * 20} ${66 + line * 5}L${100 + line * 20} ${46 + line * 5}M${20 + line * 20} ${86 - line * 5}L${100 + line * 20} ${106 - line * 5}`}
        />
      ))}
      <path className="paper" strokeWidth="1.25" strokeLinejoin="round" d="M60 52 100 40 140 52 100 66Z" />
      <path className="paper" strokeWidth="1.25" strokeLinejoin="round" d="M60 52V66L100 80V66ZM140 52V66L100 80V66Z" />
      <path className="area" d={`M80 ${46 - lift} 100 ${40 - lift} 120 ${46 - lift} 100 ${53 - lift}Z`} />
      <path
        className="main"
        strokeWidth="1.5"
        strokeLinejoin="round"
        d={`M80 ${46 - lift} 100 ${40 - lift} 120 ${46 - lift} 100 ${53 - lift}ZM80 ${46 - lift}V46L100 53V${53 - lift}M100 53 120 46V${46 - lift}`}
      />
    </>
  );
}
