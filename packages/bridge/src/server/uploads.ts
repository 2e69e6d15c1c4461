import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { defineTool, MAX_PAGE_BYTES } from '../contract/index.ts';
import { ToolError } from './errors.ts';
import { Roots, temporaryFolder } from './roots.ts';
import { registerTool } from './tool.ts';

/** What a server takes from the view. */
export interface UploadLimits {
  maxBytes: number;
  /** Tells by content, from the first 4 KiB, whether this is one of the app's formats. */
  accepts(head: Uint8Array): boolean;
}

const MAX_OPEN_UPLOADS = 8;
const HEAD_BYTES = 4096;

/** The app-only tool by which a view sends a file the person dropped, in pieces. */
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

interface Upload {
  name: string;
  total: number;
  received: number;
}

/**
 * Files sent by the view: a root of its own in a temporary folder of this process, capped, checked by content, gone at
 * exit. `files` opens them by their source handle.
 */
export class Uploads {
  readonly #folder: string;
  readonly #limits: UploadLimits;
  readonly #open = new Map<string, Upload>();

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
      const id = upload ?? (await this.#begin(name, total));
      const source = await this.#add(id, begin, Buffer.from(bytes, 'base64'));
      const next = this.#open.get(id)?.received ?? total;
      return {
        content: [
          {
            type: 'text' as const,
            text: source ? `${name} is here.` : `${next} of ${total} bytes are here.`,
          },
        ],
        structuredContent: { upload: id, next, ...(source && { source }) },
      };
    });
  }

  async #begin(name: string, total: number): Promise<string> {
    if (total > this.#limits.maxBytes)
      throw refused('upload-too-large', `The file has ${total} bytes, more than ${this.#limits.maxBytes}.`);
    const [oldest] = this.#open.keys();
    if (this.#open.size >= MAX_OPEN_UPLOADS && oldest) await this.#drop(oldest);
    const id = randomBytes(16).toString('hex');
    this.#open.set(id, { name, total, received: 0 });
    return id;
  }

  async #add(id: string, begin: number, piece: Buffer): Promise<string | undefined> {
    const upload = this.#open.get(id);
    if (!upload) throw refused('upload-unknown', `The upload ${id} was never begun, is done or was dropped.`);
    if (begin !== upload.received || begin + piece.length > upload.total)
      throw refused(
        'upload-out-of-order',
        `The piece begins at ${begin}; byte ${upload.received} of ${upload.total} is next.`,
      );
    if (begin === 0 && !this.#limits.accepts(piece.subarray(0, HEAD_BYTES))) {
      await this.#drop(id);
      throw refused('upload-format', `"${upload.name}" is not of a format this server opens.`);
    }
    const file = path.join(this.#folder, id);
    const handle = await open(file, begin === 0 ? 'wx' : 'a');
    try {
      await handle.writeFile(piece);
    } finally {
      await handle.close();
    }
    upload.received += piece.length;
    if (upload.received < upload.total) return undefined;
    this.#open.delete(id);
    const finished = `${id}${path.extname(upload.name).replace(/[^.\w]/g, '')}`;
    await rename(file, path.join(this.#folder, finished));
    return `${this.files.labels[0]}/${finished}`;
  }

  async #drop(id: string): Promise<void> {
    this.#open.delete(id);
    await rm(path.join(this.#folder, id), { force: true });
  }
}

function refused(code: string, happened: string): ToolError {
  return new ToolError(code, {
    happened,
    fine: 'Files that were sent before are still there.',
    todo: 'Send the file again from its start, or open it from a --root folder.',
  });
}
