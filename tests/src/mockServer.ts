import mockMap from 'mock/index';

interface Received {
  method: string;
  /** Below the API's base, without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

type Respond = (received: Received) => Response | Promise<Response>;

const received: Received[] = [];
const instead = new Map<string, Respond>();

/** What the client's calls meet in tests: the mock routes, unless a test says otherwise. */
export const server = {
  /** Every call since the last reset. */
  received,
  to: (method: string, path: string) => received.filter((call) => call.method === method && call.path === path),
  /** Answers `METHOD path` by the function from now on. */
  respond(method: string, path: string, respond: Respond): void {
    instead.set(`${method} ${path}`, respond);
  },
  /** Back to the mock route. */
  restore(method: string, path: string): void {
    instead.delete(`${method} ${path}`);
  },
  reset(): void {
    received.length = 0;
    instead.clear();
  },
};

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** No answer, as a browser says it. */
export const unreachable: Respond = () => Promise.reject(new TypeError('Failed to fetch'));

const routes = Object.entries(mockMap).map(([key, handle]) => {
  const [method = '', path = ''] = key.split(' ');
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return { method, names, pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)').replace(/\./g, '\\.')}$`), handle };
});

function answerOf(call: Received, pathname: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const route = routes.find(({ method, pattern }) => method === call.method && pattern.test(pathname));
    if (!route) return reject(new Error(`no mock for ${call.method} ${pathname}`));
    const values = route.pattern.exec(pathname)?.slice(1) ?? [];
    const params = Object.fromEntries(
      route.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
    let status = 200;
    const response = {
      status(code: number) {
        status = code;
        return response;
      },
      json: (body: unknown) => resolve(json(status, body)),
      setHeader: () => response,
      end: (bytes: Uint8Array<ArrayBuffer>) => resolve(new Response(bytes, { status })),
    };
    route.handle({ params, query: call.query, body: call.body, headers: call.headers }, response);
  });
}

async function fetchFromMock(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), window.location.href);
  const call: Received = {
    method: (init.method ?? 'GET').toUpperCase(),
    path: url.pathname.replace(/^.*?\/api\//, ''),
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
  received.push(call);
  const respond = instead.get(`${call.method} ${call.path}`);
  return respond ? respond(call) : answerOf(call, `/api/${call.path}`);
}

globalThis.fetch = fetchFromMock;
