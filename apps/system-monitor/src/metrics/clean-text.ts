const SHOWN_CHARACTERS = 64;
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A name from outside (process, disk, interface, file) as it may stand in a text: control, format and bidi characters
 * can't reorder or break the line they stand in.
 */
export function cleanText(text: string): string {
  const clean = cleanLine(text);
  if (clean === '') return '(no name)';
  return clean.length > SHOWN_CHARACTERS ? `${clean.slice(0, SHOWN_CHARACTERS - 1)}…` : clean;
}

/** The same of a text of any length, none included. */
export function cleanLine(text: string): string {
  return text.replace(NOT_SHOWN, '�').trim();
}
