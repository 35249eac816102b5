/** Calls over connections that stay open, with as little work as Node allows. */
import { Agent, request } from 'node:http';

export interface Person {
  email: string;
  /** That the call comes from; rate limits of what asks for no token go by it. */
  address: string;
  token: string;
}

interface Asked {
  token?: string | undefined;
  body?: unknown;
  address?: string;
}

export interface Reply {
  status: number;
  /** Of a JSON answer. */
  body: { success?: boolean; data?: unknown; errorCode?: string };
}

export const agentFor = (connections: number): Agent => new Agent({ keepAlive: true, maxSockets: connections });

/** @returns whatever the status */
export function ask(agent: Agent, method: string, url: string, { token, body, address }: Asked = {}): Promise<Reply> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method,
        headers: {
          'accept-language': 'en-US',
          ...(sent === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const isJson = response.headers['content-type']?.startsWith('application/json');
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : {} });
        });
      },
    );
    call.on('error', reject);
    call.end(sent);
  });
}

/** The data of a success. @throws Error with what was answered else */
export async function dataOf<T>(method: string, url: string, reply: Promise<Reply>): Promise<T> {
  const { status, body } = await reply;
  if (status !== 200 || body.success !== true) {
    throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body).slice(0, 500)}`);
  }
  return body.data as T;
}

/** As this person. */
export const call = <T>(agent: Agent, api: string, { token }: Person, method: string, path: string, body?: unknown) =>
  dataOf<T>(method, path, ask(agent, method, `${api}/${path}`, { token, body }));
