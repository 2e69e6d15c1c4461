import { McpUiUpdateModelContextRequestSchema } from '@modelcontextprotocol/ext-apps';
import * as z from 'zod';

const server = z.string().min(1);
const mount = z.string().regex(/^[0-9a-f]{32}$/);
const args = z.record(z.string(), z.unknown());

/** The bodies of the API's POST requests, by method. Unknown fields are refused. */
export const requests = {
  call: z.strictObject({ server, tool: z.string(), arguments: args }),
  mount: z.strictObject({
    server,
    tool: z.string(),
    profile: z.enum(['spec', 'reference']),
    opaque: z.boolean(),
    /** Whether the domains that the template declares are let through. */
    declared: z.boolean(),
    /** Of the declared permissions, those the person granted. */
    granted: z.array(z.enum(['camera', 'microphone', 'geolocation', 'clipboardWrite'])),
  }),
  viewCall: z.strictObject({ mount, tool: z.string(), arguments: args }),
  viewRead: z.strictObject({ mount, uri: z.string().max(2_000) }),
  viewList: z.strictObject({ mount, cursor: z.string().max(10_000).optional() }),
  context: McpUiUpdateModelContextRequestSchema.shape.params.extend({ mount }),
  consent: z.strictObject({
    mount,
    about: z.enum(['open-link', 'message', 'download', 'permissions', 'domains', 'sampling', 'view-tool']),
    granted: z.boolean(),
    detail: z.string().max(300),
  }),
  note: z.strictObject({ mount, kind: z.string().max(60), detail: z.string().max(300) }),
  close: z.strictObject({ mount }),
  approve: z.strictObject({ server, fingerprint: z.string() }),
  restart: z.strictObject({ server }),
  usePorts: z.strictObject({}),
  source: z.strictObject({ server, tool: z.string().max(200) }),
  readServer: z.strictObject({ text: z.string().max(100_000) }),
  addServer: z.strictObject({ text: z.string().max(100_000), fingerprint: z.string().optional() }),
  viewToolCall: z.strictObject({
    mount,
    tool: z.string().max(128),
    outcome: z.enum(['ok', 'tool-error', 'refused', 'failed']),
    bytes: z.number().int().nonnegative().optional(),
    ms: z.number().int().nonnegative().optional(),
  }),
};

export type Requests = { [Method in keyof typeof requests]: z.infer<(typeof requests)[Method]> };
export type Method = keyof Requests;
