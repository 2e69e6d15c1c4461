import { at, type Shapes } from './shapes.ts';

/** A row of tiles and a chart with its limit line. */
export function MonitorPicture({ shapes }: { shapes: Shapes }) {
  const points = Array.from({ length: 25 }, (_, index) => {
    const busy = at(shapes, 0) * 0.5 + Math.sin(index / (2 + 3 * at(shapes, 1))) * 0.25 + at(shapes, index) * 0.3;
    return `${16 + index * 7},${Math.round(78 - Math.min(1, Math.max(0.05, busy + 0.2)) * 38)}`;
  }).join(' ');
  const chosen = Math.floor(at(shapes, 5) * 4);
  return (
    <>
      {[0, 1, 2, 3].map((tile) => (
        <g key={tile}>
          <rect className="paper" x={16.5 + tile * 43} y={10.5} width="38" height="20" rx="2" />
          <rect className={tile === chosen ? 'mark' : 'quiet'} x={21 + tile * 43} y="16" width="12" height="4" rx="1" />
          <rect className="quiet" x={21 + tile * 43} y="23" width={10 + 18 * at(shapes, 9 + tile)} height="2" />
        </g>
      ))}
      <polygon className="area" points={`16,80 ${points} 184,80`} />
      <polyline className="main" strokeWidth="1.75" points={points} />
      <path className="line" strokeDasharray="3 3" d="M16 42.5H184" />
      <path className="line" d="M16 80.5H184" />
    </>
  );
}
