import { existsSync, readFileSync } from 'node:fs';
import { findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser';
import { Refusal } from './refusal.mjs';

/**
 * The server list with one more app at its end; everything else in it keeps its bytes.
 * @param {string} file `mcp.json`; one that is missing counts as an empty list.
 * @param {string} name
 * @returns {string} the new text
 * @throws {Refusal} when the list can't be read or has that name.
 */
export function withServer(file, name) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{\n  "mcpServers": {}\n}\n';
  /** @type {import('jsonc-parser').ParseError[]} */
  const errors = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) throw unusable(`line ${lineOf(text, error.offset)}: ${printParseErrorCode(error.error)}`);
  const servers = root && findNodeAtLocation(root, ['mcpServers']);
  if (servers?.type !== 'object') throw unusable('it has no "mcpServers" object');
  if (findNodeAtLocation(servers, [name]))
    throw new Refusal(
      `mcp.json has a server "${name}" already.`,
      'Nothing was written.',
      'Take another name, or remove that entry.',
    );

  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  ';
  const line = (/** @type {number} */ depth, /** @type {string} */ words) => `${eol}${indent.repeat(depth)}${words}`;
  const entry = [
    line(2, `${JSON.stringify(name)}: {`),
    line(3, '"command": "node",'),
    line(3, `"args": [${JSON.stringify(`apps/${name}/dist/main.js`)}, "--stdio"]`),
    line(2, '}'),
  ].join('');
  const last = servers.children?.at(-1);
  if (last) return splice(text, last.offset + last.length, 0, `,${entry}`);
  return splice(text, servers.offset, servers.length, `{${entry}${line(1, '}')}`);
}

/** @param {string} what */
function unusable(what) {
  return new Refusal(`mcp.json can't be used: ${what}.`, 'Nothing was written.', 'Correct that place first.');
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} removed
 * @param {string} added
 */
function splice(text, start, removed, added) {
  return text.slice(0, start) + added + text.slice(start + removed);
}

/**
 * @param {string} text
 * @param {number} offset
 */
function lineOf(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
