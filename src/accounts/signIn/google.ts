import { api } from '@/shell/api/client';
import { basePath } from '@/shell/request/basePath';
import { timeouts } from '@/shell/request/request';
import { readItem, removeItem, writeItem } from '@/shell/session/storage';
import { leaveFor } from './leave';

/** `connect`: add Google to the ways in which who is signed in signs in. */
export type GooglePurpose = 'sign-in' | 'connect';

/** What is kept while the person is at Google's page. */
export interface GoogleAttempt {
  purpose: GooglePurpose;
  /** Comes back in the address: the answer belongs to a question of this window. */
  state: string;
  /** Comes back inside the signed token: it was made for this question. */
  nonce: string;
  remember: boolean;
  /** Where sign-in leads afterwards; as `redirect` of the sign-in page. */
  redirect: string | null;
}

/** What Google's page says in the hash of the address. */
export interface GoogleAnswer {
  credential: string | null;
  state: string | null;
  /** `access_denied`: the person said no. */
  error: string | null;
}

interface Google {
  clientId: string;
  authorizationUrl: string;
}

interface Options {
  remember?: boolean;
  redirect?: string | null;
  /** As `auth.methods` has named it, where that has been asked already. */
  google?: Google;
}

const key = 'googleAttempt';

/** 256 random bits, fit for an address. */
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
 * Leaves for Google's page, from where the person comes back to /user/google-login. `unavailable`: this installation offers no Google.
 * Rejects with a RequestFailure when that cannot be asked.
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

/** The attempt that is under way in this window, once: an answer counts a single time. */
export function takeGoogleAttempt(): GoogleAttempt | undefined {
  const text = readItem('session', key);
  removeItem('session', key);
  try {
    return text === null ? undefined : (JSON.parse(text) as GoogleAttempt);
  } catch {
    return undefined;
  }
}

/** The answer in a hash (`#state=…&id_token=…`); a refusal may come in the query instead. */
export function googleAnswer(hash: string, search: string): GoogleAnswer {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const asked = new URLSearchParams(search);
  return {
    credential: said.get('id_token'),
    state: said.get('state') ?? asked.get('state'),
    error: said.get('error') ?? asked.get('error'),
  };
}
