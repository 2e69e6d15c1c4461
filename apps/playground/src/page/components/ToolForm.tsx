import type { Form, Values } from '../logic/form.ts';
import { ToolField } from './ToolField.tsx';

interface ToolFormProps {
  readonly form: Form;
  readonly values: Values;
  readonly id: string;
  change(values: Values): void;
}

/** A control for each simple argument; the others are named, and need the raw JSON. */
export function ToolForm({ form, values, change, id }: ToolFormProps) {
  if (form.fields.length + form.others.length === 0) return null;
  return (
    <>
      <div className="tool-form">
        {form.fields.map((field) => (
          <ToolField
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={values[field.name] ?? ''}
            change={(value) => change({ ...values, [field.name]: value })}
          />
        ))}
      </div>
      {form.others.length > 0 && <p className="hint">Only in Edit call: {form.others.join(', ')}.</p>}
    </>
  );
}
