import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../rules/sources.ts';

/** The files of the working tree that git knows or would take, relative to the repository. */
export function workingFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file && existsSync(path.join(ROOT, file)));
}

/** Copies the working tree into a temporary folder, so that a test may change it. */
export function workingCopy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'workshop-'));
  for (const file of workingFiles()) cpSync(path.join(ROOT, file), path.join(folder, file));
  return folder;
}
