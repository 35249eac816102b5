import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller answers gain nothing; those of sign-in, which hold secrets, are all smaller. */
const worthIt = 2048;

/** Quality 4: most of the gain at a fraction of the time of the default 11. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function encodingFor(acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Compresses the API's text answers. A strong tag names its encoding, as the bytes differ. */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string') return done(null, payload);
    reply.header('vary', 'accept-encoding, accept-language');
    if (payload.length < worthIt || reply.hasHeader('content-encoding')) return done(null, payload);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string') reply.header('etag', etag.replace(/"$/, `-${encoding}"`));
    if (encoding === 'br') brotliCompress(payload, brotliOptions, done);
    else gzip(payload, done);
  });
}
