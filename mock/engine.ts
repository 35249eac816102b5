import memoize from 'lodash/memoize';
import type * as z from 'zod';
import { type Contract, contract } from '../core/contract';
import type { Endpoint, Method } from '../core/contract/endpoint';
import { failureSchema, successSchema } from '../core/contract/envelope';
import { errorTable } from '../core/contract/errors';
import { type Caller, callerOf } from './accounts/people';
import { envelopeOf, MockFailure, refuse } from './failure';

type Parsed<E, Key extends 'params' | 'query' | 'body'> = E extends { [K in Key]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** One call, as a handler sees it: parts already parsed by the contract's schemas. */
export interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** The caller; undefined: not signed in. */
  caller: Caller | undefined;
  /** The caller's language. */
  locale: string;
}

interface Extras {
  total?: number;
  cursor?: string | null;
  status?: number;
}

/** A handler's result: the `data`, or the data with further fields of the envelope. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly extras: Extras = {},
  ) {}
}

export type Handler<E extends Endpoint> = (call: Call<E>) => z.input<E['response']> | Answer<z.input<E['response']>>;

/** A handler for every row of the contract. */
export type Handlers = {
  [R in keyof Contract]: {
    [N in keyof Contract[R]]: Contract[R][N] extends Endpoint ? Handler<Contract[R][N]> : never;
  };
};

interface MockRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers: Record<string, string | string[] | undefined>;
}

interface MockResponse {
  status(code: number): MockResponse;
  json(body: unknown): unknown;
  setHeader(name: string, value: string): unknown;
  end(bytes: Uint8Array): unknown;
}

export type MockRoute = (request: MockRequest, response: MockResponse) => void;

function parse(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  return refuse('validation.failed', {
    details: result.error.issues.map(({ path, code, message }) => ({ path: [part, ...path].join('.'), code, message })),
  });
}

type AnyHandler = (call: Call<Endpoint>) => unknown;

/** Created once per endpoint: that takes longer than the check. */
const successOf = memoize((endpoint: Endpoint) => successSchema(endpoint.response));

/** Throws when the answer does not satisfy the contract: a mock that lies is worse than none. */
function checkedBody(endpoint: Endpoint, name: string, given: unknown): unknown {
  const { data, extras } = given instanceof Answer ? given : new Answer(given);
  if (endpoint.binary || endpoint.events) return endpoint.response.parse(data);
  const result = endpoint.raw
    ? endpoint.response.safeParse(data)
    : successOf(endpoint).safeParse({ success: true, data, ...extras });
  if (!result.success) throw new Error(`mock ${name} breaks the contract: ${result.error.message}`);
  return result.data;
}

function route(name: string, endpoint: Endpoint, handle: AnyHandler): MockRoute {
  return (request, response) => {
    const locale = String(request.headers['accept-language'] ?? 'en-US');
    const answer = (): { status: number; body: unknown } => {
      try {
        const caller = callerOf(request.headers.authorization);
        const { permission, identifies } = endpoint;
        const needsOne = permission !== 'public' || (identifies && request.headers.authorization !== undefined);
        if (needsOne && !caller) refuse('auth.token_expired');
        const given = handle({
          params: parse(endpoint.params, request.params, 'params') as never,
          query: parse(endpoint.query, request.query, 'query') as never,
          body: parse(endpoint.body, request.body, 'body') as never,
          caller,
          locale,
        });
        return { status: 200, body: checkedBody(endpoint, name, given) };
      } catch (error) {
        if (!(error instanceof MockFailure)) throw error;
        return { status: errorTable[error.code].status, body: failureSchema.parse(envelopeOf(error, locale)) };
      }
    };
    const { status, body } = answer();
    response.status(status);
    if (body instanceof Uint8Array) {
      response.setHeader('content-type', 'application/octet-stream');
      response.end(body);
    } else response.json(body);
  };
}

/** Sorts `languages/enabled` before `languages/:code`: the first matching route takes the call. */
const literalFirst = (key: string) => key.replaceAll(':', '\uffff');

/** The mock map in Umi's form (`METHOD /api/path` → route), with every row of the contract. */
export function mockRoutes(handlers: Handlers): Record<`${Method} ${string}`, MockRoute> {
  const rows = Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
      const handle = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[resource]?.[name];
      if (!handle) throw new Error(`the contract's ${resource}.${name} has no mock: add it to mock/`);
      const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
      return [`${endpoint.method} /api/${path}`, route(`${resource}.${name}`, endpoint, handle)] as const;
    }),
  );
  rows.sort(([one], [other]) => (literalFirst(one) < literalFirst(other) ? -1 : 1));
  return Object.fromEntries(rows);
}
