/** What a build can be refused for. */
export type BuildErrorCode =
  | 'template-not-self-contained'
  | 'template-missing'
  | 'eval'
  | 'over-budget'
  | 'licence-refused'
  | 'not-reproducible'
  | 'not-bundled'
  | 'bad-examples';

/** A build is refused. The message names the file and the offending text, and one thing to do. */
export class BuildError extends Error {
  override readonly name: string = 'BuildError';
  readonly code: BuildErrorCode;

  constructor(code: BuildErrorCode, message: string) {
    super(message);
    this.code = code;
    // Vite prints stacks: where in this package a source was refused tells its author nothing.
    this.stack = `${this.name}: ${message}`;
  }
}
