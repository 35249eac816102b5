import { getIntl, getLocale, history } from '@umijs/max';
import { type Context, extend } from 'umi-request';
import { basePath, withoutBase } from '@/kit/basePath/basePath';
import { asFailure, failureOf, failureOfFile, failureOfResponse, RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { createListeners } from '@/kit/listeners/listeners';
import { type SignInNotice, signInPath, surveyPath } from '../session/redirect';
import { renewTokens } from '../session/renewal';
import { guestSurvey } from '../session/storage';
import { clearSession, storedTokens, type Tokens } from '../session/tokens';

/** Milliseconds. The short one is for calls that nobody should wait for: start-up, sign-in, refresh, saving. */
export const timeouts = { standard: 900_000, short: 15_000 } as const;

export interface CallOptions {
  /** Milliseconds; default `timeouts.standard`. */
  timeout?: number;
  /** No message at all, or for failures for which the function returns true. The promise still rejects. */
  skipErrorHandler?: boolean | ((failure: RequestFailure) => boolean);
  signal?: AbortSignal;
}

/** `required`: not sent without a token. `welcome`: with one if there is one. `none`: without. */
export type TokenUse = 'required' | 'welcome' | 'none';

interface Call extends CallOptions {
  method: string;
  /** Relative to the API's base, parameters filled in. */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  token: TokenUse;
  /** `file`: the answer is a file, without an envelope. */
  answer?: 'file';
}

/** The success envelope. */
export interface Reply<T> {
  data: T;
  total?: number;
  estimated?: boolean;
  cursor?: string | null;
  status?: number;
}

const texts = {
  connectionTitle: { id: 'request.connection.title', defaultMessage: 'Connection error' },
  connectionText: {
    id: 'request.connection.text',
    defaultMessage: 'You cannot connect to the server at the moment, please try in a few minutes',
  },
  retry: { id: 'request.retry', defaultMessage: 'Request error, please retry.' },
};

const request = extend({ timeout: timeouts.standard, credentials: 'same-origin' });
request.use(announce);
request.use(renew);
request.use(checkSuccess);
request.use(authorize);

/** Outermost: every error becomes a RequestFailure and is shown once, unless the caller does that. */
async function announce(context: Context, next: () => void): Promise<void> {
  try {
    await next();
  } catch (error) {
    const failure = asFailure(error);
    const { skipErrorHandler, reissued, signal, anonymous } = context.req.options;
    const isSkipped = typeof skipErrorHandler === 'function' ? skipErrorHandler(failure) : skipErrorHandler;
    if (isSkipped || reissued || signal?.aborted) throw failure;
    // If it ended the session, the sign-in page says so.
    if (failure.status !== 401 || anonymous) show(failure);
    if (failure.status === 401 && anonymous) toSignIn();
    throw failure;
  }
}

/**
 * Repeats a private call refused with 401 once with a new token, if there is one. Only the server judges a token: this clock may be wrong.
 * A refused call has done nothing, so any may be repeated.
 */
async function renew(context: Context, next: () => void): Promise<void> {
  const { url } = context.req;
  const options = { ...context.req.options };
  const used = storedTokens()?.accessToken;
  try {
    await next();
  } catch (error) {
    const failure = asFailure(error);
    if (failure.status !== 401 || options.anonymous) throw failure;
    const renewal = options.reissued || used === undefined ? 'refused' : await renewTokens(used, exchange);
    if (renewal === 'unreachable' || renewal === 'waiting') {
      throw new RequestFailure('connection', { message: failure.message, cause: failure });
    }
    if (renewal === 'refused') {
      leave(used);
      throw failure;
    }
    context.res = await request(url, { ...options, reissued: true });
  }
}

/** An answer is a success only if its envelope says so; a file or a stream, if its status does. */
async function checkSuccess(context: Context, next: () => void): Promise<void> {
  const { isFile, isStream } = context.req.options;
  try {
    await next();
  } catch (error) {
    throw isFile ? await failureOfFile(error) : error;
  }
  if (isFile) {
    context.res = { success: true, data: context.res };
    return;
  }
  if (isStream) {
    const response: Response = context.res;
    if (response.ok && response.body) return;
    throw await failureOfResponse(response);
  }
  const body: unknown = context.res;
  const failure = failureOf(body);
  if (failure) throw failure;
  if (typeof body !== 'object' || body === null || !('success' in body) || body.success !== true) {
    throw new RequestFailure('request', { message: '' });
  }
}

function authorize(context: Context, next: () => void): void | Promise<void> {
  const tokens = context.req.options.anonymous ? undefined : storedTokens();
  context.req.options.headers = {
    'Accept-Language': getLocale(),
    ...context.req.options.extraHeaders,
    ...(tokens ? { Authorization: `Bearer ${tokens.accessToken}` } : {}),
  };
  return next();
}

async function exchange(refreshToken: string): Promise<Tokens | undefined> {
  try {
    const reply: Reply<Tokens> = await request(address('auth/refresh'), {
      method: 'POST',
      data: { refreshToken },
      timeout: timeouts.short,
      anonymous: true,
      skipErrorHandler: true,
    });
    return reply.data;
  } catch (error) {
    const { status = 0 } = asFailure(error);
    // Any other answer says nothing about the token.
    if (status >= 400 && status < 500 && status !== 429) return undefined;
    throw error;
  }
}

/** Ends the session of this token, unless a new one began meanwhile, and opens the sign-in page with a notice. */
function leave(used: string | undefined): void {
  if (storedTokens()?.accessToken !== used) return;
  const survey = guestSurvey();
  clearSession();
  // A guest has no account to sign in to: the link lets them in again.
  if (survey) history.push(surveyPath(survey));
  else toSignIn('ended');
}

/** Opens the sign-in page with a way back here; stays if it is open already. */
function toSignIn(notice?: SignInNotice): void {
  const path = withoutBase(history.location.pathname) ?? '/';
  const here = `${path}${history.location.search}${history.location.hash}`;
  if (path !== signInPath()) history.push(signInPath(here), { notice });
  else if (notice) history.replace(here, { notice });
}

/** Shows a failure according to its show type; a 401 always, since it leads to the sign-in page. */
function show(failure: RequestFailure): void {
  const intl = getIntl();
  const code = failure.code ?? '';
  const message = (failure.reason === 'status' ? '' : failure.message) || intl.formatMessage(texts.retry);
  const isRefusal = failure.status === 401;
  // Other statuses without an envelope are left to the caller.
  if (failure.reason === 'status' && !isRefusal) return;
  if (failure.reason === 'connection') {
    feedback.notify({
      key: 'connection',
      title: intl.formatMessage(texts.connectionTitle),
      description: intl.formatMessage(texts.connectionText),
    });
  } else if (failure.reason === 'request') feedback.error(message);
  else if (failure.showType === 0 && !isRefusal) return;
  else if (failure.showType === 1) feedback.warning(message);
  else if (failure.showType === 4) feedback.notify({ key: code, title: code, description: message });
  else if (failure.showType === 9) {
    history.push(`/exception?${new URLSearchParams({ errorCode: code, errorMessage: failure.message })}`);
  } else feedback.error(message);
}

const { listen, notify } = createListeners();

/** Calls the listener after each call that changed something on the server. */
export const onWrite = listen;

const address = (path: string) => `${basePath()}api/${path}`;

/** Sends a call. Without a token a private one is not sent and gives undefined. Rejects with a RequestFailure. */
export async function send<T>(call: Call): Promise<Reply<T> | undefined> {
  if (call.token === 'required' && !storedTokens()) return undefined;
  const { method, path, query, body, timeout = timeouts.standard, skipErrorHandler, signal, token, answer } = call;
  const reply = await request<Reply<T>>(address(path), {
    method,
    params: query,
    data: body,
    timeout,
    skipErrorHandler,
    signal,
    anonymous: token === 'none',
    ...(answer === 'file' ? { isFile: true, responseType: 'blob' } : {}),
  });
  if (method !== 'GET') notify();
  return reply;
}

interface StreamOptions {
  /** Id of the last event seen: the server continues after it. */
  lastEventId?: string;
  /** Sent by POST; absent: GET. */
  body?: unknown;
  /** Ends the call and the stream. */
  signal: AbortSignal;
}

/**
 * Opens a stream of events (`text/event-stream`) below the API's base. Undefined: nobody is signed in. Shows no
 * messages; rejects with a RequestFailure.
 */
export async function openStream(
  path: string,
  { lastEventId, body, signal }: StreamOptions,
): Promise<ReadableStream<Uint8Array> | undefined> {
  if (!storedTokens()) return undefined;
  const response: Response = await request(address(path), {
    ...(body === undefined ? { method: 'GET' } : { method: 'POST', data: body }),
    // Until the answer begins; the stream itself has no limit.
    timeout: timeouts.short,
    skipErrorHandler: true,
    signal,
    isStream: true,
    parseResponse: false,
    extraHeaders: {
      Accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    },
  });
  return response.body ?? undefined;
}
