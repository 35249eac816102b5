import type { FlattenedJWSInput, JWTHeaderParameters } from 'jose';
import pino from 'pino';
import { createGoogleIssuer } from './googleIssuer';
import { GoogleIssuer } from './googleIssuer.testing';

let issuer: GoogleIssuer;
beforeAll(async () => {
  issuer = await new GoogleIssuer().open();
});
afterAll(() => issuer.close());

const clock = () => new Date();
const log = pino({ enabled: false });
const readerOf = (url: string, keysUrl?: string) => createGoogleIssuer({ clock, log, issuer: url, keysUrl });
const header: JWTHeaderParameters = { alg: 'RS256', kid: 'first' };
const token: FlattenedJWSInput = { payload: '', signature: '' };

it('is believed in what it says of itself, and gives its keys', async () => {
  issuer.described = {};
  const reader = readerOf(issuer.url);
  expect(await reader.authorizationUrl()).toBe(`${issuer.url}/authorize`);
  expect(await reader.key(header, token)).toBeDefined();
});

it.each<[string, (url: string) => Record<string, unknown>]>([
  ['another issuer', () => ({ issuer: 'https://accounts.example.com' })],
  ['an issuer that begins like it', (url) => ({ issuer: `${url}.example.com` })],
  ['its name in capitals', (url) => ({ issuer: url.toUpperCase() })],
  ['no issuer', () => ({ issuer: undefined })],
  ['keys that come without TLS', () => ({ jwks_uri: 'http://keys.example.com/keys' })],
  ['a page without TLS', () => ({ authorization_endpoint: 'http://accounts.example.com/authorize' })],
  ['a page that is a script', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
])('is not believed when its description names %s', async (_, described) => {
  issuer.described = described(issuer.url);
  const reader = readerOf(issuer.url);
  await expect(reader.authorizationUrl()).rejects.toThrow('auth.google_unavailable');
  await expect(reader.key(header, token)).rejects.toThrow('auth.google_unavailable');
});

it('is asked for nothing without TLS, but on this machine', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  await expect(readerOf('http://accounts.example.com').authorizationUrl()).rejects.toThrow('auth.google_unavailable');
  const keys = readerOf(issuer.url, 'http://keys.example.com/keys');
  await expect(keys.key(header, token)).rejects.toThrow('auth.google_unavailable');
  expect(fetched).not.toHaveBeenCalled();
});
