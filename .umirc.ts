import { resolve } from 'node:path';
import { defineConfig } from '@umijs/max';
import { chunkLoadTimeout } from './config/chunkLoading';
import { apiProxy } from './config/proxy';
import { umiRoutes } from './config/umiRoutes';

const here = (path: string) => resolve(__dirname, path);

export default defineConfig({
  npmClient: 'npm',
  plugins: [
    './config/htmlPlugin',
    './config/flagsPlugin',
    './config/stagePlugin',
    './config/proTextsPlugin',
    './config/smallerPartsPlugin',
  ],
  routes: umiRoutes(),
  outputPath: 'dist/client',
  hash: true,
  // The page says where the product lives (meta base-path); a chunk finds the others beside itself.
  metas: [
    { name: 'base-path', content: '/' },
    // Whether the service worker is registered: the server's to say, too.
    { name: 'pwa', content: '0' },
    // Title and logo of the installation, empty until its operator sets them: the server's to say, too.
    { name: 'site-title', content: '' },
    { name: 'site-logo', content: '' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    { name: 'color-scheme', content: 'light dark' },
  ],
  favicons: ['/favicon.svg'],
  chainWebpack(config) {
    config.output.publicPath('auto').chunkLoadTimeout(chunkLoadTimeout);
    return config;
  },
  alias: {
    core: here('core'),
    config: here('config'),
    // umi-request asks for a fetch and a query string of its own; every supported browser has both.
    'isomorphic-fetch': here('src/shell/request/isomorphicFetch.ts'),
    qs: here('src/shell/request/queryString.ts'),
  },
  // Umi's parts that the product uses: models and locale. Layout, access, initial state, request and the page's title are its own (see docs/decisions).
  helmet: false,
  model: {},
  locale: { default: 'en-US', antd: false, title: false, baseNavigator: true, useLocalStorage: true },
  // mock/index.ts is the whole map.
  mock: { exclude: ['mock/!(index).ts', 'mock/*/**/*.ts'] },
  proxy: apiProxy,
  // Smallest first load: see docs/decisions.
  targets: { chrome: 87, safari: 14, firefox: 78, edge: 88 },
  jsMinifierOptions: { target: ['chrome87', 'es2020'] },
  esbuildMinifyIIFE: true,
  srcTranspiler: 'esbuild',
  srcTranspilerOptions: { esbuild: { target: 'es2020', jsx: 'automatic' } },
  polyfill: false,
  mfsu: false,
});
