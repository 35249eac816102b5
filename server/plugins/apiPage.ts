import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The readable page of the API at `docs`, below the API's base. Its own policy allows the one inline script that it brings; nothing leaves this host. */
export async function serveApiPage(api: FastifyInstance, document: object): Promise<void> {
  await api.register(swagger, { mode: 'static', specification: { document: document as never } });
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: (policy) =>
      policy
        .replace(/upgrade-insecure-requests;?/, '')
        .replaceAll(/ (https:|validator\.swagger\.io)/g, '')
        .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
        .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
    validatorUrl: null as never,
  });
}
