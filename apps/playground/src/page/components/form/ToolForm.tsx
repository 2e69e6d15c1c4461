import './ToolForm.css';
import Form from '@rjsf/core';
import { schemaValidator } from './schema-validator.ts';
import { templates, widgets } from './templates.tsx';

interface ToolFormProps {
  readonly schema: object;
  readonly args: Record<string, unknown>;
  /** Whether faults are told while the person fills it in: after a call was refused. */
  readonly strict: boolean;
  change(args: Record<string, unknown>): void;
}

/** The form of a tool's input schema, made by a library; what it can't show is for the raw JSON. */
export function ToolForm({ schema, args, strict, change }: ToolFormProps) {
  return (
    <Form
      tagName="div"
      className="tool-form-root"
      schema={schema}
      formData={args}
      validator={schemaValidator}
      templates={templates}
      widgets={widgets}
      showErrorList={false}
      liveValidate={strict}
      noHtml5Validate
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'populateRequiredDefaults', allOf: 'skipDefaults' }}
      onChange={({ formData = {} }) => change(formData)}
    />
  );
}
