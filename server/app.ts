import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { contract } from 'core/contract';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';

import { AppError } from './errors';
import { describeApi } from './openapi';
import { serveApiPage } from './plugins/apiPage';
import { serveClient } from './plugins/clientFiles';
import { compressAnswers } from './plugins/compression';
import { endConnections } from './plugins/connections';
import { checkRoutes, registerRoutes } from './plugins/endpoints';
import { createFailureHandler } from './plugins/failures';
import { logRequests } from './plugins/log';
import { createMetrics } from './plugins/metrics';
import { warnOfUnnamedProxy } from './plugins/proxies';
import { addSecurityHeaders, createOriginCheck } from './plugins/security';
import { allRoutes } from './routes';
import type { Services } from './services';
import type { Site } from './site';
import { serveOneClick } from './surveys/mail/oneClick';

interface AppOptions {
  services: Services;
  log: FastifyBaseLogger;
  /** Begins and ends with `/`. */
  basePath: string;
  publicUrl: string | undefined;
  /** Proxies whose forwarded addresses are trusted: addresses, networks, names of kinds; default none. */
  trustProxy?: readonly string[];
  /** Where the built client lies. */
  clientDirectory: string;
  /** The pages register the service worker; default false. */
  pwa?: boolean;
  /** Title and logo of the installation; default none. */
  site?: Site;
  /** Browsers are told that the names below `publicUrl` have TLS too; default false. */
  hstsSubdomains?: boolean;
  /** A bearer token that lets another machine read the metrics. */
  metricsToken?: string | undefined;
  /** Off only in tests that ask more often than a person could. */
  rateLimits?: boolean;
}

/** A proxy's own id is kept if a log can hold it. */
const usableRequestId = /^[\w-]{8,64}$/;

const described = new Map<string, ReturnType<typeof describeApi>>();

/** The description of the API, made once per base: it takes a fifth of a second. */
function describedAt(apiPath: string) {
  const known = described.get(apiPath) ?? describeApi(contract, apiPath);
  described.set(apiPath, known);
  return known;
}

/** The server, ready to listen or to be asked directly; building it fails when contract and handlers do not match. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, log, basePath, publicUrl, clientDirectory, metricsToken } = options;
  const { pwa = false, site, hstsSubdomains = false, rateLimits = true, trustProxy = [] } = options;
  const fail = createFailureHandler(services.translations.messages);
  const metrics = createMetrics();
  const apiPath = `${basePath}api`;
  const openApi = describedAt(apiPath);
  const routes = allRoutes(services, { metrics: metrics.text, metricsToken, openApi });
  checkRoutes(contract, routes);

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    // As long as the slowest upload of the largest document may take.
    requestTimeout: 300_000,
    // On a very busy machine a start takes long; it is no fault.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: false },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && usableRequestId.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => {
      void fail(error, request, reply.header('x-request-id', request.id));
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  endConnections(app, services.notices.endStreams);
  app.addHook('preClose', services.chats.close);
  logRequests(app);
  warnOfUnnamedProxy(app);
  metrics.watch(app);
  addSecurityHeaders(app, { publicUrl, hstsSubdomains });
  app.setErrorHandler(fail);
  const answerForClient = await serveClient(app, {
    ...{ directory: clientDirectory, basePath, pwa, site },
    preview: services.previews,
  });
  app.setNotFoundHandler((request, reply) => {
    const isApi = `${request.url.split('?', 1)[0]}/`.startsWith(`${apiPath}/`);
    if (isApi) throw new AppError('route.not_found');
    answerForClient(request, reply);
    return reply;
  });

  await serveOneClick(app, { basePath, leaving: services.leaving });
  await app.register(
    async (api) => {
      api.removeContentTypeParser('text/plain');
      api.addHook('onRequest', createOriginCheck(publicUrl));
      api.setNotFoundHandler(() => {
        throw new AppError('route.not_found');
      });
      compressAnswers(api);
      await api.register(rateLimit, {
        global: false,
        errorResponseBuilder: (_, { ttl }) => {
          const seconds = Math.ceil(ttl / 1000);
          return new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
        },
      });
      registerRoutes(api, routes, {
        authenticator: services.auth,
        grantsOf: services.translations.grantsOf,
        localeOf: services.translations.messages.localeOf,
        rateLimits,
      });
      await serveApiPage(api, openApi);
    },
    { prefix: apiPath },
  );
  return app;
}
