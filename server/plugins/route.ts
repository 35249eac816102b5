import type { Role } from 'core/access/roles';
import type { TranslationGrant } from 'core/access/translationGrants';
import type { Endpoint } from 'core/contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod';

/** Who asks: read from the database at this request. */
export interface Caller {
  userId: string;
  sessionId: string;
  roles: readonly Role[];
  /** Translation permissions beside what comes with the roles; read only for rows that ask for `translation:granted`. */
  grants: readonly TranslationGrant[];
  /** Of the account; null: none chosen. */
  locale: string | null;
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
  /** Asked from this machine itself, and by nobody who forwards for others. */
  isLocal: boolean;
  /** The header as it came: only public rows that look at tokens of their own need it. */
  authorization: string | undefined;
  /** Aborted when the connection closes. */
  closed: AbortSignal;
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

/** Data with what stands beside it in the envelope. */
export const answer = <D>(data: D, extras: Extras): Answer<D> => new Answer(data, extras);

/** A file with its type, whole or as it is made; `name`: to be saved under. */
export class FileAnswer {
  constructor(
    readonly bytes: Uint8Array | AsyncIterable<Uint8Array>,
    readonly type: string,
    readonly extras: { name?: string /** Seconds. */; cache?: number },
  ) {}
}

export const fileAnswer = (bytes: FileAnswer['bytes'], type: string, extras: FileAnswer['extras'] = {}): FileAnswer =>
  new FileAnswer(bytes, type, extras);

/** One event of a stream; a client that comes back tells the id of the last one it has. */
export interface StreamEvent<D> {
  id: string;
  data: D;
}

type Data<E extends Endpoint> = z.input<E['response']>;

/** What a handler returns. An events row gives its events until the signal says that nobody listens any more. */
type Returned<E extends Endpoint> = E extends { binary: true }
  ? FileAnswer
  : E extends { events: true }
    ? AsyncIterable<StreamEvent<Data<E>>>
    : Data<E> | Answer<Data<E>> | (E extends { raw: true } ? FileAnswer : never);

/** What the endpoints plugin builds: the parts as the row's own schemas parsed them. */
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
 * what the row's response schema does not name is dropped on the way out.
 */
export function route<const E extends Endpoint>(row: E, handle: (context: Context<E>) => Promise<Returned<E>>): Route {
  // The plugin parses the context with this very row's schemas and holds its permission, so that it has the row's types.
  return { row, handle: (context) => handle(context as Context<E>) };
}
