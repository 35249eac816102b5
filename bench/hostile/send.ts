import { type Agent, request } from 'node:http';

export interface Sent {
  method: string;
  url: string;
  token?: string | undefined;
  body?: string | undefined;
}

export interface Got {
  status: number;
  /** Of a JSON answer that is not too large to look at. */
  body: unknown;
}

const looked = 2_000_000;

/** Sends what may be no JSON at all; of a stream without end nothing but its head is read. */
export function send(agent: Agent, { method, url, token, body }: Sent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const call = request(url, { agent, method, headers }, (response) => {
      const status = response.statusCode ?? 0;
      const type = response.headers['content-type'] ?? '';
      if (type.startsWith('text/event-stream')) {
        call.destroy();
        resolve({ status, body: undefined });
        return;
      }
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(parts);
        const isLooked = type.startsWith('application/json') && whole.length > 0 && whole.length < looked;
        resolve({ status, body: isLooked ? JSON.parse(whole.toString()) : undefined });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
