import type { Tool } from '@modelcontextprotocol/client';

/** One argument that a simple control can take. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'yes-no' | 'choice';
  readonly required: boolean;
  readonly hint?: string;
  readonly choices: readonly string[];
  /** Shown in the empty control: what holds when it stays empty. */
  readonly fallback?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** What stands in the controls, by argument; empty means left out. */
export type Values = Readonly<Record<string, string>>;

export interface Form {
  readonly fields: readonly Field[];
  /** Arguments that need the raw JSON: lists, objects, alternatives. */
  readonly others: readonly string[];
}

/** The form of a tool's input schema: strings, numbers, booleans and enumerations; the rest is left to the raw JSON. */
export function formOf({ inputSchema }: Pick<Tool, 'inputSchema'>): Form {
  const required = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  const fields: Field[] = [];
  const others: string[] = [];
  for (const [name, schema] of Object.entries(inputSchema.properties ?? {})) {
    const field = isRecord(schema) ? fieldOf(name, schema, required.includes(name)) : undefined;
    if (field) fields.push(field);
    else others.push(name);
  }
  return { fields, others };
}

/** The values that show given arguments; what has no control is not in them. */
export function valuesOf({ fields }: Form, args: Record<string, unknown>): Values {
  return Object.fromEntries(
    fields.flatMap(({ name }) => (args[name] === undefined ? [] : [[name, String(args[name])] as const])),
  );
}

/** The arguments that the values make, over `base`, which holds those without a control. */
export function argumentsOf({ fields }: Form, values: Values, base: Record<string, unknown>): Record<string, unknown> {
  const args = { ...base };
  for (const { name, kind } of fields) {
    const text = values[name] ?? '';
    delete args[name];
    if (text === '') continue;
    args[name] = kind === 'number' ? Number(text) : kind === 'yes-no' ? text === 'true' : text;
  }
  return args;
}

/** What is still missing. */
export function missing({ fields }: Form, values: Values): string[] {
  return fields.filter(({ name, required }) => required && !values[name]).map(({ label }) => label);
}

function fieldOf(name: string, schema: Record<string, unknown>, required: boolean): Field | undefined {
  const { type, title, description, default: fallback, minimum, maximum } = schema;
  const common = {
    name,
    required,
    label: typeof title === 'string' ? title : name,
    hint: typeof description === 'string' ? description : undefined,
    fallback: fallback === undefined ? undefined : String(fallback),
    choices: [],
  };
  if (Array.isArray(schema.enum) && schema.enum.every((choice) => typeof choice === 'string'))
    return { ...common, kind: 'choice', choices: schema.enum };
  if (type === 'string') return { ...common, kind: 'text' };
  if (type === 'boolean') return { ...common, kind: 'yes-no', choices: ['true', 'false'] };
  if (type !== 'number' && type !== 'integer') return undefined;
  return {
    ...common,
    kind: 'number',
    step: type === 'integer' ? 1 : undefined,
    min: numberOf(minimum),
    max: numberOf(maximum),
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
