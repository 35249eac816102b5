import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors';
import type { Leaving } from './leaving';

/**
 * What a mail program sends when somebody asks it for no more mails (RFC 8058): a POST to the address in `List-Unsubscribe`, with a form and
 * from no page. A browser that opens the same address gets the page, which changes nothing by itself.
 */
export async function serveOneClick(
  app: FastifyInstance,
  { basePath, leaving }: { basePath: string; leaving: Pick<Leaving, 'unsubscribe'> },
): Promise<void> {
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_, body, done) => done(null, body));
    pages.post(`${basePath}user/unsubscribe`, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      const isAsked = typeof request.body === 'string' && /List-Unsubscribe/i.test(request.body);
      if (typeof token !== 'string' || token.length > 200 || !isAsked) throw new AppError('route.not_found');
      await leaving.unsubscribe(token, false);
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
    });
  });
}
