import type { CallToolResult } from '@modelcontextprotocol/client';
import { formatBytes } from '../../logic/format.ts';
import { sizeOf } from '../../logic/size.ts';
import { JsonBlock } from './JsonBlock.tsx';

/** The result's two channels, each with its size. */
export function ModelContent({ result }: { result: CallToolResult }) {
  const { content, structuredContent } = result;
  return (
    <>
      <section>
        <h3>
          {result.isError ? 'Text of the error' : 'Text'} <small>{formatBytes(sizeOf(content))}</small>
        </h3>
        {content.map((block, index) => {
          const key = `${index} ${block.type}`;
          if (block.type === 'text') return <JsonBlock key={key} label="Text of the result" value={block.text} />;
          return (
            <p className="hint" key={key}>
              {block.type}, {formatBytes(sizeOf(block))}
            </p>
          );
        })}
        {content.length === 0 && <p className="nothing">No content at all.</p>}
      </section>
      {structuredContent !== undefined && (
        <section>
          <h3>
            structuredContent <small>{formatBytes(sizeOf(structuredContent))}</small>
          </h3>
          <JsonBlock label="Structured content" value={structuredContent} />
        </section>
      )}
    </>
  );
}
