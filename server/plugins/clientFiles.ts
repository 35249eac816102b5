import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../site';
import { escapeAttribute, type PreviewOf, withPreview } from './pageHead';

/** Files whose name holds a digest of what they contain never change. */
const digestInName = /\.[0-9a-f]{8,}\.[\w.]+$/;

/** The drawn flags: seldom another, and without them a page lacks nothing. */
const flag = /\/flags\/[A-Z]{2}\.svg$/;

/** How long a browser may use a file without asking. */
function cacheControlOf(path: string): string {
  if (digestInName.test(path)) return 'public, max-age=31536000, immutable';
  return flag.test(path) ? 'public, max-age=604800' : 'no-cache';
}

/** Gives a meta of the page its content, which the build has shortened to `content` where it is empty; without such a meta nothing changes. */
const fill = (html: string, meta: string, content: string): string =>
  html.replace(
    new RegExp(`(<meta\\s+name="${meta}"\\s+content)(="[^"]*")?`),
    (_, start: string) => `${start}="${escapeAttribute(content)}"`,
  );

interface Page {
  basePath: string;
  pwa: boolean;
  site: Site | undefined;
}

/** The built page, made for the installation: its metas, and its addresses below the base path. */
function pageFor(html: string, { basePath, pwa, site }: Page): string {
  const metas = {
    'base-path': basePath,
    pwa: pwa ? '1' : '0',
    'site-title': site?.title ?? '',
    'site-logo': site?.logo?.fileName ?? '',
  };
  return Object.entries(metas)
    .reduce((page, [name, content]) => fill(page, name, content), html)
    .replace(/(\s(?:src|href)=")(?:\.\/|\/(?!\/))/g, (_, start: string) => `${start}${escapeAttribute(basePath)}`);
}

/**
 * Replaces the service worker while it is off: a browser that still has one asks for its successor, and this one removes its caches and
 * itself. Open pages stay as they are.
 */
const retiredWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const isOurs = (name) => name === 'assess-texts' || (name.startsWith('assess-') && name.endsWith(self.registration.scope));
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOurs).map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
`;

/** The page on which translators see their texts (src/translating/places/stagePlay.ts), below the base path. */
const stagePath = 'stage';

/**
 * Only the stage may be framed, by this product; and it is isolated: without an origin of its own it has no access to the person's
 * storage and session, and may make no requests.
 */
function shutOff(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
    .replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'")
    .replace(/connect-src [^;]*/, "connect-src 'none'");
  reply.header('content-security-policy', `${policy};sandbox allow-scripts`);
  reply.header('x-frame-options', 'SAMEORIGIN');
  // A page without an origin has no origin cluster.
  reply.removeHeader('origin-agent-cluster');
}

/** What asks for no page: a file that is not there, a picture. */
const isPage = (path: string, accept: string): boolean =>
  accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));

interface Client {
  directory: string;
  basePath: string;
  pwa: boolean;
  site?: Site;
  /** Default: pages have no words before they run. */
  preview?: PreviewOf;
}

const absent = 'There is nothing at this address.\n';
const unbuilt = 'The client is not built. Run: npm run build\n';

/**
 * Serves the built client: its files precompressed, and its page for every path that a browser opens and that is not a file.
 * @returns what answers requests that nothing else answers, but for those of the API
 */
export async function serveClient(
  app: FastifyInstance,
  { directory, basePath, pwa, site, preview }: Client,
): Promise<(request: FastifyRequest, reply: FastifyReply) => void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8').then(
    (html) => pageFor(html, { basePath, pwa, site }),
    () => undefined,
  );

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache');
    if (page === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(unbuilt);
    const address = `/${request.url.slice(basePath.length)}`;
    const words = await preview?.(address, request.headers['accept-language']);
    if (preview) reply.header('vary', 'accept-language');
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .send(words === undefined ? page : withPreview(page, words, site?.title));
  };

  // For the folder itself the files' plugin would give an error.
  app.get(basePath, sendPage);
  if (site?.logo) {
    const { fileName, contentType, content } = site.logo;
    app.get(`${basePath}${fileName}`, async (_, reply) =>
      reply.header('cache-control', cacheControlOf(fileName)).type(contentType).send(content),
    );
  }
  if (!pwa) {
    app.get(`${basePath}sw.js`, async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(retiredWorker),
    );
  }
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: directory,
      prefix: basePath,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: (path) => path !== '/index.html',
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControlOf(path.replace(/\.(br|gz)$/, '')));
        // The stage has no origin, so these files are cross-origin to it; they are the same for everybody and hold no secret.
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }

  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && `${path}/` === basePath) {
      reply.redirect(basePath, 308);
      return;
    }
    if (!isRead || !path.startsWith(basePath) || !isPage(path, request.headers.accept ?? '*/*')) {
      // In JSON answers the API alone.
      reply.code(404).type('text/plain; charset=utf-8').send(absent);
      return;
    }
    if (path === `${basePath}${stagePath}`) shutOff(reply);
    void sendPage(request, reply);
  };
}
