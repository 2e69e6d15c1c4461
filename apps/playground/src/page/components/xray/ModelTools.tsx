import { formatBytes, formatCount, formatTokens } from '../../logic/format.ts';
import type { ModelTool } from '../../logic/model-view.ts';
import { JsonBlock } from './JsonBlock.tsx';
import { Source } from './Source.tsx';

/** The tool list as the model gets it: what only views may call is not in it. */
export function ModelTools({
  tools,
  bytes,
  server,
}: {
  tools: readonly ModelTool[];
  bytes: number;
  /** Whose tools they are, where they are one server's. */
  server?: string;
}) {
  return (
    <section>
      <h3>
        Tool list{' '}
        <small>
          {formatCount(tools.length, 'tool')}, {formatBytes(bytes)}, {formatTokens(bytes)}
        </small>
      </h3>
      <ul className="tool-list">
        {tools.map((tool) => (
          <li key={tool.name}>
            <details>
              <summary>
                <code>{tool.name}</code>
              </summary>
              <p>{tool.description ?? 'no description'}</p>
              <JsonBlock label={`Input schema of ${tool.name}`} value={tool.inputSchema} />
              {server !== undefined && <Source server={server} tool={tool.name} />}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
