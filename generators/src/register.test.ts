import path from 'node:path';
import { expect, it } from 'vitest';
import { withServer } from './register.mjs';
import { temporaryFolder } from './test-workshop.ts';

const added = (text: string) => withServer(path.join(temporaryFolder({ 'mcp.json': text }), 'mcp.json'), 'recipe-box');

it('adds the app at the end and keeps every byte of the rest', () => {
  const before = `{
  // how the workshop starts
  "mcpServers": {
    "system-monitor": { "command": "node", "args": ["apps/system-monitor/dist/main.js"] }
  },
  "other": [1,2]
}
`;
  expect(added(before)).toBe(
    before.replace(
      'main.js"] }\n  }',
      `main.js"] },
    "recipe-box": {
      "command": "node",
      "args": ["apps/recipe-box/dist/main.js", "--stdio"]
    }
  }`,
    ),
  );
});

it.each([
  ['an empty list', '{ "mcpServers": {} }'],
  ['tabs and CRLF', '{\r\n\t"mcpServers": {\r\n\t\t"a": {}\r\n\t}\r\n}'],
  ['one line', '{"mcpServers":{"a":{}}}'],
])('knows its way in %s', (_, text) => {
  const { mcpServers } = JSON.parse(text);
  const after = added(text);
  expect(JSON.parse(after).mcpServers).toEqual({
    ...mcpServers,
    'recipe-box': { command: 'node', args: ['apps/recipe-box/dist/main.js', '--stdio'] },
  });
  expect(after.includes('\t')).toBe(text.includes('\t'));
  expect(after.replaceAll('\r\n', '').includes('\n')).toBe(!text.includes('\r\n'));
});

it('begins the list where there is none', () => {
  const text = withServer(path.join(temporaryFolder(), 'mcp.json'), 'recipe-box');
  expect(Object.keys(JSON.parse(text).mcpServers)).toEqual(['recipe-box']);
});

it.each([
  ['{\n  "mcpServers": {\n    "a": {}\n    "b": {}\n  }\n}', /mcp\.json can't be used: line 4: /],
  ['', /mcp\.json can't be used: line 1: /],
  ['{"servers": {}}', /it has no "mcpServers" object/],
  ['{"mcpServers": []}', /it has no "mcpServers" object/],
  ['{"mcpServers": {"recipe-box": {}}}', /mcp\.json has a server "recipe-box" already/],
])('refuses %j', (text, why) => {
  expect(() => added(text)).toThrow(why);
});
