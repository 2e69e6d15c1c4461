import { brotliCompressSync, gzipSync } from 'node:zlib';
import { converse } from './start-up.mjs';

/** The template of a server, read as a host reads it: bytes raw, gzip at level 9, brotli at its best. */
export async function templateOf(entry) {
  const listed = await converse(entry, [['resources/list']]);
  const { uri } = listed.results[0].resources.find((resource) => resource.uri.startsWith('ui://'));
  const read = await converse(entry, [['resources/read', { uri }]]);
  const html = Buffer.from(read.results[0].contents[0].text);
  return {
    raw: html.length,
    gzip: gzipSync(html, { level: 9 }).length,
    brotli: brotliCompressSync(html).length,
  };
}
