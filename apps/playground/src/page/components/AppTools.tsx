import type { ServerSnapshot, ToolSummary } from '../../wire.ts';
import { useConversation } from './conversation-context.ts';

/** An app's tools: those for the model can be put into the composer, those for the view are shown as such. */
export function AppTools({ server }: { server: ServerSnapshot }) {
  const conversation = useConversation();
  if (server.tools.length === 0) return null;
  const choose = (tool: string) => {
    conversation.prefill({ server: server.name, tool, arguments: {} });
    conversation.state.change((value) => ({ ...value, panel: undefined }));
  };
  return (
    <section>
      <h3>Tools</h3>
      <ul className="app-tools">
        {server.tools.map((tool) => (
          <li key={tool.definition.name}>
            <div>
              <code>{tool.definition.name}</code> <small>{describe(tool)}</small>
              <p>{tool.definition.description}</p>
            </div>
            {tool.forModel && (
              <button
                type="button"
                className="button"
                aria-label={`Prepare a call of ${tool.definition.name}`}
                onClick={() => choose(tool.definition.name)}
              >
                Prepare
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ forModel, forView, template }: ToolSummary): string {
  const who = forModel && forView ? 'model and view' : forModel ? 'model' : forView ? 'view' : 'nobody';
  return template ? `${who}, opens a view` : who;
}
