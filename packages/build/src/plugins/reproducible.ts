import { build, mergeConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { BuildError } from '../build-error.ts';
import { excerpt } from '../scan/finding.ts';

const SECOND_BUILD: Plugin = { name: 'workshop:second-build' };
const CONTEXT = 40;

type Files = ReadonlyMap<string, string>;

/**
 * Vite plugin: after a build it builds once more, in memory and from the same config file, and refuses the build where
 * a byte differs. Not in watch mode.
 */
export function requireReproducible(): Plugin {
  let config: ResolvedConfig | undefined;
  let first: Files | undefined;
  return {
    name: 'workshop:reproducible',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle(_, bundle) {
      first = contents(Object.values(bundle));
    },
    async closeBundle() {
      if (!config || !first || config.build.watch || config.plugins.some(({ name }) => name === SECOND_BUILD.name))
        return;
      const again = { plugins: [SECOND_BUILD], logLevel: 'silent', build: { write: false } } as const;
      const result = await build(mergeConfig(config.inlineConfig, again));
      const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
      refuseDifference(first, contents(output));
    },
  };
}

function contents(files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): Files {
  const text = (source: string | Uint8Array) =>
    typeof source === 'string' ? source : Buffer.from(source).toString('latin1');
  return new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : text(file.source)]));
}

/** Throws BuildError with the first difference between two builds. */
function refuseDifference(first: Files, second: Files): void {
  for (const [name, one] of first) {
    const two = second.get(name);
    if (one === two || two === undefined) continue;
    let at = 0;
    while (one[at] === two[at]) at++;
    const around = (text: string) => excerpt(text.slice(Math.max(0, at - CONTEXT), at + CONTEXT));
    throw differs(`${name} differs at character ${at}: "${around(one)}" and "${around(two)}"`);
  }
  const alone = [...first.keys(), ...second.keys()].find((name) => !first.has(name) || !second.has(name));
  if (alone !== undefined) throw differs(`only one of them has the file ${alone}`);
}

function differs(how: string): BuildError {
  return new BuildError(
    'not-reproducible',
    `Two builds of the same source differ, ${how}; remove what changes from build to build (time, random numbers, order of files).`,
  );
}
