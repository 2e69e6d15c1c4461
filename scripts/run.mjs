// The one launcher behind every root script: `npm run X -- ...` works with Node and npm alone.
// It must parse on old versions of Node, to be able to say that they are too old.
const [major, minor] = process.versions.node.split('.').map(Number);
const [command, ...args] = process.argv.slice(2);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    'Node 20.19 or newer is needed and this is ' +
      process.versions.node +
      ': install one from https://nodejs.org, then run the same command again.',
  );
  process.exit(1);
}

import(`./${command}.mjs`)
  .then(({ run }) => run(args))
  .catch((error) => {
    // One sentence for the person; a stack only where the fault is ours.
    console.error(error.expected ? error.message : error);
    process.exit(1);
  });
