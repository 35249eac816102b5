import { answerOfMock, type ClientCall, clientCall } from 'mock/calls';

export { json } from 'mock/calls';

type Respond = (received: ClientCall) => Response | Promise<Response>;

const received: ClientCall[] = [];
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

/** No answer, as a browser says it. */
export const unreachable: Respond = () => Promise.reject(new TypeError('Failed to fetch'));

async function fetchFromMock(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const call = clientCall(input, init);
  received.push(call);
  const respond = instead.get(`${call.method} ${call.path}`);
  return respond ? respond(call) : answerOfMock(call);
}

globalThis.fetch = fetchFromMock;
