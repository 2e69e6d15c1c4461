import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, ensureInstalled } from './install.mjs';
import { CACHE, Expected, execute, ROOT, step } from './steps.mjs';

/**
 * `npm start`: installs, builds, starts the playground with every server of `mcp.json`.
 * `npm start -- APP [--root DIR]` starts it with that one app, its show_ tool already called.
 */
export async function run(args) {
  const { values, positionals } = readArguments(args);
  const [app] = positionals;
  const config = app ? configOfOne(app, values.root ?? []) : path.join(ROOT, 'mcp.json');
  await ensureInstalled('run');
  await build(app ? [`./apps/${app}`, './apps/playground'] : ['./apps/*']);
  step('Starting the playground');
  const playground = path.join(ROOT, 'apps', 'playground', 'dist', 'main.js');
  const flags = [
    ...['--config', config],
    ...(values.port ? ['--port', values.port] : []),
    ...(app ? ['--app', app] : []),
    ...(values['no-open'] ? ['--no-open'] : []),
  ];
  const { code } = await execute(process.execPath, [playground, ...flags]);
  process.exitCode = code;
}

function readArguments(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        root: { type: 'string', multiple: true },
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Expected(`${error.message} Usage: npm start -- [APP] [--root DIR] [--port PORT] [--no-open]`);
  }
}

/** An `mcp.json` with that one server, its roots added. */
function configOfOne(app, roots) {
  const { mcpServers } = JSON.parse(readFileSync(path.join(ROOT, 'mcp.json'), 'utf8'));
  const entry = mcpServers[app];
  if (!entry) throw new Expected(`There is no app "${app}". There are: ${Object.keys(mcpServers).join(', ')}.`);
  const missing = roots.find((root) => !existsSync(root));
  if (missing) throw new Expected(`--root ${missing} does not exist. Give an existing folder or file.`);
  const args = [...entry.args, ...roots.flatMap((root) => ['--root', path.resolve(root)])];
  const file = path.join(CACHE, 'start', 'mcp.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ mcpServers: { [app]: { ...entry, args, cwd: ROOT } } }, null, 2));
  return file;
}
