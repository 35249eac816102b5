import { basePath } from '@/kit/basePath/basePath';
import { leaveFor } from '@/kit/leaveFor/leaveFor';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { readItem, removeItem, writeItem } from '@/shell/session/storage';

/** `connect`: adds Google to the ways of signing in of the present account. */
export type GooglePurpose = 'sign-in' | 'connect';

/** What is kept while the person is at Google's page. */
export interface GoogleAttempt {
  purpose: GooglePurpose;
  /** Comes back in the address: shows that the answer belongs to this window. */
  state: string;
  /** Comes back in the signed token: shows that it was made for this request. */
  nonce: string;
  remember: boolean;
  /** Where to go after the sign-in; as `redirect` of the sign-in page. */
  redirect: string | null;
}

/** Google's answer in the hash of the address. */
export interface GoogleAnswer {
  credential: string | null;
  state: string | null;
  /** `access_denied`: the person said no. */
  error: string | null;
}

export interface Google {
  clientId: string;
  authorizationUrl: string;
}

interface Options {
  remember?: boolean;
  redirect?: string | null;
  /** The answer of `auth.methods`, if it was called already. */
  google?: Google;
}

const key = 'googleAttempt';

/** 256 random bits as hexadecimal text. */
function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function addressOf({ clientId, authorizationUrl }: Google, { state, nonce }: GoogleAttempt): string {
  const address = new URL(authorizationUrl);
  const parameters = {
    client_id: clientId,
    redirect_uri: `${window.location.origin}${basePath()}user/google-login`,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Opens Google's page, which leads back to /user/google-login. `unavailable`: this installation does not offer Google.
 * Rejects with a RequestFailure.
 */
export async function beginGoogle(purpose: GooglePurpose, options: Options = {}): Promise<'leaving' | 'unavailable'> {
  const google = options.google ?? (await api.auth.methods({ timeout: timeouts.short })).google;
  if (!google) return 'unavailable';
  const { remember = false, redirect = null } = options;
  const attempt: GoogleAttempt = { purpose, state: secret(), nonce: secret(), remember, redirect };
  writeItem('session', key, JSON.stringify(attempt));
  leaveFor(addressOf(google, attempt));
  return 'leaving';
}

/** Takes the attempt of this window, once: an answer counts a single time. */
export function takeGoogleAttempt(): GoogleAttempt | undefined {
  const text = readItem('session', key);
  removeItem('session', key);
  try {
    return text === null ? undefined : (JSON.parse(text) as GoogleAttempt);
  } catch {
    return undefined;
  }
}

/** The answer in a hash (`#state=…&id_token=…`); a refusal may be in the query instead. */
export function googleAnswer(hash: string, search: string): GoogleAnswer {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const asked = new URLSearchParams(search);
  return {
    credential: said.get('id_token'),
    state: said.get('state') ?? asked.get('state'),
    error: said.get('error') ?? asked.get('error'),
  };
}
