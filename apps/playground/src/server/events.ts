import type { ServerResponse } from 'node:http';
import type { PlaygroundEvent } from '../wire.ts';

/** Says that the line is still there; without it a proxy between may close it. */
const BEAT_MS = 15_000;
/** A page that does not read is dropped at this many unread bytes; it comes back and gets a fresh `hello`. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/** The event streams of all open pages: one JSON object a line, for as long as the page is there. */
export class EventStreams {
  readonly #open = new Set<ServerResponse>();
  readonly #beat = setInterval(() => this.send({ type: 'beat' }), BEAT_MS).unref();

  /** Keeps the response open and begins it with `hello`. */
  attach(response: ServerResponse, hello: PlaygroundEvent): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
    response.write(lineOf(hello));
  }

  send(event: PlaygroundEvent): void {
    const line = lineOf(event);
    for (const response of this.#open) {
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
      else response.write(line);
    }
  }

  close(): void {
    clearInterval(this.#beat);
    for (const response of this.#open) response.end();
  }
}

function lineOf(event: PlaygroundEvent): string {
  return `${JSON.stringify(event)}\n`;
}
