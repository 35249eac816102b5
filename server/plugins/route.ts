import type { Role } from 'core/access/roles';
import type { TranslationGrant } from 'core/access/translationGrants';
import type { Endpoint } from 'core/contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod';

/** The caller: read from the database at this request. */
export interface Caller {
  userId: string;
  sessionId: string;
  roles: readonly Role[];
  /** Translation permissions in addition to the roles; read only for rows with `translation:granted`. */
  grants: readonly TranslationGrant[];
  /** Of the account; null: none chosen. */
  locale: string | null;
  /** Of a guest: the only survey that they may answer; null: an account. */
  guestOf: string | null;
}

type Parsed<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

/** What a handler gets, typed from its contract row. */
export interface Context<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'> | (E extends { parsedUpTo: number } ? Buffer : never);
  /** undefined only on public rows: nobody is signed in, or the row does not ask (`identifies`). */
  caller: E['permission'] extends 'public' ? Caller | undefined : Caller;
  /** An enabled locale: the nearest to `Accept-Language`, else the account's, else en-US. */
  locale: string;
  /** The peer's address. */
  address: string;
  userAgent: string | undefined;
  requestId: string;
  /** From this machine itself, and not forwarded for others. */
  isLocal: boolean;
  /** The raw header: only public rows that check their own tokens need it. */
  authorization: string | undefined;
  /** Aborted when the connection closes. */
  closed: AbortSignal;
  /** `Stripe-Signature`: of an event of a payment provider. */
  signature: string | undefined;
  /** `Last-Event-ID`. */
  lastEventId: string | undefined;
  log: FastifyBaseLogger;
}

interface Extras {
  total?: number;
  estimated?: boolean;
  /** null: the last page. */
  cursor?: string | null;
  status?: number;
  /** Strong tag of the data, unquoted: sent with revalidation, 304 when the client has it. */
  etag?: string;
}

export class Answer<D> {
  constructor(
    readonly data: D,
    readonly extras: Extras,
  ) {}
}

/** Data with further fields of the envelope. */
export const answer = <D>(data: D, extras: Extras): Answer<D> => new Answer(data, extras);

/** A file with its type, whole or as a stream; `name`: to save it under. */
export class FileAnswer {
  constructor(
    readonly bytes: Uint8Array | AsyncIterable<Uint8Array>,
    readonly type: string,
    readonly extras: { name?: string /** Seconds. */; cache?: number },
  ) {}
}

export const fileAnswer = (bytes: FileAnswer['bytes'], type: string, extras: FileAnswer['extras'] = {}): FileAnswer =>
  new FileAnswer(bytes, type, extras);

/** One event of a stream; a returning client sends the id of its last one. */
export interface StreamEvent<D> {
  id: string;
  data: D;
}

type Data<E extends Endpoint> = z.input<E['response']>;

/** What a handler returns. An events row yields its events until the signal says that nobody listens any more. */
type Returned<E extends Endpoint> = E extends { binary: true }
  ? FileAnswer
  : E extends { events: true }
    ? AsyncIterable<StreamEvent<Data<E>>>
    : Data<E> | Answer<Data<E>> | (E extends { raw: true } ? FileAnswer : never);

/** Built by the endpoints plugin: the parts as the row's own schemas parsed them. */
export interface AnyContext extends Omit<Context<Endpoint>, 'params' | 'query' | 'body' | 'caller'> {
  params: unknown;
  query: unknown;
  body: unknown;
  caller: Caller | undefined;
}

/** A contract row with its handler. */
export interface Route {
  row: Endpoint;
  handle(context: AnyContext): Promise<unknown>;
}

/**
 * Binds a handler to its contract row. The handler gets validated input and returns the `data` of the envelope, or `answer(data, { … })`;
 * fields that the row's response schema does not name are dropped.
 */
export function route<const E extends Endpoint>(row: E, handle: (context: Context<E>) => Promise<Returned<E>>): Route {
  // The plugin parses the context with this row's schemas and checks its permission, so it has the row's types.
  return { row, handle: (context) => handle(context as Context<E>) };
}
