import routes from './index';

/** A call of the client, independent of the server. */
export interface ClientCall {
  method: string;
  /** Below the API's base, without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** What `fetch` is given, as a call. */
export function clientCall(input: string | URL | Request, init: RequestInit = {}): ClientCall {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
  return {
    method: (init.method ?? 'GET').toUpperCase(),
    path: url.pathname.replace(/^.*?\/api\//, ''),
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
}

const compiled = Object.entries(routes).map(([name, handle]) => {
  const [method = '', path = ''] = name.split(' ');
  const names = [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
  const pattern = new RegExp(`^${path.replace(/\./g, '\\.').replace(/:\w+/g, '([^/]+)')}$`);
  return { method, names, pattern, handle };
});

/** The mock world's answer. Rejects if there is no such route, or its handler throws anything but a failure of the API. */
export function answerOfMock({ method, path, query, headers, body }: ClientCall): Promise<Response> {
  return new Promise((resolve, reject) => {
    const address = `/api/${path}`;
    const route = compiled.find((each) => each.method === method && each.pattern.test(address));
    if (!route) return reject(new Error(`no mock for ${method} ${address}`));
    const values = route.pattern.exec(address)?.slice(1) ?? [];
    const params = Object.fromEntries(
      route.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
    let status = 200;
    const response = {
      status(code: number) {
        status = code;
        return response;
      },
      json: (given: unknown) => resolve(json(status, given)),
      setHeader: () => response,
      end: (bytes: Uint8Array) => resolve(new Response(bytes.slice(), { status })),
    };
    route.handle({ params, query, body, headers }, response);
  });
}
