import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TemplateReview } from '@workshop/bridge/host';
import * as z from 'zod';
import { messageOf } from '../problem.ts';

const kept = z.object({
  uri: z.string(),
  hash: z.string(),
  bytes: z.number(),
  origins: z.array(z.string()),
  permissions: z.array(z.string()),
  findings: z.array(z.object({ level: z.enum(['info', 'warn', 'refuse']), code: z.string(), text: z.string() })),
});
const reviewsFile = z.record(z.string(), z.record(z.string(), kept));

/** Reviews of one server's templates, by the first tool that links to each: addresses may carry a hash and change. */
export type Reviews = ReadonlyMap<string, TemplateReview>;

/**
 * The review of every template at its last connect, kept in one file, so that what is new is told also after a restart
 * (MCP Apps, "Security Implications": hosts review templates). Without its file it holds until the playground ends.
 */
export class KeptReviews {
  readonly #servers: Map<string, Reviews>;
  /** Why the file could not be used, if so. */
  note?: string;

  constructor(private readonly file: string) {
    const { servers, note } = read(file);
    this.#servers = servers;
    this.note = note;
  }

  of(server: string): Reviews {
    return this.#servers.get(server) ?? new Map();
  }

  keep(server: string, reviews: Reviews): void {
    this.#servers.set(server, reviews);
    const value = Object.fromEntries([...this.#servers].map(([name, tools]) => [name, Object.fromEntries(tools)]));
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(`${this.file}.new`, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
      renameSync(`${this.file}.new`, this.file);
    } catch (error) {
      this.note = `Reviews can't be kept in ${this.file} (${messageOf(error)}): the next start compares with older ones.`;
    }
  }
}

function read(file: string): { servers: Map<string, Reviews>; note?: string } {
  if (!existsSync(file)) return { servers: new Map() };
  try {
    const value = reviewsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { servers: new Map(Object.entries(value).map(([name, tools]) => [name, new Map(Object.entries(tools))])) };
  } catch (error) {
    return {
      servers: new Map(),
      note: `The kept reviews in ${file} can't be read (${messageOf(error).split('\n', 1)[0]}): nothing is compared this time.`,
    };
  }
}
