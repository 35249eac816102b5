import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { freePort } from 'tests/freePort';

type Algorithm = 'RS256' | 'ES256';

/** The person who signs in. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  locale?: string;
}

export interface SigningKey {
  kid: string;
  alg: Algorithm;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

export async function newSigningKey(kid: string, alg: Algorithm = 'RS256'): Promise<SigningKey> {
  return { kid, alg, ...(await generateKeyPair(alg, { extractable: true })) };
}

interface TokenChoices {
  /** Replace the usual claims; undefined leaves one out. */
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  /** Default: the issuer's present one. */
  key?: SigningKey;
}

/** Stands in for Google: its description, its keys, its sign-in page, and ID tokens with any wanted fault. */
export class GoogleIssuer {
  readonly clientId = 'the-client.apps.example.org';
  /** Who is signed in there; null: the person declines. */
  person: Person | null = null;
  /** What it publishes; the first one signs. */
  keys: SigningKey[] = [];
  /** Replaces its description of itself. */
  described: Record<string, unknown> = {};
  /** Requested paths. */
  readonly asked: string[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.writeHead(500).end());
  });
  private port = 0;

  /** @param clock what its tokens are dated by */
  constructor(private readonly clock: () => Date = () => new Date()) {}

  async open(): Promise<this> {
    if (this.keys.length === 0) this.keys = [await newSigningKey('first')];
    this.port ||= await freePort();
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    return this;
  }

  /** Nobody answers at its address until it is opened again. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** For GOOGLE_ISSUER. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What `createTestServer` takes. */
  get settings(): { clientId: string; issuer: string; keysUrl: undefined } {
    return { clientId: this.clientId, issuer: this.url, keysUrl: undefined };
  }

  /** An ID token of this person. */
  async token(person: Person, { claims = {}, header = {}, key = this.keys[0] }: TokenChoices = {}): Promise<string> {
    if (key === undefined) throw new Error('Open the issuer first');
    const now = Math.floor(this.clock().getTime() / 1000);
    const usual = { iss: this.url, aud: this.clientId, azp: this.clientId, iat: now, exp: now + 3600 };
    // Makes each token unique, as the time does with Google's.
    const jti = crypto.randomUUID();
    return new SignJWT({ ...usual, jti, ...person, ...claims })
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })
      .sign(key.privateKey);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    this.asked.push(pathname);
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration') {
      json({
        issuer: this.url,
        authorization_endpoint: `${this.url}/authorize`,
        jwks_uri: `${this.url}/keys`,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'ES256'],
        ...this.described,
      });
    } else if (pathname === '/keys') {
      const published = this.keys.map(async ({ kid, alg, publicKey }) => ({
        ...(await exportJWK(publicKey)),
        kid,
        alg,
        use: 'sig',
      }));
      json({ keys: await Promise.all(published) });
    } else if (pathname === '/authorize') {
      await this.authorize(searchParams, response);
    } else {
      response.writeHead(404).end();
    }
  }

  /** Sends the browser back with `#id_token=…&state=…` (OpenID Connect Core 1.0, section 3.2), as if the person had just agreed. */
  private async authorize(asked: URLSearchParams, response: ServerResponse): Promise<void> {
    const target = asked.get('redirect_uri');
    const nonce = asked.get('nonce');
    const isRight =
      asked.get('response_type') === 'id_token' &&
      asked.get('client_id') === this.clientId &&
      asked.get('scope')?.split(' ').includes('openid');
    if (!isRight || target === null || nonce === null) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('invalid_request');
      return;
    }
    const answer = new URLSearchParams(
      this.person === null
        ? { error: 'access_denied' }
        : { id_token: await this.token(this.person, { claims: { nonce } }) },
    );
    const state = asked.get('state');
    if (state !== null) answer.set('state', state);
    response.writeHead(302, { location: `${target}#${answer}`, 'cache-control': 'no-store' }).end();
  }
}
