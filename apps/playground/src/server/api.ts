import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod';
import { readJson } from '../json.ts';
import { messageOf, PlaygroundError, type Problem } from '../problem.ts';
import type { EventStreams } from './events.ts';
import type { Host } from './host.ts';
import { answer, refuse } from './json-answer.ts';
import { type Method, requests } from './requests.ts';

/** Larger request bodies are refused. A view's upload comes in pieces of less than 512 KB. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Answers `/api/...`. Who asks was checked before. */
export async function handleApi(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { host, events }: { host: Host; events: EventStreams },
): Promise<void> {
  if (request.method === 'GET' && path === 'events') return events.attach(response, host.hello());
  if (request.method === 'GET' && path === 'audit') {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    response.end(host.audit.toJSONLines());
    return;
  }
  if (!isMethod(path)) return refuse(response, 404, 'no-such-method', `The API has no method "${path.slice(0, 60)}".`);
  if (request.method !== 'POST') return refuse(response, 405, 'post-only', 'This method is called with POST.');
  const body = await readBody(request);
  if (body === undefined) {
    response.setHeader('connection', 'close');
    return refuse(response, 413, 'too-large', `A request of more than ${MAX_BODY_BYTES} bytes is not read.`);
  }
  const json = readJson(body);
  if ('fault' in json) {
    const { line, column, what } = json.fault;
    return refuse(response, 400, 'not-json', `The request is not JSON: line ${line}, column ${column}: ${what}.`);
  }
  // The page went away, or took the request back: whatever is under way for it is cancelled.
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  await run(path, json.value, host, response, gone.signal);
}

async function run(
  method: Method,
  value: unknown,
  host: Host,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const schema: z.ZodType = requests[method];
  const body = schema.safeParse(value);
  if (!body.success) {
    const [issue] = body.error.issues;
    const where = issue?.path.join('.') || 'the request';
    return refuse(response, 400, 'bad-request', `${where}: ${issue?.message ?? 'not valid'}.`);
  }
  try {
    answer(response, 200, await call(host, method, body.data, signal));
  } catch (error) {
    const code = error instanceof PlaygroundError ? error.code : 'failed';
    answer(response, 422, { code, problem: problemOf(error) });
  }
}

/** The body was checked against the method's own schema a moment ago; the compiler can't follow that through the index. */
function call(host: Host, method: Method, body: unknown, signal: AbortSignal): Promise<unknown> {
  return Reflect.apply(host[method], host, [body, signal]);
}

function problemOf(error: unknown): Problem {
  if (error instanceof PlaygroundError) return error.problem;
  return { happened: messageOf(error), fine: 'The playground still runs.', todo: 'Try again.' };
}

function isMethod(path: string): path is Method {
  return Object.hasOwn(requests, path);
}

/** The body as text, or undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
