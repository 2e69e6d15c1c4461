/** A library's code that names `Function`, which a view never reaches. */
interface KnownCode {
  readonly name: string;
  /** Why it is harmless, and what makes it so. */
  readonly reason: string;
  /** Matches the whole function around it, before and after minifying: without white space, every quote a `"`. */
  readonly source: RegExp;
  /** Must be found in the script as a whole, or the exception does not hold. */
  readonly guard: RegExp;
}

/**
 * zod's global switch, as a view's first import sets it: `config({ jitless: true })`. ext-apps' `App` sets it as well
 * (`allowUnsafeEval || config(...)`), but only when it is constructed, after the first schemas.
 */
const ZOD_JITLESS = /(?<!\ballowUnsafeEval\s*\|\|\s*[\w$.]+\(\{\s*)\bjitless\s*:\s*(?:true|!0)/;

/**
 * The only exceptions to "no `eval`, no `new Function`". Each matches one function of one library to the letter, so
 * that a release which changes it is looked at again.
 */
export const KNOWN_CODE: readonly KnownCode[] = [
  {
    name: 'zod 4, core/util: allowsEval',
    reason: 'The probe whether Function works returns before it asks, once jitless is set.',
    source:
      /^\(\)=>\{if\([\w$]+\.jitless(?:\)returnfalse;if\(|\|\|)typeofnavigator(?:!=="undefined"|<"u")&&navigator\?\.userAgent\?\.includes\("Cloudflare"\)\)return(?:false|!1);try\{(?:newFunction\(""\);returntrue;|returnFunction\(""\),!0)\}catch(?:\([\w$]+\))?\{return(?:false;|!1)\}\}$/,
    guard: ZOD_JITLESS,
  },
  {
    name: 'zod 4, core/doc: Doc.compile',
    reason: 'Object schemas are compiled only where allowsEval said yes, which it does not once jitless is set.',
    source:
      /^\(\)\{(?:const|let)([\w$]+)=Function[;,](?:const)?([\w$]+)=this\?\.content\?\?\[""\];returnnew\1\(\.\.\.Object\.keys\(this\.closed\),"returnfunction\(\$\{this\.args\.join\(","\)\}\)\{(?:\\n)?\$\{\2\.join\("(?:\\n)?"\)\}(?:\\n)?\};"\)\(\.\.\.Object\.values\(this\.closed\)\);?\}$/,
    guard: ZOD_JITLESS,
  },
];

/** Is `functionSource` one of the known functions, and its guard in `script`? */
export function isKnownCode(functionSource: string, script: string): boolean {
  const compact = functionSource.replace(/\s+/g, '').replace(/[`']/g, '"');
  return KNOWN_CODE.some(({ source, guard }) => source.test(compact) && guard.test(script));
}
