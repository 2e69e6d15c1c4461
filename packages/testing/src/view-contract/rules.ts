/** Every rule of the contract, one sentence each. `docs/view-contract.md` tells where each comes from. */
export const RULES = {
  'VIEW-BLANK': 'A view never shows a blank box: in every state there is a word or a picture.',
  'VIEW-POLICY': 'A view raises no policy violation.',
  'VIEW-ERROR': 'A view throws no error that nobody catches.',
  'VIEW-OVERFLOW': 'A view is as wide as its frame, and no wider.',
  'VIEW-AXE': 'axe finds nothing.',
  'VIEW-ALARM': 'While arguments are on their way there is nothing to be alarmed about.',
  'VIEW-REST-CONTROLS': 'At rest there are at most 7 controls at 800 px and 4 at 360 px.',
  'VIEW-REST-CONTENT': 'At rest the content has at least 80 % of the height.',
  'VIEW-REST-SCROLL': 'At rest nothing scrolls inside the view but its content, and there are no tabs.',
  'VIEW-SIZE': 'At rest there are at most 3 size reports in 5 seconds, of a height below 1,200 px.',
  'VIEW-TEARDOWN': 'A teardown is answered within 200 ms, and after it the view says nothing.',
  'VIEW-HIDDEN': 'A hidden view asks for nothing.',
  'VIEW-SHOWN': 'A view that was not displayed, or was shown fullscreen, is whole afterwards.',
  'VIEW-MANY': 'Of twenty views on one page none is blank.',
  'VIEW-KEYBOARD': 'Tab reaches every control, shows where it is, and leads on.',
  'VIEW-TOUCH': 'On touch every control is at least 40 px wide and high.',
  'VIEW-LANGUAGE': 'The direction follows the host, and words that are 40 % longer find room.',
} as const;

export type Rule = keyof typeof RULES;

/** A view breaks a rule. The message holds the rule, what was seen, and where the picture of it is. */
export class ViewContractError extends Error {
  override readonly name = 'ViewContractError';
  /**
   * @param found What was seen, with the value.
   * @param picture Path of a PNG taken then; added by `takePicture`.
   */
  constructor(
    readonly rule: Rule,
    readonly found: string,
    readonly picture?: string,
  ) {
    super(`${rule}: ${RULES[rule]} ${found}${picture === undefined ? '' : ` Picture: ${picture}`}`);
  }
}

/** @throws ViewContractError unless `holds` */
export function must(rule: Rule, holds: boolean, found: string): void {
  if (!holds) throw new ViewContractError(rule, found);
}
