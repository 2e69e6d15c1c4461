import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../rules/sources.ts';

/** One app server of the workshop, as built. */
export interface BuiltApp {
  name: string;
  /** `dist/main.js`. */
  entry: string;
  dist: string;
  version: string;
}

/** Every app that has a contract. */
export const APPS: BuiltApp[] = Object.keys(
  JSON.parse(readFileSync(path.join(ROOT, 'mcp.json'), 'utf8')).mcpServers,
).map((name) => {
  const dist = path.join(ROOT, 'apps', name, 'dist');
  if (!existsSync(dist)) throw new Error(`apps/${name} is in mcp.json and not built.`);
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'apps', name, 'package.json'), 'utf8'));
  return { name, dist, version, entry: path.join(dist, 'main.js') };
});

/** Starts an app over HTTP on a free port. */
export async function serveHttp(
  app: BuiltApp,
  flags: string[] = [],
): Promise<{ url: string; process: ChildProcess; stop(): Promise<number | null> }> {
  const child = spawn(process.execPath, [app.entry, '--http', '0', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (piece) => {
      output += piece;
      const found = /http:\/\/\S+\/mcp/.exec(output);
      if (found) resolve(found[0]);
    });
    child.stderr.on('data', (piece) => (output += piece));
    ended.then((code) => reject(new Error(`${app.name} ended with ${code}: ${output}`)));
  });
  return {
    url,
    process: child,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
