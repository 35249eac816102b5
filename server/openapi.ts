import type { Endpoint } from 'core/contract/endpoint';
import { failureSchema, successSchema } from 'core/contract/envelope';
import * as z from 'zod';
import { contractRows } from './plugins/endpoints';

type JsonSchema = Record<string, unknown>;

interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, JsonSchema> };
}

/** What a schema accepts (`input`) or gives (`output`), in the JSON Schema dialect of OpenAPI 3.1. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const answerOf = (row: Endpoint) => {
  if (row.binary) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (row.events) return { 'text/event-stream': { schema: jsonSchema(row.response, 'output') } };
  const isText = row.raw === true && row.response instanceof z.ZodString;
  const schema = row.raw ? row.response : successSchema(row.response);
  return { [isText ? 'text/plain' : 'application/json']: { schema: jsonSchema(schema, 'output') } };
};

function operationOf(name: string, row: Endpoint) {
  const failure = {
    description: 'Refused or failed: code and message',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  return {
    operationId: name,
    tags: [name.split('.', 1)[0]],
    summary: row.summary,
    description: `Permission: \`${row.permission}\``,
    security: row.permission === 'public' ? (row.identifies ? [{}, { bearer: [] }] : []) : [{ bearer: [] }],
    parameters: [...parametersOf(row.params, 'path'), ...parametersOf(row.query, 'query')],
    ...(row.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(row.body, 'input') } } },
    }),
    responses: { 200: { description: 'Success', content: answerOf(row) }, default: failure },
  };
}

/** The contract as OpenAPI 3.1. `apiPath`: where the API lives, `/api`. */
export function describeApi(contract: Record<string, Record<string, Endpoint>>, apiPath: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, row] of contractRows(contract)) {
    const path = `/${row.path}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assessment platform',
      version: '1',
      description:
        'Success: `{ success: true, data }`. Failure: `{ success: false, errorCode, errorMessage, showType }`, the message in the language of `Accept-Language`.',
    },
    servers: [{ url: apiPath }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
    },
  };
}
