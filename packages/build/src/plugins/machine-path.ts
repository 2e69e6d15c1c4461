import { searchForWorkspaceRoot } from 'vite';
import { BuildError } from '../build-error.ts';

/** Throws BuildError where a built file holds a path of this machine: another machine's build would differ. */
export function refuseMachinePaths(folder: string, file: string, content: string): void {
  const root = searchForWorkspaceRoot(folder).replaceAll('\\', '/');
  const paths = [`${folder.replaceAll('\\', '/')}/`, ...(root === '/' ? [] : [`${root}/node_modules/`])];
  const found = paths.find((path) => content.includes(path) || content.includes(path.replaceAll('/', '\\\\')));
  if (!found) return;
  throw new BuildError(
    'not-reproducible',
    `${file} holds the path "${found}" of this machine, so a build elsewhere would differ; find it out when the program runs, from import.meta.url.`,
  );
}
