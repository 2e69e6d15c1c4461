/** Longer texts are cut: the whole is for programs. */
const SHOWN_CHARACTERS = 20_000;
const MOST_ROWS = 16;

/** A value as readable JSON, or a text as it is. A read-only field, so that the keyboard can scroll and copy it. */
export function JsonBlock({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  const rest = text.length - SHOWN_CHARACTERS;
  const shown =
    rest > 0 ? `${text.slice(0, SHOWN_CHARACTERS)}\n… and ${rest.toLocaleString('en')} characters more` : text;
  const rows = Math.min(MOST_ROWS, shown.split('\n').length);
  return <textarea className="code" readOnly aria-label={label} rows={rows} value={shown} spellCheck={false} />;
}
