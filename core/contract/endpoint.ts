import type * as z from 'zod';
import type { Permission } from '../access/permissions';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint: the row that the server registers, the client calls, the mock serves and the access matrix tests. `path` is relative to the
 * API's base, parameters in braces (`instruments/{id}`). Bodies and queries are validated before the handler runs; fields that `response`
 * does not name are never sent.
 */
export interface Endpoint {
  method: Method;
  path: string;
  permission: Permission;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Bytes; default 64 KiB. */
  bodyLimit?: number;
  /** Values in the body, entries of lists and objects all together; default 10,000. They are counted before anything is parsed. */
  valueLimit?: number;
  /** A JSON body above this many bytes is not parsed: the handler gets it raw and passes it to a separate process. */
  parsedUpTo?: number;
  /** Requests a minute by caller and endpoint; default 600. false: no limit, for what costs nothing and must always be answered. */
  rateLimit?: number | false;
  /** Public, but a signed-in caller gets more: a token, if sent, must be valid. Other public endpoints ignore tokens. */
  identifies?: true;
  /** A guest of a survey may call it too. Public endpoints take guests like everybody. */
  guests?: true;
  /** The response is the whole body (an object as JSON, a string as plain text), without the envelope. */
  raw?: true;
  /** The response is a file (`Uint8Array`), without the envelope; the handler names its type. */
  binary?: true;
  /** The response is an endless `text/event-stream`; `response` is the data of each event. The client resumes by `Last-Event-ID`. */
  events?: true;
  /** The `data` of the success envelope. */
  response: z.ZodType;
}

export const endpoint = <const E extends Endpoint>(row: E): E => row;
