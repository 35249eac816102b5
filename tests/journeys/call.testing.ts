import type { Account, Product } from './product.testing';

/** Asks the server without a browser. @returns what its answer holds @throws when it refuses */
async function ask<T>(
  product: Product,
  path: string,
  body: unknown,
  { token, method = body === undefined ? 'GET' : 'POST' }: { token?: string; method?: string | undefined } = {},
): Promise<T> {
  const response = await fetch(`${product.url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text).data;
}

/** Calls the server as one person: GET without a body, otherwise POST unless a method is named. */
export type Call = <T>(path: string, body?: unknown, method?: 'PATCH') => Promise<T>;

/** Signs somebody in, without a browser. */
export async function callerOf(product: Product, { email, password }: Account): Promise<Call> {
  const { accessToken: token } = await ask<{ accessToken: string }>(product, 'auth/login', { email, password });
  return (path, body, method) => ask(product, path, body, { token, method });
}
