import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import helmet from 'helmet';
import { AppError } from '../errors';

/** Browser features that the pages never use; passkeys, the clipboard and full screen stay allowed. */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = [
  ...unused.map((name) => `${name}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

interface Transport {
  publicUrl: string | undefined;
  /** The names below the product's own also use only TLS. */
  hstsSubdomains: boolean;
}

/** Scripts from this origin only; styles also inline, because antd writes its own at run time. */
export function addSecurityHeaders(app: FastifyInstance, { publicUrl, hstsSubdomains }: Transport): void {
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        // The preview of a PDF is a file made by the page.
        'frame-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Only if the operator says that the product uses TLS: otherwise a browser would refuse plain HTTP for a year.
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains }
      : false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', permissionsPolicy);
    addHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}

/** Refuses requests from other sites' pages; there is no CORS. Requests without an `Origin` (same-origin reads, other programs) pass. */
export function createOriginCheck(publicUrl: string | undefined): onRequestHookHandler {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  return (request, _, done) => {
    const { origin } = request.headers;
    if (origin === undefined || origin === own) return done();
    if (URL.canParse(origin) && new URL(origin).host === request.host) return done();
    done(new AppError('request.foreign_origin'));
  };
}
