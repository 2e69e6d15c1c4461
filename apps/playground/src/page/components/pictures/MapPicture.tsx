import { at, type Shapes } from './shapes.ts';

/** A coast, two roads, and points of several sizes. */
export function MapPicture({ shapes }: { shapes: Shapes }) {
  const bend = at(shapes, 0) * 30;
  return (
    <>
      <path
        className="area"
        d={`M0 0H200V${34 + bend}C150 ${20 + bend} 120 ${58 - bend / 2} 78 ${40 + bend / 2}S24 ${60 - bend} 0 ${52}Z`}
      />
      <path
        className="line"
        d={`M0 52C24 ${60 - bend} 38 ${30 + bend / 2} 78 ${40 + bend / 2}S150 ${20 + bend} 200 ${34 + bend}`}
      />
      <path className="line" strokeDasharray="5 3" d={`M20 90C60 ${50 + bend / 2} 120 88 200 ${62 + bend / 3}`} />
      {Array.from({ length: 9 }, (_, index) => (
        <circle
          key={`${at(shapes, index)}`}
          className="mark"
          cx={14 + at(shapes, index + 3) * 172}
          cy={50 + at(shapes, index + 14) * 34}
          r={1.5 + at(shapes, index + 25) * 3.5}
        />
      ))}
    </>
  );
}
