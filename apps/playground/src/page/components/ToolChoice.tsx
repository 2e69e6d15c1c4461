import type { ToolSummary } from '../../wire.ts';

interface OfferedTool {
  readonly server: string;
  readonly tool: ToolSummary;
}
interface ToolChoiceProps {
  readonly tools: readonly OfferedTool[];
  readonly chosen?: OfferedTool;
  choose(server: string, tool: string): void;
}

/** The tools a model could choose from, app by app. */
export function ToolChoice({ tools, chosen, choose }: ToolChoiceProps) {
  const servers = [...new Set(tools.map(({ server }) => server))];
  const isTwice = (name: string) => tools.filter(({ tool }) => tool.definition.name === name).length > 1;
  const labelOf = ({ server, tool: { definition } }: OfferedTool) =>
    isTwice(definition.name) ? `${definition.name} (${server})` : definition.name;
  const keyOf = ({ server, tool }: OfferedTool) => `${server} ${tool.definition.name}`;
  return (
    <span className="select">
      <select
        aria-label="Tool"
        value={chosen && keyOf(chosen)}
        disabled={!chosen}
        data-testid="composer-tool"
        onChange={({ target }) => {
          const next = tools.find((tool) => keyOf(tool) === target.value);
          if (next) choose(next.server, next.tool.definition.name);
        }}
      >
        {!chosen && <option>no tool</option>}
        {servers.map((server) => (
          <optgroup key={server} label={server}>
            {tools
              .filter((offered) => offered.server === server)
              .map((offered) => (
                <option key={keyOf(offered)} value={keyOf(offered)}>
                  {labelOf(offered)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}
