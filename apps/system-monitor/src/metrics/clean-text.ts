const SHOWN_CHARACTERS = 64;

/**
 * A name from outside (process, disk, interface, file) as it may stand in a text: control, format and bidi characters
 * can't reorder or break the line they stand in.
 */
export function cleanText(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '�').trim();
  if (clean === '') return '(no name)';
  return clean.length > SHOWN_CHARACTERS ? `${clean.slice(0, SHOWN_CHARACTERS - 1)}…` : clean;
}
