import { randomBytes } from 'node:crypto';
import { appendFile, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { defineTool, MAX_PAGE_BYTES } from '../contract/index.ts';
import { shown, ToolError } from './errors.ts';
import { Roots, temporaryFolder } from './roots.ts';
import { registerTool } from './tool.ts';

/** What a server takes from the view. */
export interface UploadLimits {
  maxBytes: number;
  /** Tells by content, from the first piece, whether this is one of the app's formats. */
  accepts(head: Uint8Array): boolean;
}

const MAX_FILES = 32;

/** The app-only tool by which a view sends a file the person dropped, in pieces, one after the other. */
export function uploadTool(noun: string) {
  return defineTool({
    name: `save_${noun}_upload`,
    title: 'Upload a file',
    description: 'Takes the next piece of a file the person opened in the view. For the view alone.',
    visibility: ['app'],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    inputSchema: z.strictObject({
      upload: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional()
        .describe('Leave out with the first piece.'),
      name: z.string().min(1).max(200),
      begin: z.number().int().min(0),
      total: z.number().int().min(1),
      bytes: z.base64().max(Math.ceil(MAX_PAGE_BYTES / 3) * 4),
    }),
    outputSchema: z.object({
      upload: z.string(),
      /** Where the next piece begins. */
      next: z.number().int(),
      /** The source handle, once the file is whole. */
      source: z.string().optional(),
    }),
  });
}

/**
 * Files sent by the view: a root of its own in a temporary folder of this process, capped, checked by content, gone at
 * exit. `files` opens them by their source handle.
 */
export class Uploads {
  readonly #folder: string;
  readonly #limits: UploadLimits;

  private constructor(
    folder: string,
    limits: UploadLimits,
    readonly files: Roots,
    readonly close: () => Promise<void>,
  ) {
    this.#folder = folder;
    this.#limits = limits;
  }

  static async create(server: string, limits: UploadLimits): Promise<Uploads> {
    const { folder, close } = await temporaryFolder(server);
    return new Uploads(folder, limits, await Roots.open([folder]), close);
  }

  /** Registers the upload tool of this server. */
  register(server: McpServer, noun: string): RegisteredTool {
    return registerTool(server, uploadTool(noun), async ({ upload, name, begin, total, bytes }) => {
      const piece = Buffer.from(bytes, 'base64');
      if (upload && begin === 0) throw refused('upload-out-of-order', `The upload ${upload} was begun before.`);
      const id = upload ?? (await this.#begin(name, total, piece));
      const next = await this.#append(id, begin, total, piece);
      const source = next === total ? await this.#finish(id, name) : undefined;
      const text = source ? `${shown(name)} is here.` : `${next} of ${total} bytes are here.`;
      return {
        content: [{ type: 'text' as const, text }],
        structuredContent: { upload: id, next, ...(source && { source }) },
      };
    });
  }

  async #begin(name: string, total: number, head: Uint8Array): Promise<string> {
    const { maxBytes, accepts } = this.#limits;
    if (total > maxBytes) throw refused('upload-too-large', `The file has ${total} bytes, more than ${maxBytes}.`);
    if (!accepts(head)) throw refused('upload-format', `${shown(name)} is not of a format this server opens.`);
    if ((await readdir(this.#folder)).length >= MAX_FILES)
      throw refused('upload-count', `The view sent ${MAX_FILES} files already.`);
    return randomBytes(16).toString('hex');
  }

  /** Bytes here after the piece. A file of the id exists from its first piece on, until it is whole. */
  async #append(id: string, begin: number, total: number, piece: Uint8Array): Promise<number> {
    const file = path.join(this.#folder, id);
    const here = (await stat(file).catch(() => undefined))?.size ?? 0;
    if (begin !== here || here + piece.length > Math.min(total, this.#limits.maxBytes))
      throw refused('upload-out-of-order', `The piece begins at ${begin}; byte ${here} of ${total} is next.`);
    await appendFile(file, piece);
    return here + piece.length;
  }

  async #finish(id: string, name: string): Promise<string> {
    const finished = `${randomBytes(16).toString('hex')}${path.extname(name).replace(/[^.\w]/g, '')}`;
    await rename(path.join(this.#folder, id), path.join(this.#folder, finished));
    return `${this.files.labels[0]}/${finished}`;
  }
}

function refused(code: string, happened: string): ToolError {
  const fine = 'Files that were sent before are still there.';
  return new ToolError(code, {
    happened,
    fine,
    todo: 'Send it from its start, or open it from a --root folder.',
  });
}
