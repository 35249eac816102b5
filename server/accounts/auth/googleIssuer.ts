import type { FastifyBaseLogger } from 'fastify';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, type RemoteJWKSet } from 'jose';
import * as z from 'zod';
import { AppError } from '../../errors';

const timeoutMilliseconds = 5000;
/** Milliseconds: how long the issuer's description is trusted, and the pause after it could not be read. */
const believed = 3_600_000;
const letAlone = 30_000;

/** By TLS, or on this machine: anyone who could change the issuer's keys on the way could sign in as anybody. */
function isGuarded(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const webAddress = z.url({ protocol: /^https?$/ }).refine(isGuarded, 'should begin with https');
const description = z.object({ issuer: z.string(), authorization_endpoint: webAddress, jwks_uri: webAddress });
type Description = z.infer<typeof description>;

export interface GoogleIssuer {
  /** Where people are sent to sign in. @throws AppError `auth.google_unavailable` */
  authorizationUrl(): Promise<string>;
  /** Finds the key of a token. @throws AppError `auth.google_unavailable`, or jose's own error when the issuer has no such key */
  key: JWTVerifyGetKey;
}

interface IssuerOptions {
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Without a slash at the end. */
  issuer: string;
  /** Absent: from the issuer's description. */
  keysUrl: string | undefined;
}

const unavailable = (cause: unknown) => new AppError('auth.google_unavailable', { cause });

/** The errors that mean that the issuer answered, and has no such key. */
const isOfToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

async function read(issuer: string): Promise<Description> {
  if (!isGuarded(issuer)) throw new Error('GOOGLE_ISSUER should begin with https');
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMilliseconds),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The issuer's description answers ${response.status}`);
  const described = description.parse(await response.json());
  if (described.issuer.replace(/\/+$/, '') !== issuer) throw new Error('The description is of another issuer');
  return described;
}

/** The issuer's description (OpenID Connect Discovery 1.0) and its keys, each fetched once and kept. */
export function createGoogleIssuer({ clock, log, issuer, keysUrl }: IssuerOptions): GoogleIssuer {
  let known: { described: Description; until: number } | undefined;
  let failed: { error: unknown; until: number } | undefined;
  let reading: Promise<Description> | undefined;
  let keys: { url: string; set: RemoteJWKSet } | undefined;

  async function describe(): Promise<Description> {
    const now = clock().getTime();
    if (known !== undefined && now < known.until) return known.described;
    if (failed === undefined || now >= failed.until) {
      reading ??= read(issuer).finally(() => {
        reading = undefined;
      });
      try {
        const described = await reading;
        known = { described, until: now + believed };
        failed = undefined;
        return described;
      } catch (error) {
        failed = { error, until: now + letAlone };
        log.warn({ err: error, issuer }, 'Google’s description of itself cannot be read');
      }
    }
    // An old description is better than none.
    if (known !== undefined) return known.described;
    throw unavailable(failed?.error);
  }

  return {
    authorizationUrl: async () => (await describe()).authorization_endpoint,
    key: async (header, token) => {
      const url = keysUrl ?? (await describe()).jwks_uri;
      if (!isGuarded(url)) throw unavailable(new Error('GOOGLE_KEYS_URL should begin with https'));
      if (keys?.url !== url) {
        // An unknown key makes it fetch again, though not more often than every 30 seconds.
        keys = { url, set: createRemoteJWKSet(new URL(url), { timeoutDuration: timeoutMilliseconds }) };
      }
      try {
        return await keys.set(header, token);
      } catch (error) {
        throw isOfToken(error) ? error : unavailable(error);
      }
    },
  };
}
