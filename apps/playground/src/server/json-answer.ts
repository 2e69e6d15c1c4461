import type { ServerResponse } from 'node:http';

/** Answers with JSON that nobody caches. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(body));
}

/** Refuses with the same shape every failure has. Nothing of the request is echoed but what the caller puts in. */
export function refuse(response: ServerResponse, status: number, code: string, happened: string, todo = ''): void {
  answer(response, status, { code, problem: { happened, fine: 'Nothing was done.', todo } });
}
