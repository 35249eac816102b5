import type { Contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import type * as z from 'zod';
import { type CallOptions, type Reply, send, type TokenUse } from '@/shell/request/request';
import { endpoints } from './endpoints.gen';

type Part<E, Key extends 'params' | 'query' | 'body'> = E extends { [K in Key]: infer S extends z.ZodType }
  ? Record<never, never> extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined };

/** Input of a call: path parameters, query and body as in the contract, and options for sending. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & CallOptions;

/** The `data` of an endpoint's answer; for a file the file. */
export type Data<E extends Endpoint> = E extends { binary: true } ? Blob : z.output<E['response']>;

/** Without a token a private call is not sent and gives undefined. */
type Given<E extends Endpoint, T> = E['permission'] extends 'public' ? T : T | undefined;

type Arguments<I> = Record<never, never> extends I ? [input?: I] : [input: I];

interface Method<E extends Endpoint> {
  /** Sends the call. @returns the `data` of its answer. Rejects with a RequestFailure. */
  (...input: Arguments<Input<E>>): Promise<Given<E, Data<E>>>;
  /** As above, with the whole envelope: total, cursor, status. */
  reply(...input: Arguments<Input<E>>): Promise<Given<E, Reply<Data<E>>>>;
}

/** Without streams of events: see */
type Client = {
  [R in keyof typeof endpoints]: {
    [N in keyof Contract[R] as Contract[R][N] extends { events: true } ? never : N]: Contract[R][N] extends Endpoint
      ? Method<Contract[R][N]>
      : never;
  };
};

interface AnyInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** @param row method, path and marks, as in the generated table */
function method(row: string) {
  const words = row.split(' ');
  const [method = '', path = '', ...marks] = /^[A-Z]+$/.test(words[0] ?? '') ? words : ['GET', ...words];
  const token: TokenUse = marks.includes('none') ? 'none' : marks.includes('welcome') ? 'welcome' : 'required';
  const answer = marks.includes('file') ? 'file' : undefined;
  const reply = ({ params = {}, query, body, ...options }: AnyInput = {}) =>
    send<unknown>({
      ...options,
      method,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      query,
      body,
      token,
      answer,
    });
  return Object.assign(async (input?: AnyInput) => (await reply(input))?.data, { reply });
}

const resource = (rows: Record<string, string>) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, method(row)]));

/** Every call of the contract: `api.attempts.answer({ params: { id }, body })`. */
export const api = Object.fromEntries(
  Object.entries(endpoints).map(([name, rows]) => [name, resource(rows)]),
) as unknown as Client;
