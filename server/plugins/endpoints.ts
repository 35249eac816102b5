import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { holds, permissions } from 'core/access/permissions';
import type { TranslationGrant } from 'core/access/translationGrants';
import type { Endpoint } from 'core/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../errors';
import { sendEvents, sendFile } from './answers';
import { counted } from './jsonSize';
import { networkOf } from './network';
import { Answer, type AnyContext, type Caller, FileAnswer, type Route } from './route';
import { validate } from './validation';
import { wholeBody } from './wholeBody';

/** Account and session according to the access token: signed, but not yet looked up. */
export interface Identity {
  userId: string;
  sessionId: string;
}

export interface Authenticator {
  /** Checks signature, issuer, audience and time without the database. @throws AppError `auth.token_invalid`, `auth.token_expired` */
  verify(token: string): Promise<Identity>;
  /** The account as it is now. @throws AppError `auth.token_invalid` when the session has ended or the account is not active */
  callerOf(identity: Identity): Promise<Omit<Caller, 'grants'>>;
}

interface EndpointOptions {
  authenticator: Authenticator;
  /** What the account may translate in addition to its roles. */
  grantsOf(userId: string): Promise<TranslationGrant[]>;
  /** An enabled locale from `Accept-Language` and the account's. */
  localeOf(acceptLanguage: string | undefined, accountLocale: string | null): Promise<string>;
  /** Off only in tests that ask more often than a person could. */
  rateLimits: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
    caller: Caller | null;
  }
}

const kibibyte = 1024;
const defaultBodyLimit = 64 * kibibyte;
const defaultValueLimit = 10_000;
const defaultRateLimit = 600;

const rowName = (row: Endpoint) => `${row.method} ${row.path}`;

/** Every row of a contract, by its dotted name. */
export function contractRows(contract: Record<string, Record<string, Endpoint>>): [name: string, row: Endpoint][] {
  return Object.entries(contract).flatMap(([resource, rows]) =>
    Object.entries(rows).map(([name, row]): [string, Endpoint] => [`${resource}.${name}`, row]),
  );
}

/**
 * Refuses to start on a row without permission or response schema, a row without its handler, two handlers for one row,
 * or a handler for a row that the contract does not have.
 */
export function checkRoutes(contract: Record<string, Record<string, Endpoint>>, routes: readonly Route[]): void {
  const rows = contractRows(contract);
  for (const [name, row] of rows) {
    if (!permissions.includes(row.permission)) throw new Error(`${name} (${rowName(row)}) names no permission.`);
    if (!(row.response instanceof z.ZodType)) throw new Error(`${name} (${rowName(row)}) has no response schema.`);
    const handlers = routes.filter((candidate) => candidate.row === row).length;
    if (handlers !== 1) throw new Error(`${name} (${rowName(row)}) has ${handlers} handlers; it needs one.`);
  }
  const stray = routes.find((candidate) => !rows.some(([, row]) => row === candidate.row));
  if (stray !== undefined) throw new Error(`${rowName(stray.row)} is handled but is not in core/contract.`);
}

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw new AppError('auth.token_invalid');
  return token;
}

/** The tag as it was sent: weakened by a proxy, or with the encoding that compression added. */
const plainTag = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(br|gzip)"$/, '"');

const matches = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || plainTag(tag) === etag) ?? false;

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const isLocal = ({ raw: { socket, headers } }: FastifyRequest) =>
  loopback.test(socket.remoteAddress ?? '') &&
  [headers['x-forwarded-for'], headers.forwarded, headers.via, headers['x-real-ip']].every(
    (header) => header === undefined,
  );

/** The response's own end: the request's comes as soon as its body has been read. */
function closedSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  if (reply.raw.closed) closed.abort();
  else reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

