import { formatBytes, formatTokens } from '../../logic/format.ts';
import { modelView } from '../../logic/model-view.ts';
import type { Turn } from '../../logic/state.ts';
import { usePageState } from '../conversation-context.ts';
import { JsonBlock } from './JsonBlock.tsx';
import { ModelContent } from './ModelContent.tsx';
import { ModelContextPart } from './ModelContextPart.tsx';
import { ModelTools } from './ModelTools.tsx';
import { PaidAndPaged } from './PaidAndPaged.tsx';
import { ViewToolsPart } from './ViewToolsPart.tsx';

/** Everything a model would read of this turn, and nothing else, with what it costs. */
export function ModelSees({ turn }: { turn?: Turn }) {
  const { servers } = usePageState();
  const server = servers.find(({ name }) => name === turn?.server);
  const { tools, toolBytes, turnBytes } = modelView(server?.tools ?? servers.flatMap((each) => each.tools), turn);
  return (
    <div className="xray-body" data-testid="model-sees">
      <p className="sum">
        {turn ? (
          <>
            The model paid {formatBytes(turnBytes)} for this turn, {formatTokens(turnBytes)}.
            {turn.view && ` The view was given ${formatBytes(turn.view.bytes)} that no model read.`}
          </>
        ) : (
          'Pick a sentence, and see here what a model would read.'
        )}
      </p>
      {turn?.view && <PaidAndPaged paid={turnBytes} paged={turn.view.bytes} />}
      <ModelTools tools={tools} bytes={toolBytes} server={turn?.server} />
      {turn && (
        <section>
          <h3>Its call</h3>
          <JsonBlock label="The call" value={{ name: turn.tool, arguments: turn.arguments }} />
        </section>
      )}
      {turn?.outcome && <ModelContent result={turn.outcome.result} />}
      {turn?.view && <ModelContextPart view={turn.view} />}
      {turn?.view && <ViewToolsPart turn={turn} tools={turn.view.tools} />}
      <p className="hint">Tokens are estimated: one for four bytes.</p>
    </div>
  );
}
