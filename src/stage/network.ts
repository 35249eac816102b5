import { type ErrorCode, errorTable } from 'core/contract/errors';
import routes from 'mock/index';

interface Call {
  method: string;
  /** Below the API's base. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

/** What the played scene answers otherwise than the mock world, by `METHOD path`. Undefined: as the mock world does. */
type Instead = (method: string, path: string) => unknown;

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const compiled = Object.entries(routes).map(([name, handle]) => {
  const [method = '', path = ''] = name.split(' ');
  const names = [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
  const pattern = new RegExp(`^${path.replace(/\./g, '\\.').replace(/:\w+/g, '([^/]+)')}$`);
  return { method, names, pattern, handle };
});

function fromMock({ method, path, query, body, headers }: Call): Promise<Response> {
  return new Promise((resolve, reject) => {
    const address = `/api/${path}`;
    const route = compiled.find((each) => each.method === method && each.pattern.test(address));
    // The stream of events never begins here, and nothing else is asked for.
    if (!route || path === 'events') return reject(new TypeError('The stage has no network.'));
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
      end: (bytes: Uint8Array) => resolve(new Response(new Blob([bytes.slice()]), { status })),
    };
    route.handle({ params, query, body, headers }, response);
  });
}

/** The failure envelope of an error, with the message that the server would send. */
export function failureOf(code: string, errorMessage: string): Response {
  const { status, showType } = Object.hasOwn(errorTable, code)
    ? errorTable[code as ErrorCode]
    : { status: 500, showType: 2 as const };
  const envelope = { success: false, errorCode: code, errorMessage, showType, requestId: 'stage' };
  return json(status, envelope);
}

/** Answers a call in the page: nothing leaves it. */
export function answering(instead: Instead): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    const call: Call = {
      method: (init.method ?? 'GET').toUpperCase(),
      path: url.pathname.replace(/^.*?\/api\//, ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
    };
    const given = instead(call.method, call.path);
    if (given instanceof Response) return given;
    return given === undefined ? fromMock(call) : json(200, given);
  };
}
