import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceContext } from '../services';

/** The services' context for a server without mail server, Google and public address. */
export const plainContext: Pick<ServiceContext, 'siteUrl' | 'mail' | 'google'> = {
  siteUrl: () => 'http://localhost/',
  mail: { smtpUrl: undefined, from: undefined, outbox: join(tmpdir(), 'assess-outbox-of-tests') },
  google: { clientId: undefined, issuer: 'https://accounts.google.com', keysUrl: undefined },
};
