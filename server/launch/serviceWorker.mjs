import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes: larger files are fetched when they are needed. */
const largestKept = 3 * 1024 * 1024;

/**
 * Writes `sw.js` into a built client: it keeps the page with its scripts and styles, and of the API's answers the languages and the
 * texts alone, which are the same for everybody. Nothing private is ever kept. Its addresses are relative to where it is served,
 * so that it works below any base path. Whether it is registered is the server's to say (PWA).
 * @param {string} folder
 */
export async function writeServiceWorker(folder) {
  // Here, not above: `npm start` loads this file before it has installed anything.
  const { generateSW } = await import('workbox-build');
  const page = await readFile(join(folder, 'index.html'));
  await generateSW({
    mode: 'production',
    globDirectory: folder,
    globPatterns: ['**/*.{js,css,svg,woff2}'],
    globIgnores: ['sw.js', 'flags/**'],
    maximumFileSizeToCacheInBytes: largestKept,
    // Their names hold a digest of what they contain.
    dontCacheBustURLsMatching: /\.[0-9a-f]{8,}\./,
    // The page is served at its folder's address, never under its file's name.
    additionalManifestEntries: [{ url: './', revision: createHash('sha256').update(page).digest('hex').slice(0, 16) }],
    navigateFallback: './',
    navigateFallbackDenylist: [/\/api\//],
    runtimeCaching: [
      {
        urlPattern: /\/api\/(translation\/newtranslationkind\/[^/]+\/[^/]+|languages\/enabled)$/,
        handler: 'NetworkFirst',
        options: {
          cacheName: 'assess-texts',
          networkTimeoutSeconds: 5,
          expiration: { maxEntries: 60 },
          cacheableResponse: { statuses: [200] },
          // A text's address names its language.
          matchOptions: { ignoreVary: true },
        },
      },
    ],
    cacheId: 'assess',
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    // A new version waits until somebody asks for it.
    skipWaiting: false,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    swDest: join(folder, 'sw.js'),
  });
}
