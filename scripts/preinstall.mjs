/**
 * Runs before any install in the root. pnpm goes on; a reflexive `npm install` (or yarn) is turned into the
 * workspace's own install, so nobody ends up with a second lockfile or a half-installed tree.
 */
if (!/^pnpm\//.test(process.env.npm_config_user_agent ?? '')) {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled('all');
  console.log('The workspace is installed. Run `npm start` to see it.');
}
