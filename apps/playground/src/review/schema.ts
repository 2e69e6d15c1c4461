import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { messageOf } from '../problem.ts';

/** The SDK's own, so that a schema fails here as it would fail in a client. */
const validator = new AjvJsonSchemaValidator();

/** Why the schema can't be used, or nothing. */
export function schemaFault(schema: object): string | undefined {
  try {
    validator.getValidator({ ...schema });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Why the value does not fit the schema, or nothing. A schema that can't be used fits all: that is another rule's. */
export function valueFault(schema: object, value: unknown): string | undefined {
  if (schemaFault(schema) !== undefined) return undefined;
  return validator.getValidator({ ...schema })(value).errorMessage;
}
