import { createHash, createHmac, randomBytes, webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { AppError } from '../../errors';
import type { Identity } from '../../plugins/endpoints';

const issuer = 'assess';
const audience = 'assess-api';
const algorithm = 'HS256';
const lifetimeSeconds = 600;
const toleranceSeconds = 5;

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });

export interface AccessTokens {
  issue(identity: Identity): Promise<string>;
  /** @throws AppError `auth.token_expired`, `auth.token_invalid` */
  verify(token: string): Promise<Identity>;
}

/** Access tokens: account and session, for ten minutes, signed by this installation. They do not contain what the account may do. */
export function createAccessTokens(secret: string, clock: () => Date): AccessTokens {
  const encoded = new TextEncoder().encode(secret);
  const importing = webcrypto.subtle.importKey('raw', encoded, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  return {
    issue: async ({ userId, sessionId }) => {
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(await importing);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, await importing, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: clock(),
          clockTolerance: toleranceSeconds,
          requiredClaims: ['exp', 'iat'],
        });
        const { sub, sid } = claims.parse(payload);
        return { userId: sub, sessionId: sid };
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.token_invalid');
      }
    },
  };
}

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The token that follows a refresh token: always the same, so that two users of it get the same one; it cannot be computed without both
 * the token and the installation's secret.
 */
export const successorOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(`refresh token after\n${token}`).digest('base64url');

/** The stored form of a secret: it is random enough that a plain digest cannot be searched. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
