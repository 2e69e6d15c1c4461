import type { ServerSnapshot } from '../../wire.ts';
import { formatBytes } from '../logic/format.ts';

const ERAS = { modern: 'stateless', legacy: '2025 handshake' };
const STATES: Record<ServerSnapshot['state'], string> = {
  ready: 'Running',
  starting: 'Starting',
  asks: 'Waits for your approval',
  failed: 'Not running',
  unusable: 'Its entry in mcp.json is not usable',
};

/** What the server says of itself, and its templates with what the review found. */
export function ServerFacts({ server }: { server: ServerSnapshot }) {
  const { state, implementation, era, protocolVersion, instructions, templates } = server;
  const facts = [
    ['State', STATES[state]],
    ['Calls itself', implementation && `${implementation.title ?? implementation.name} ${implementation.version}`],
    ['Protocol', protocolVersion && `${protocolVersion}${era ? `, ${ERAS[era]}` : ''}`],
    ['Instructions', instructions],
    ...templates.map(({ uri, bytes, hash }) => [
      'Template',
      [uri, bytes && formatBytes(bytes), hash].filter(Boolean).join(', '),
    ]),
    ...templates.flatMap(({ findings }) => findings.map(({ text }) => ['Review', text])),
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div className="fact" key={`${name} ${value}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
