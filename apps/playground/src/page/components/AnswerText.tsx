/** A longer answer is opened by hand: a page of a million letters is no answer, and slow. */
const SHOWN_CHARACTERS = 4_000;

/** The tool's own text, as the model's turn. */
export function AnswerText({ words }: { words: string }) {
  const rest = words.length - SHOWN_CHARACTERS;
  if (rest <= 0) return words;
  return (
    <>
      {words.slice(0, SHOWN_CHARACTERS)}
      <span className="hint">
        {' '}
        … and {rest.toLocaleString('en')} characters more, all of which the model would read.
      </span>
    </>
  );
}
