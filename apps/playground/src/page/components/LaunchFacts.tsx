import '@workshop/theme/card.css';
import type { LaunchSummary } from '../../wire.ts';

/** How a server is started or reached; of variables and headers the names alone. */
export function LaunchFacts({ launch }: { launch: LaunchSummary }) {
  const facts =
    launch.kind === 'stdio'
      ? {
          Command: launch.argv.map(quoted).join(' '),
          Directory: launch.cwd,
          Environment: launch.env.join(', ') || 'nothing added',
        }
      : { Address: launch.url, Headers: launch.headers.join(', ') || 'none added' };
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div className="fact" key={name}>
          <dt>{name}</dt>
          <dd>{name === 'Command' || name === 'Address' ? <code>{value}</code> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** So that one argument with a space does not look like two, and none hides or turns around what follows it. */
function quoted(argument: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(argument)) return argument;
  return JSON.stringify(argument).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`,
  );
}
