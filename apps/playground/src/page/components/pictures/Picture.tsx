import type { Example } from '../../../wire.ts';
import { InitialPicture } from './InitialPicture.tsx';
import { MapPicture } from './MapPicture.tsx';
import { ModelPicture } from './ModelPicture.tsx';
import { MonitorPicture } from './MonitorPicture.tsx';
import { PagePicture } from './PagePicture.tsx';
import { ScorePicture } from './ScorePicture.tsx';
import { shapesOf } from './shapes.ts';

/** The kinds of our own apps; another app has its initial. */
const KINDS = [
  { kind: /system|monitor/, draw: MonitorPicture },
  { kind: /map/, draw: MapPicture },
  { kind: /pdf/, draw: PagePicture },
  { kind: /3d|three/, draw: ModelPicture },
  { kind: /sheet|music|score/, draw: ScorePicture },
] as const;

/** A card's picture: the example's own, or a small drawing of its kind, a little different for each prompt. */
export function Picture({ server, example }: { server: string; example: Example }) {
  if (example.picture) return <img className="picture" src={example.picture} alt="" />;
  const draw = KINDS.find(({ kind }) => kind.test(server.toLowerCase()))?.draw;
  return (
    <svg className="picture" viewBox="0 0 200 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {draw ? draw({ shapes: shapesOf(example.prompt) }) : <InitialPicture name={server} />}
    </svg>
  );
}
