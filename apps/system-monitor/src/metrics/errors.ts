/** The three parts of an error: what happened, with the value; what is still fine; one thing to do. */
export interface MetricsErrorParts {
  happened: string;
  fine: string;
  todo: string;
}

/** An error of this field that a person or a model is meant to read. */
export class MetricsError extends Error {
  override readonly name: string = 'MetricsError';
  /** @param code Stable, in kebab-case, for programs. */
  constructor(
    readonly code: string,
    readonly parts: MetricsErrorParts,
  ) {
    super(`${parts.happened} ${parts.fine} ${parts.todo}`);
  }
}

/** A recording that can't be played. */
export class ReplayError extends MetricsError {
  override readonly name = 'ReplayError';
  constructor(happened: string, todo: string) {
    super('bad-recording', { happened, fine: 'Nothing was started and no file was changed.', todo });
  }
}

/** A span of time that can't be asked for. */
export class SpanError extends MetricsError {
  override readonly name = 'SpanError';
  constructor(happened: string, todo: string) {
    super('bad-span', { happened, fine: 'The history is still there.', todo });
  }
}

/** The process list can't be read. */
export class ProcessesUnseenError extends MetricsError {
  override readonly name = 'ProcessesUnseenError';
  /** @param why What the source said of it. */
  constructor(why = 'none is visible to this server') {
    super('processes-unseen', {
      happened: `Processes are not available here: ${why}.`,
      fine: 'All other figures are.',
      todo: 'Call show_system for those.',
    });
  }
}

/** A flag with a value that it does not take. */
export class FlagError extends MetricsError {
  override readonly name = 'FlagError';
  constructor(flag: string, value: string, values: readonly string[]) {
    super('bad-flag', {
      happened: `${flag} does not take ${JSON.stringify(value)}.`,
      fine: 'Nothing was started.',
      todo: `Give it ${values.map((one) => JSON.stringify(one)).join(' or ')}.`,
    });
  }
}
