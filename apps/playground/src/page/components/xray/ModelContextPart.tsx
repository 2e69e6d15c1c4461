import { formatBytes, formatCount, formatTime } from '../../logic/format.ts';
import type { TurnView } from '../../logic/state.ts';
import { JsonBlock } from './JsonBlock.tsx';

/** What the view last told the model, under the line that says whose words these are. */
export function ModelContextPart({ view }: { view: TurnView }) {
  const { context, replaced } = view;
  if (!context)
    return (
      <section>
        <h3>Context from the view</h3>
        <p className="nothing">The view has told the model nothing.</p>
      </section>
    );
  return (
    <section data-testid="model-context">
      <h3>
        Context from the view{' '}
        <small>
          {formatBytes(context.bytes)}, {formatTime(context.context.time)}
        </small>
      </h3>
      {context.forModel.map((block, index) => (
        <JsonBlock
          key={`${index} ${block.type}`}
          label="Context from the view"
          value={block.type === 'text' ? block.text : `${block.type}, ${formatBytes(JSON.stringify(block).length)}`}
        />
      ))}
      {replaced > 0 && (
        <p className="hint">It replaced {formatCount(replaced, 'earlier update')}; only the last one counts.</p>
      )}
    </section>
  );
}
