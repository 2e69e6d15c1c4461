import './Source.css';
import { useState } from 'react';
import { messageOf } from '../../../problem.ts';
import type { SourcePlace, SourcePlaces } from '../../../wire.ts';
import { useConversation } from '../conversation-context.ts';

/** From a tool's name to the lines of source that define it, register it and call it; asked for only when opened. */
export function Source({ server, tool }: { server: string; tool: string }) {
  const conversation = useConversation();
  const [found, setFound] = useState<SourcePlaces>();
  const look = async () => {
    if (found) return;
    try {
      setFound(await conversation.findSource(server, tool));
    } catch (error) {
      setFound({ places: [], why: messageOf(error) });
    }
  };
  return (
    <details
      className="source"
      onToggle={({ currentTarget }) => currentTarget.open && void look()}
      data-testid="source"
    >
      <summary>Source of {tool}</summary>
      {found?.why && <p className="nothing">{found.why}</p>}
      {found?.places.map((place, index) => (
        <Place key={`${place.path}:${place.line}`} place={place} role={roleOf(place, index)} />
      ))}
      {(found?.more ?? 0) > 0 && <p className="hint">And {found?.more} more places.</p>}
    </details>
  );
}

function Place({ place, role }: { place: SourcePlace; role: string }) {
  const { file, path, line, from, excerpt } = place;
  const [copied, setCopied] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(`${path}:${line}`).then(
      () => setCopied('Copied'),
      () => setCopied(`${path}:${line}`), // no right to the clipboard: then to be copied by hand
    );
  return (
    <section className="place" data-testid="source-place">
      <h4>
        <span>{role}</span>
        <code>
          {file}:{line}
        </code>
        <button type="button" className="button quiet" onClick={() => void copy()}>
          Copy path
        </button>
      </h4>
      {copied && <p className="hint">{copied}</p>}
      <ol className="excerpt" start={from}>
        {excerpt.map((text, index) => (
          <li key={`${from + index}`} data-here={from + index === line || undefined}>
            <code>{text || ' '}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}

function roleOf({ file, found }: SourcePlace, index: number): string {
  if (/(?:^|\/)(?:view|views|ui|client|app)\//i.test(file)) return 'Called by the view';
  if (index === 0) return 'Defined';
  return found === 'name' ? 'Named' : 'Used';
}
