import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PlaygroundError } from '../problem.ts';
import { addToConfig, readNewServer } from './add-server.ts';

const FILE = '/work/mcp.json';
const read = (text: string, taken: string[] = []) => {
  const { name, value } = readNewServer(text, FILE, taken);
  return { name, value };
};

it.each([
  ['node server.js --stdio', 'server', { command: 'node', args: ['server.js', '--stdio'] }],
  [
    '$ npx -y @scope/mcp-notes@1.2.3 --root "/my files"',
    'mcp-notes',
    { command: 'npx', args: ['-y', '@scope/mcp-notes@1.2.3', '--root', '/my files'] },
  ],
  ['node apps/map/dist/main.js --stdio', 'map', { command: 'node', args: ['apps/map/dist/main.js', '--stdio'] }],
  [
    'C:\\tools\\run.exe "C:\\my files\\a.pdf"',
    'a.pdf',
    { command: 'C:\\tools\\run.exe', args: ['C:\\my files\\a.pdf'] },
  ],
  ['https://example.com/mcp', 'example.com', { type: 'http', url: 'https://example.com/mcp' }],
  ['{"command": "uvx", "args": ["mcp-things"]}', 'uvx', { command: 'uvx', args: ['mcp-things'] }],
  ['{"notes": {"command": "node"}}', 'notes', { command: 'node' }],
  [
    '{"mcpServers": {"notes": {"url": "http://127.0.0.1:3001/mcp"}, /* a comment */ }}',
    'notes',
    { url: 'http://127.0.0.1:3001/mcp' },
  ],
])('reads %j', (text, name, value) => {
  expect(read(text)).toEqual({ name, value });
});

it('gives a name that is free', () => {
  expect(read('node map.js', ['map', 'map-2']).name).toBe('map-3');
});

it.each([
  ['  ', 'Nothing was pasted.'],
  ['{"mcpServers": {', 'What was pasted is not valid JSON: line 1, column 17: a closing } is missing.'],
  ['{"a": {"command": "x"}, "b": {"command": "y"}}', 'What was pasted holds more than one server.'],
  ['{"mcpServers": {}}', 'What was pasted names no server.'],
  ['{"a": 1}', '"a" is not an object.'],
  ['{"a": {"command": 5}}', '"a.command": Invalid input: expected string, received number.'],
  ['https://', '"https://" is no web address.'],
  ['echo hi && node x', '"&&" is for a shell, and none is used here.'],
  ['node a.js\nrm -rf b', 'More than one line was pasted.'],
])('says what is wrong with %j', (text, happened) => {
  expect(() => read(text)).toThrow(PlaygroundError);
  expect(() => read(text)).toThrow(`${happened} Nothing was added and nothing was started.`);
});

it('writes into mcp.json, and leaves its comments', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'add-')), 'mcp.json');
  writeFileSync(file, '{\n  // mine\n  "mcpServers": {\n    "one": { "command": "one" }\n  }\n}\n');
  addToConfig(file, readNewServer('node two.js', file, ['one']));
  expect(readFileSync(file, 'utf8')).toBe(`{
  // mine
  "mcpServers": {
    "one": {
      "command": "one"
    },
    "two": {
      "command": "node",
      "args": [
        "two.js"
      ]
    }
  }
}
`);
  expect(() => addToConfig(join(file, 'no'), readNewServer('node x.js', file, []))).toThrow(/can't be written/);
});
