import { AiFailure } from './failure';

/** An endpoint that speaks the OpenAI chat protocol. */
export interface AiEndpoint {
  /** Without a slash at the end: `https://ai.example.org/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
}

const chatAddress = ({ baseUrl }: Pick<AiEndpoint, 'baseUrl'>): string =>
  `${baseUrl.replace(/\/+$/, '')}/chat/completions`;

/** Sends a question. The key goes only into the header, and to the address that the operator named. */
export const sendQuestion = (
  endpoint: Pick<AiEndpoint, 'baseUrl' | 'apiKey'>,
  { body, accept, signal }: { body: object; accept: string; signal: AbortSignal },
): Promise<Response> =>
  fetch(chatAddress(endpoint), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });

/** Seconds of a `Retry-After`; undefined: none, or a date, which clocks rarely agree on. */
function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** What an answer with another status than 200 means. */
export function failureOf({ status, headers }: Pick<Response, 'status' | 'headers'>): AiFailure {
  if (status === 429 || status === 503 || status === 529)
    return new AiFailure('busy', `status ${status}`, retryAfterOf(headers));
  if (status === 408 || status >= 500) return new AiFailure('away', `status ${status}`, retryAfterOf(headers));
  return new AiFailure('refused', `status ${status}`);
}
