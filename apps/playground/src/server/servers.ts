import { isDeepStrictEqual } from 'node:util';
import { PlaygroundError } from '../problem.ts';
import type { ServerEntry } from './config.ts';
import type { ServerConnection } from './connection.ts';

export interface ServersOptions {
  /** Makes the connection of one entry; it is not started yet. */
  connect(entry: ServerEntry): ServerConnection;
  /** Servers came, went or changed. */
  changed(): void;
}

/** The servers of mcp.json, in its order, kept in step with the file while the playground runs. */
export class Servers {
  #connections: readonly ServerConnection[] = [];

  constructor(private readonly options: ServersOptions) {}

  get all(): readonly ServerConnection[] {
    return this.#connections;
  }

  /** @throws PlaygroundError with code `unknown`. */
  named(server: string): ServerConnection {
    const connection = this.#connections.find((known) => known.server === server);
    if (connection) return connection;
    throw new PlaygroundError('unknown', {
      happened: `There is no server "${server}".`,
      fine: 'Nothing was done.',
      todo: 'Reload this page.',
    });
  }

  /** @throws PlaygroundError with code `unknown` or `not-connected`. */
  connected(server: string): ServerConnection {
    const connection = this.named(server);
    if (connection.client) return connection;
    throw new PlaygroundError('not-connected', {
      happened: `"${server}" is not connected.`,
      fine: 'Nothing was called.',
      todo: 'See what happened under its name, and restart it.',
    });
  }

  /**
   * Takes over the entries: what is the same keeps running, what is gone is ended, what is new or changed is started as
   * far as it may be. A command that nobody has seen waits for approval, also when a running server's entry changes.
   */
  apply(entries: readonly ServerEntry[]): void {
    const kept = new Map(
      this.#connections
        .filter(({ entry }) => entries.some((other) => isSame(entry, other)))
        .map((connection) => [connection.server, connection]),
    );
    const gone = this.#connections.filter(({ server }) => !kept.has(server));
    this.#connections = entries.map((entry) => kept.get(entry.name) ?? this.options.connect(entry));
    for (const connection of gone) void connection.end();
    for (const connection of this.#connections) if (!kept.has(connection.server)) void connection.start();
    this.options.changed();
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.end()));
  }
}

/** Same launch, or the same problem: its line in the file may be another. */
function isSame(one: ServerEntry, other: ServerEntry): boolean {
  if (one.name !== other.name) return false;
  return isDeepStrictEqual(
    { launch: one.launch, problem: one.problem },
    { launch: other.launch, problem: other.problem },
  );
}
