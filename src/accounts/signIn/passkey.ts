import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { LoginResult } from 'core/contract/accounts/auth';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

const isAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

/** Passkeys need a host name (no IP address), a secure context, and support by the browser. */
export function passkeysWork(host = window.location.hostname): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !isAddress(host);
}

/** The browser's dialog was closed or timed out, or there is no passkey for this site. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** Signs in with a passkey. Rejects with NoPasskey or a RequestFailure. */
export async function signInWithPasskey(remember: boolean): Promise<LoginResult> {
  const [{ challenge, options }, { startAuthentication }] = await Promise.all([
    api.auth.passkeyOptions({ body: {}, timeout: timeouts.short }),
    import('@simplewebauthn/browser'),
  ]);
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = options;
  const credential = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new NoPasskey('no passkey', { cause });
  });
  return api.auth.passkey({ body: { challenge, credential: { ...credential }, remember }, timeout: timeouts.short });
}
