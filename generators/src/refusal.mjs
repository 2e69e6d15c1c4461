/** A "no" that the person can do something about: shown as it is, without a stack. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';
  expected = true;

  /**
   * @param {string} happened What happened, with the value.
   * @param {string} fine What is still fine.
   * @param {string} todo One thing to do.
   */
  constructor(happened, fine, todo) {
    super(`${happened} ${fine} ${todo}`);
  }
}
