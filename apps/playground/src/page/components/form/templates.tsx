import {
  type ArrayFieldTemplateProps,
  type BaseInputTemplateProps,
  type FieldTemplateProps,
  getInputProps,
  type IconButtonProps,
  type ObjectFieldTemplateProps,
  type TemplatesType,
  type WidgetProps,
} from '@rjsf/utils';

/** The form library's parts in the workshop's own look. `argument-NAME` names the arguments of the first level. */
function testId(id: string): string {
  return id.replace(/^root_/, 'argument-');
}

/** A label above, what is wrong below. */
function FieldTemplate({
  id,
  label,
  required,
  hidden,
  rawErrors = [],
  children,
  schema,
  description,
}: FieldTemplateProps) {
  if (hidden) return <div hidden>{children}</div>;
  if (schema.type === 'object' || id === 'root') return children;
  return (
    <div className="labelled">
      <label htmlFor={id}>
        {label}
        {required && ' (needed)'}
      </label>
      {children}
      {description}
      {rawErrors.map((words) => (
        <p className="hint wrong" key={words}>
          {words}
        </p>
      ))}
    </div>
  );
}

function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, value, schema, type, options, required, disabled, rawErrors = [], onChange } = props;
  const { step, min, max, type: kind } = getInputProps(schema, type, options);
  const fallback = schema.default;
  return (
    <span className="field">
      <input
        id={id}
        name={id}
        data-testid={testId(id)}
        type={kind}
        {...{ step, min, max, required, disabled }}
        value={value ?? ''}
        aria-invalid={rawErrors.length > 0}
        placeholder={fallback === undefined ? undefined : String(fallback)}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </span>
  );
}

/** One of a list; also yes or no, since a box can't say "not given". */
function SelectWidget({ id, options, value, schema, onChange }: WidgetProps) {
  const choices = options.enumOptions ?? [];
  const fallback = schema.default;
  const chosen = choices.findIndex((choice) => choice.value === value);
  return (
    <span className="select">
      <select
        id={id}
        data-testid={testId(id)}
        value={chosen < 0 ? '' : String(chosen)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : choices[Number(target.value)]?.value)}
      >
        <option value="">{fallback === undefined ? 'not given' : `${fallback} (if not given)`}</option>
        {choices.map(({ label }, index) => (
          <option key={label} value={String(index)}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

function YesNoWidget(props: WidgetProps) {
  const enumOptions = [
    { label: 'yes', value: true },
    { label: 'no', value: false },
  ];
  return <SelectWidget {...props} options={{ ...props.options, enumOptions }} />;
}

function TextareaWidget({ id, value, onChange }: WidgetProps) {
  return (
    <textarea
      id={id}
      className="field"
      rows={3}
      value={value ?? ''}
      data-testid={testId(id)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}

function ObjectFieldTemplate({ fieldPathId, title, properties, description }: ObjectFieldTemplateProps) {
  const fields = properties.map(({ content }) => content);
  if (fieldPathId.path.length === 0) return <div className="tool-form">{fields}</div>;
  return (
    <fieldset className="group">
      <legend>{title}</legend>
      {description && <p className="hint">{description}</p>}
      <div className="tool-form">{fields}</div>
    </fieldset>
  );
}

function ArrayFieldTemplate({ items, canAdd, onAddClick, title }: ArrayFieldTemplateProps) {
  return (
    <div className="list">
      {items}
      {canAdd && (
        <button type="button" className="button" onClick={onAddClick}>
          Add one to {title}
        </button>
      )}
    </div>
  );
}

function WordButton({ words, onClick, disabled }: IconButtonProps & { words: string }) {
  return (
    <button type="button" className="button quiet" disabled={disabled} onClick={onClick}>
      {words}
    </button>
  );
}

const nothing = () => null;

export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> & {
  ButtonTemplates: Partial<TemplatesType['ButtonTemplates']>;
} = {
  FieldTemplate,
  BaseInputTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  TitleFieldTemplate: nothing,
  DescriptionFieldTemplate: ({ description }) => (description ? <p className="hint">{description}</p> : null),
  FieldErrorTemplate: nothing,
  ErrorListTemplate: nothing,
  ButtonTemplates: {
    RemoveButton: (props) => <WordButton {...props} words="Remove" />,
    MoveUpButton: (props) => <WordButton {...props} words="Up" />,
    MoveDownButton: (props) => <WordButton {...props} words="Down" />,
    CopyButton: nothing,
    SubmitButton: nothing,
  },
};

export const widgets = { SelectWidget, TextareaWidget, CheckboxWidget: YesNoWidget };
