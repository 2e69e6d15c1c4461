import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, ensureInstalled } from './install.mjs';
import { Expected, execute, ROOT, step } from './steps.mjs';

/**
 * `npm start`: installs, builds, starts the playground with every server of `mcp.json`.
 * `npm start -- APP [--root DIR]` starts it with that one app, its show_ tool already called.
 */
export async function run(args) {
  const { values, positionals } = readArguments(args);
  const [app] = positionals;
  // npm runs scripts in the root; what the person typed is relative to where they typed it.
  const roots = (values.root ?? []).map((root) => path.resolve(process.env.INIT_CWD ?? '.', root));
  if (positionals.length > 1)
    throw new Expected(`One app at a time: ${positionals.join(', ')} are ${positionals.length}.`);
  checkNames(app, roots);
  await ensureInstalled('run');
  await build(app ? [`./apps/${app}`, './apps/playground'] : ['./apps/*']);
  step('Starting the playground (Ctrl+C stops it)');
  const { code } = await execute(process.execPath, playgroundCommand({ app, roots, ...values }));
  process.exitCode = code;
}

/** The playground's script and arguments, with every server of `mcp.json` or with one app and its roots. */
export function playgroundCommand({ app, roots = [], port, config = path.join(ROOT, 'mcp.json'), 'no-open': closed }) {
  return [
    path.join(ROOT, 'apps', 'playground', 'dist', 'main.js'),
    ...['--config', config],
    ...(port ? ['--port', port] : []),
    ...(closed ? ['--no-open'] : []),
    ...(app ? ['--app', app, '--', ...roots.flatMap((root) => ['--root', root])] : []),
  ];
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

/** Wrong names are said before anything is fetched or built. */
function checkNames(app, roots) {
  const apps = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'mcp.json'), 'utf8')).mcpServers);
  if (app && !apps.includes(app)) throw new Expected(`There is no app "${app}". There are: ${apps.join(', ')}.`);
  if (!app && roots.length) throw new Expected(`--root goes with one app: npm start -- APP --root ${roots[0]}`);
  const missing = roots.find((root) => !existsSync(root));
  if (missing) throw new Expected(`--root ${missing} does not exist. Give an existing folder or file.`);
}
