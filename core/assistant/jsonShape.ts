import * as z from 'zod';

/** Words of JSON Schema that are not taken: a pattern could keep the server busy without end, a reference could lead anywhere. */
const refused = /"(?:pattern|patternProperties|format|\$ref|\$dynamicRef)"\s*:/;

/** Why a text is no usable JSON schema; undefined: it is one. */
export function schemaFault(text: string): 'no_json' | 'no_schema' | 'not_taken' | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'no_json';
  }
  if (refused.test(text)) return 'not_taken';
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'no_schema';
  try {
    z.fromJSONSchema(given as Parameters<typeof z.fromJSONSchema>[0]);
    return undefined;
  } catch {
    return 'no_schema';
  }
}

/** @returns the place of the first fault of a value (`items.0.text`); undefined: it fits. @throws Error for a schema with a fault */
export function fromSchema(text: string): (value: unknown) => string | undefined {
  const schema = z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
  return (value) => {
    const result = schema.safeParse(value);
    if (result.success) return undefined;
    return result.error.issues[0]?.path.join('.') || '$';
  };
}
