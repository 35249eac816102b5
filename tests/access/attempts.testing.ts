import type { Endpoint } from 'core/contract/endpoint';
import * as z from 'zod';

/** Fields that only what somebody has answered has, or what was made of it. */
const telling = new Set([
  'answer',
  'answers',
  'attempt',
  'giver',
  'marks',
  'participation',
  'points',
  'respondent',
  'results',
  'risks',
  'scores',
]);

/** Whether the schema has such a field, or something in it that no schema describes. */
function tells(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (Array.isArray(schema)) return schema.some(tells);
  const { properties, ...rest } = schema as { properties?: Record<string, unknown> };
  if (properties === undefined && Object.keys(rest).length === 0) return true;
  const fields = Object.entries(properties ?? {});
  return fields.some(([name, field]) => telling.has(name) || tells(field)) || Object.values(rest).some(tells);
}

/** Whether what the call answers with may hold something of an attempt: by its fields, or because nobody can say. */
export const mayHoldAttempt = ({ binary, response }: Endpoint): boolean =>
  binary === true || tells(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
