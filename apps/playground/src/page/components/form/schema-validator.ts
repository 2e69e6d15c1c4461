import { type Schema, Validator } from '@cfworker/json-schema';
import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';

/** One fault of the arguments, in words: `limit: Instance type "string" is invalid. Expected "integer".` */
export interface ArgumentFault {
  /** Path with dots; empty for the arguments as a whole. */
  readonly path: string;
  readonly words: string;
}

/** Faults that only repeat that something below them is wrong. */
const OUTER = new Set(['properties', 'items', 'prefixItems', '$ref', 'allOf']);

/**
 * Checks arguments against a tool's input schema. The validator makes no code at run time, which the page's policy
 * forbids; it is the one that the MCP SDK uses where that is so.
 */
export function faultsOf(schema: object, args: unknown): ArgumentFault[] {
  // As it goes over the wire: an item that is still empty in the form is null there, and undefined is no JSON.
  const { valid, errors } = new Validator(toSchema(schema), '2020-12', false).validate(
    JSON.parse(JSON.stringify(args)),
  );
  if (valid) return [];
  const inner = errors.filter(({ keyword }) => !OUTER.has(keyword));
  return (inner.length > 0 ? inner : errors).map(({ instanceLocation, error }) => ({
    path: instanceLocation.replace(/^#\/?/, '').replaceAll('/', '.'),
    words: error,
  }));
}

/** The same for the form library. */
export const schemaValidator: ValidatorType<Record<string, unknown>> = {
  validateFormData(args, schema) {
    const errors = faultsOf(schema, args).map(
      ({ path, words }): RJSFValidationError => ({ property: `.${path}`, message: words, stack: `${path}: ${words}` }),
    );
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  isValid(schema, args, root) {
    const { $defs, definitions } = root;
    return faultsOf({ ...($defs && { $defs }), ...(definitions && { definitions }), ...schema }, args).length === 0;
  },
  rawValidation: (schema, args) => ({ errors: faultsOf(schema, args).map((fault) => Object.assign(fault)) }),
};

/** A schema whose `$schema` the validator does not know is read as 2020-12, which MCP names as its default. */
function toSchema({ $schema: _, ...schema }: Schema & RJSFSchema): Schema {
  return schema;
}
