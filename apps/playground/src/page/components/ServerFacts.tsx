import type { ServerSnapshot } from '../../wire.ts';

const ERAS = { modern: 'stateless', legacy: '2025 handshake' };
const STATES: Record<ServerSnapshot['state'], string> = {
  ready: 'Running',
  starting: 'Starting',
  asks: 'Waits for your approval',
  failed: 'Not running',
  unusable: 'Its entry in mcp.json is not usable',
};

/** What the server says of itself. */
export function ServerFacts({ server }: { server: ServerSnapshot }) {
  const { state, implementation, era, protocolVersion, instructions, capabilities } = server;
  const facts = [
    ['State', STATES[state]],
    ['Calls itself', implementation && `${implementation.title ?? implementation.name} ${implementation.version}`],
    ['Protocol', protocolVersion && `${protocolVersion}${era ? `, ${ERAS[era]}` : ''}`],
    ['Instructions', instructions],
    ['Capabilities', capabilities && capabilityWords(capabilities).join(', ')],
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

/** `tools (lists change)`, `resources`, `extension io.modelcontextprotocol/ui`. */
function capabilityWords({ extensions, experimental, ...rest }: NonNullable<ServerSnapshot['capabilities']>): string[] {
  const words = Object.entries(rest).map(([name, value]) => {
    const changes = typeof value === 'object' && value !== null && 'listChanged' in value && value.listChanged === true;
    return changes ? `${name} (its list may change)` : name;
  });
  return [...words, ...Object.keys({ ...extensions, ...experimental }).map((name) => `extension ${name}`)];
}
