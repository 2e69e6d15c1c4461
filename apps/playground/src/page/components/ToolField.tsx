import type { Field } from '../logic/form.ts';

interface ToolFieldProps {
  readonly id: string;
  readonly field: Field;
  readonly value: string;
  change(value: string): void;
}

export function ToolField({ id, field, value, change }: ToolFieldProps) {
  const { name, label, kind, hint, choices, fallback, required, min, max, step } = field;
  const common = { id, 'data-testid': `argument-${name}`, value };
  return (
    <div className="labelled" title={hint}>
      <label htmlFor={id}>
        {label}
        {required && ' (needed)'}
      </label>
      {choices.length > 0 ? (
        <span className="select">
          <select {...common} onChange={({ target }) => change(target.value)}>
            <option value="">{fallback === undefined ? 'not given' : `${fallback} (if not given)`}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {kind === 'yes-no' ? (choice === 'true' ? 'yes' : 'no') : choice}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <span className="field">
          <input
            {...common}
            type={kind === 'number' ? 'number' : 'text'}
            min={min}
            max={max}
            step={kind === 'number' ? (step ?? 'any') : undefined}
            placeholder={fallback}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        </span>
      )}
    </div>
  );
}
