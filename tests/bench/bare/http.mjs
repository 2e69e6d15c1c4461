// The least HTTP server the SDK allows, with a tool that answers so many bytes.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bare', version: '0.1.0' });
  server.registerTool(
    'fetch_topic',
    { description: 'A topic.', inputSchema: z.strictObject({ bytes: z.number() }) },
    ({ bytes }) => ({ content: [{ type: 'text', text: 'x'.repeat(bytes) }] }),
  );
  return server;
});
createServer(toNodeHandler(handler)).listen(Number(process.env.PORT), '127.0.0.1');