function send(row: Endpoint, request: FastifyRequest, reply: FastifyReply, returned: unknown) {
  if (returned instanceof FileAnswer) return sendFile(reply, returned);
  if (row.events) return sendEvents(row, request, reply, returned);
  const { data, extras } = returned instanceof Answer ? returned : new Answer(returned, {});
  if (extras.etag === undefined) {
    reply.header('cache-control', 'no-store');
  } else {
    const etag = `"${extras.etag}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  const parsed = row.response.safeParse(data);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).slice(0, 10);
    request.log.error({ route: rowName(row), where }, 'The answer does not fit its schema');
    throw new AppError('internal');
  }
  if (row.raw) {
    if (typeof parsed.data === 'string') reply.type('text/plain; charset=utf-8');
    return reply.send(parsed.data);
  }
  const { total, estimated, cursor, status } = extras;
  return reply.send({ success: true, data: parsed.data, total, estimated, cursor, status });
}

/** Bytes: a larger body is put together and parsed in turns. */
const large = 1024 * kibibyte;

/** As Fastify's own parser, for bodies that may be large: others have their turn meanwhile. Above `parsedUpTo` bytes they stay raw. */
function parseInTurns(api: FastifyInstance, parsedUpTo = Number.POSITIVE_INFINITY): void {
  const parse = promisify(api.getDefaultJsonParser('error', 'error'));
  api.removeContentTypeParser('application/json');
  api.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { bodyLimit } = request.routeOptions;
    if (Number(request.headers['content-length']) > bodyLimit) throw new AppError('request.too_large');
    const body = await wholeBody(payload, bodyLimit);
    if (body.length > parsedUpTo) return body;
    if (body.length > large) await nextTurn();
    const text = body.toString('utf8');
    if (body.length > large) await nextTurn();
    return parse(request, text);
  });
}

/** Registers the routes below the API's base, in the order: token, rate limit, permission, body, validation, handler, response schema. */
export function registerRoutes(api: FastifyInstance, routes: readonly Route[], options: EndpointOptions): void {
  const { authenticator, grantsOf, localeOf, rateLimits } = options;
  api.decorateRequest('identity', null);
  api.decorateRequest('caller', null);

  for (const { row, handle } of routes) {
    const { bodyLimit = defaultBodyLimit, parsedUpTo } = row;
    if (bodyLimit <= large && parsedUpTo === undefined) register(api, { row, handle });
    else {
      void api.register(async (inner) => {
        parseInTurns(inner, parsedUpTo);
        register(inner, { row, handle });
      });
    }
  }

  function register(api: FastifyInstance, { row, handle }: Route): void {
    const asks = row.permission !== 'public' || row.identifies === true;
    api.route({
      method: row.method,
      url: `/${row.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: row.bodyLimit ?? defaultBodyLimit,
      config: {
        rateLimit: rateLimits &&
          row.rateLimit !== false && {
            max: row.rateLimit ?? defaultRateLimit,
            timeWindow: 60_000,
            keyGenerator: (request: FastifyRequest) => request.identity?.userId ?? networkOf(request.ip),
          },
      },
      onRequest: async (request) => {
        const token = asks ? bearerToken(request) : undefined;
        if (token !== undefined) request.identity = await authenticator.verify(token);
      },
      preParsing: async (request, _, body) => {
        if (request.identity !== null) {
          const account = await authenticator.callerOf(request.identity);
          const grants = row.permission === 'translation:granted' ? await grantsOf(account.userId) : [];
          request.caller = { ...account, grants };
        }
        const { caller } = request;
        if (!holds(row.permission, caller?.roles, caller?.grants)) {
          throw new AppError(caller === null ? 'auth.required' : 'access.denied');
        }
        if (caller?.guestOf && row.guests !== true && row.permission !== 'public') throw new AppError('access.denied');
        const length = request.headers['content-length'];
        return counted(body, {
          length: length === undefined ? undefined : Number(length),
          most: row.valueLimit ?? defaultValueLimit,
        });
      },
      handler: async (request, reply) => {
        const input = await validate(row, { params: request.params, query: request.query, body: request.body });
        const locale = await localeOf(request.headers['accept-language'], request.caller?.locale ?? null);
        let closed: AbortSignal | undefined;
        const context: AnyContext = {
          ...input,
          caller: request.caller ?? undefined,
          locale,
          address: request.ip,
          userAgent: request.headers['user-agent'],
          requestId: request.id,
          isLocal: isLocal(request),
          authorization: request.headers.authorization,
          // Created only on use: an abort costs a stack trace.
          get closed() {
            closed ??= closedSignal(reply);
            return closed;
          },
          signature: request.headers['stripe-signature']?.toString(),
          lastEventId: request.headers['last-event-id']?.toString(),
          log: request.log,
        };
        return send(row, request, reply, await handle(context));
      },
    });
  }
}
