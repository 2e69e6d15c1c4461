import { at, type Shapes } from './shapes.ts';

/** Two systems of music, the current note tinted. */
export function ScorePicture({ shapes }: { shapes: Shapes }) {
  const current = 3 + Math.floor(at(shapes, 0) * 5);
  return (
    <>
      {[12, 54].map((top, system) => (
        <g key={top}>
          {[0, 1, 2, 3, 4].map((line) => (
            <path key={line} className="line" d={`M14 ${top + line * 6 + 0.5}H186`} />
          ))}
          {[14.5, 72.5, 129.5, 185.5].map((bar) => (
            <path key={bar} className="line" d={`M${bar} ${top + 0.5}V${top + 24.5}`} />
          ))}
          {Array.from({ length: 9 }, (_, note) => {
            const x = 24 + note * 18.5;
            const y = top + 3 + Math.round(at(shapes, note + 9 * system) * 6) * 3;
            const now = system === 0 && note === current;
            return (
              <g key={x} className={now ? 'now' : undefined}>
                <ellipse
                  className={now ? 'mark' : 'ink'}
                  cx={x}
                  cy={y}
                  rx="3.6"
                  ry="2.7"
                  transform={`rotate(-18 ${x} ${y})`}
                />
                <path
                  className={now ? 'main' : 'line'}
                  strokeWidth="1.25"
                  d={y > top + 12 ? `M${x + 3.3} ${y - 1}V${y - 18}` : `M${x - 3.3} ${y + 1}V${y + 18}`}
                />
              </g>
            );
          })}
        </g>
      ))}
    </>
  );
}
