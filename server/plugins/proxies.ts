import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const names = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network (`10.0.0.0/8`), or the name of the networks of one kind. */
export function isProxy(named: string): boolean {
  if (names.includes(named)) return true;
  const [address = '', prefix, ...rest] = named.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Warns once of the address of an unnamed proxy: all its clients count as one, in limits and in the audit. */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _, done) => {
    const { remoteAddress } = request.socket;
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && request.ip === remoteAddress) {
      hasWarned = true;
      request.log.warn(
        { peer: remoteAddress },
        'A request says in X-Forwarded-For whom it is from, and is not believed. If this peer is your proxy, name it in TRUST_PROXY',
      );
    }
    done();
  });
}
