import { describe, expect, it } from 'vitest';
import { parseConfig, readConfig } from './config.ts';

const FILE = '/home/me/project/mcp.json';
const parse = (text: string) => parseConfig(text, FILE);
const problemOf = (text: string) => parse(text).servers[0]?.problem;

describe('parseConfig', () => {
  it("reads the standard shape, with the file's folder as the default directory", () => {
    const { servers, notes } = parse(`{
      // comments and trailing commas pass
      "mcpServers": {
        "local": { "command": "node", "args": ["apps/x/dist/main.js", "--stdio"], "env": { "A": "1" } },
        "elsewhere": { "type": "stdio", "command": "./serve", "cwd": "sub" },
        "remote": { "type": "http", "url": "https://example.com/mcp", "headers": { "Authorization": "Bearer t" } },
      },
    }`);
    expect(notes).toEqual([]);
    expect(servers).toEqual([
      {
        name: 'local',
        notes: [],
        launch: {
          kind: 'stdio',
          command: 'node',
          args: ['apps/x/dist/main.js', '--stdio'],
          env: { A: '1' },
          cwd: '/home/me/project',
        },
      },
      {
        name: 'elsewhere',
        notes: [],
        launch: { kind: 'stdio', command: './serve', args: [], env: {}, cwd: '/home/me/project/sub' },
      },
      {
        name: 'remote',
        notes: [],
        launch: { kind: 'http', url: 'https://example.com/mcp', headers: { Authorization: 'Bearer t' } },
      },
    ]);
  });

  it('names line and column of a syntax error', () => {
    expect(() => parse('{\n  "mcpServers": {\n    "a": { "command" "node" }\n  }\n}')).toThrow(
      `${FILE} is not valid JSON: line 3, column 22: a colon is missing. Nothing was started. Correct that place.`,
    );
    expect(() => parse('{"mcpServers": {')).toThrow('line 1, column 17');
    expect(() => parse('')).toThrow('line 1, column 1: a value is missing');
  });

  it('says what a file without mcpServers should hold', () => {
    for (const text of ['[]', '{"servers": {}}', '{"mcpServers": []}', '"x"'])
      expect(() => parse(text)).toThrow(/has no "mcpServers" object.*Nothing was started\..*"command"/);
  });

  it('ignores unknown keys with a note', () => {
    const { servers, notes } = parse('{"inputs": [], "mcpServers": {"a": {"command": "x", "disabled": true}}}');
    expect(notes).toEqual(['"inputs" is not read by the playground.']);
    expect(servers[0]?.notes).toEqual(['"disabled" is not read by the playground.']);
    expect(servers[0]?.launch).toMatchObject({ command: 'x' });
  });

  it('keeps an entry that cannot be used, with its place, and the others', () => {
    const { servers } = parse(
      '{"mcpServers": {\n "bad": {"command": "x",\n  "args": "--stdio"},\n "good": {"command": "y"}}}',
    );
    expect(servers[0]).toEqual({
      name: 'bad',
      notes: [],
      problem: {
        happened: 'mcp.json, line 3, column 11: "bad.args": Invalid input: expected array, received string.',
        fine: 'The other servers are not affected.',
        todo: 'Correct that value.',
      },
    });
    expect(servers[1]?.launch).toMatchObject({ command: 'y' });
    expect(problemOf('{"mcpServers": {"": {"command": "x"}}}')?.happened).toContain('a server has an empty name');
    expect(problemOf('{"mcpServers": {"a": {}}}')?.happened).toContain('neither a "command" nor a "url"');
    expect(problemOf('{"mcpServers": {"a": 5}}')?.happened).toContain('"a" is not an object');
    expect(problemOf('{"mcpServers": {"a": {"type": "sse", "url": "http://x/"}}}')?.happened).toContain('"sse"');
    expect(problemOf('{"mcpServers": {"a": {"url": "file:///etc/passwd"}}}')?.happened).toContain('"a.url"');
    expect(problemOf('{"mcpServers": {"a": {"type": "http", "command": "x"}}}')?.happened).toContain('"a.type"');
  });
});

it("readConfig says which file can't be read", () => {
  expect(() => readConfig('/nowhere/mcp.json')).toThrow(
    /^The server list \/nowhere\/mcp\.json can't be read \(ENOENT.*\)\. Nothing was started\. Name another file with --config FILE\.$/,
  );
});

it('refuses a text that is nested too deeply, and not one that only has many brackets', () => {
  const deep = `{"mcpServers": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(() => parseConfig(deep, '/folder/mcp.json')).toThrow(/nested deeper than 500/);
  const wide = JSON.stringify({ mcpServers: { a: { command: 'x', args: Array(1000).fill('[{') } } });
  expect(parseConfig(wide, '/folder/mcp.json').servers).toHaveLength(1);
});
