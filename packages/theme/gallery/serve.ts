import path from 'node:path';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

/** The policy of MCP Apps for a template that declares no domains ("Host Behavior", restrictive default). */
const DEFAULT_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
  "object-src 'none'",
].join('; ');

/** Builds the gallery and serves it, once for all test files, under the policy a view lives with. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = path.join(import.meta.dirname, '..');
  await build({ root, logLevel: 'error' });
  const headers = { 'Content-Security-Policy': DEFAULT_POLICY };
  const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 0, headers } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The preview server has no address.');
  project.provide('galleryUrl', url);
  return () => server.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    galleryUrl: string;
  }
}
