import { keyOf, type OfferedTool } from '../logic/offered-tools.ts';

interface ToolChoiceProps {
  readonly tools: readonly OfferedTool[];
  readonly chosen?: OfferedTool;
  choose(tool: OfferedTool): void;
}

/** The tools a model could choose from, app by app, then those of open views. */
export function ToolChoice({ tools, chosen, choose }: ToolChoiceProps) {
  const groups = [...new Set(tools.map(groupOf))];
  const isTwice = (name: string) => tools.filter(({ definition }) => definition.name === name).length > 1;
  const labelOf = ({ server, definition }: OfferedTool) =>
    isTwice(definition.name) ? `${definition.name} (${server})` : definition.name;
  return (
    <span className="select">
      <select
        aria-label="Tool"
        value={chosen && keyOf(chosen)}
        disabled={!chosen}
        data-testid="composer-tool"
        onChange={({ target }) => {
          const next = tools.find((tool) => keyOf(tool) === target.value);
          if (next) choose(next);
        }}
      >
        {!chosen && <option>no tool</option>}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {tools
              .filter((offered) => groupOf(offered) === group)
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

function groupOf({ server, ofView }: OfferedTool): string {
  return ofView === undefined ? server : `View of turn ${ofView} (${server})`;
}
