import { personName } from 'core/contract/fields';
import { jwtVerify } from 'jose';
import * as z from 'zod';
import { AppError } from '../../errors';
import type { GoogleIssuer } from './googleIssuer';
import { digestOf } from './tokens';

const toleranceSeconds = 30;

const claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  nonce: z.string().optional(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  locale: z.string().optional().catch(undefined),
});

/** The person according to Google. */
export interface GooglePerson {
  subject: string;
  /** Only an address that Google has verified. */
  email: string | undefined;
  name: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
  locale: string | undefined;
  /** Of the signed part: another encoding of the same token cannot pass for a new one. */
  digest: string;
  /** When the token expires by itself. */
  until: Date;
}

interface TokenOptions {
  clock: () => Date;
  clientId: string;
  issuer: string;
  keys: GoogleIssuer;
}

/** A name as the profile takes it, cut if it is longer. */
function asName(claimed: string | undefined): string | undefined {
  const line = claimed?.replaceAll(/\s+/gu, ' ') ?? '';
  const name = personName.safeParse(Array.from(line).slice(0, 50).join(''));
  return name.success ? name.data : undefined;
}

/**
 * Reads an ID token (OpenID Connect Core 1.0, section 3.2.2.11): signature by a key of the issuer, issuer, audience, times, nonce. Does
 * not check whether it was used before, or whose account it is.
 * @throws AppError `auth.credential_invalid`, `auth.google_unavailable`
 */
export function createGoogleTokenReader({ clock, clientId, issuer, keys }: TokenOptions) {
  // Google itself writes both.
  const issuers = [issuer, `${issuer}/`, issuer.replace(/^https?:\/\//, '')];

  return async (credential: string, nonce: string | undefined): Promise<GooglePerson> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(credential, keys.key, {
        algorithms: ['RS256', 'ES256'],
        issuer: issuers,
        audience: clientId,
        currentDate: clock(),
        clockTolerance: toleranceSeconds,
        maxTokenAge: '1 day',
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      // Tokens for a logout or another event come from the same issuer, under the same keys, for the same client.
      const isOfAnotherKind = (protectedHeader.typ ?? 'JWT').toUpperCase() !== 'JWT' || payload.events !== undefined;
      if (isOfAnotherKind) throw new Error('The token is no ID token');
      const claimed = claims.parse(payload);
      const audiences = [claimed.aud].flat();
      if (audiences.length > 1 && claimed.azp !== clientId) throw new Error('The token is for somebody else too');
      if (claimed.nonce !== nonce) throw new Error('The nonce is another one');
      const verified = claimed.email_verified === true || claimed.email_verified === 'true';
      return {
        subject: claimed.sub,
        email: verified ? claimed.email : undefined,
        name: asName(claimed.name),
        givenName: asName(claimed.given_name),
        familyName: asName(claimed.family_name),
        locale: claimed.locale,
        digest: digestOf(credential.slice(0, credential.lastIndexOf('.'))),
        until: new Date((claimed.exp + 2 * toleranceSeconds) * 1000),
      };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('auth.credential_invalid', { cause: error });
    }
  };
}
