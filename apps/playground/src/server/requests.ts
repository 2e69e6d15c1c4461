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
    /** Of the declared permissions, those the person granted. */
    granted: z.array(z.enum(['camera', 'microphone', 'geolocation', 'clipboardWrite'])),
  }),
  viewCall: z.strictObject({ mount, tool: z.string(), arguments: args }),
  context: McpUiUpdateModelContextRequestSchema.shape.params.extend({ mount }),
  consent: z.strictObject({
    mount,
    about: z.enum(['open-link', 'message', 'download', 'permissions']),
    granted: z.boolean(),
    detail: z.string().max(300),
  }),
  note: z.strictObject({ mount, kind: z.string().max(60), detail: z.string().max(300) }),
  close: z.strictObject({ mount }),
  approve: z.strictObject({ server, fingerprint: z.string() }),
  restart: z.strictObject({ server }),
};

export type Requests = { [Method in keyof typeof requests]: z.infer<(typeof requests)[Method]> };
export type Method = keyof Requests;
