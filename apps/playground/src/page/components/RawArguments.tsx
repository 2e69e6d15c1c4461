interface RawArgumentsProps {
  readonly text: string;
  readonly wrong: boolean;
  change(text: string): void;
}

/** The call's arguments as they go over the wire. */
export function RawArguments({ text, wrong, change }: RawArgumentsProps) {
  return (
    <textarea
      className="field raw-arguments"
      aria-label="Arguments as JSON"
      aria-invalid={wrong}
      spellCheck={false}
      rows={6}
      value={text}
      data-testid="composer-raw"
      onChange={({ target }) => change(target.value)}
    />
  );
}
