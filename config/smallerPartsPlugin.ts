import { resolve } from 'node:path';
import type { IApi } from '@umijs/max';

/**
 * Umi plugin: parts of every first load that nothing here uses, or that stand in smaller. `event-emitter` comes with 40 helpers for old
 * browsers (3.6 KiB), and so does Umi's `PluginManager` (3.7); Umi's `Html` and loaders are for pages that a server renders (3.3), react-intl's old way of wrapping components brings
 * `hoist-non-react-statics` (1.3), and `process` imitates Node (0.7).
 * The names of chunks would stand in the entry twice (0.9): their numbers are enough.
 */
export default (api: IApi) => {
  const part = (name: string) => resolve(api.cwd, 'config/parts', name);
  api.chainWebpack((config, { webpack }) => {
    const instead = (
      name: string,
      which: RegExp,
      replace: string | ((resource: { context: string; request: string }) => void),
    ) => config.plugin(name).use(webpack.NormalModuleReplacementPlugin, [which, replace]);
    instead('event-emitter', /[\\/]node_modules[\\/]event-emitter$/, part('eventEmitter.ts'));
    instead('plugin-manager', /[\\/]umi[\\/]client[\\/]client[\\/]plugin(\.js)?$/, part('pluginManager.ts'));
    instead('process', /[\\/]process[\\/]browser(\.js)?$/, part('process.ts'));
    const within = (library: RegExp, name: string) => (resource: { context: string; request: string }) => {
      if (library.test(resource.context)) resource.request = part(name);
    };
    instead('umi-html', /^\.\/html$/, within(/renderer-react[\\/]dist$/, 'html.ts'));
    instead('umi-loaders', /^\.\/dataFetcher$/, within(/renderer-react[\\/]dist$/, 'dataFetcher.ts'));
    instead('hoist-statics', /^hoist-non-react-statics$/, within(/react-intl[\\/]/, 'hoistStatics.ts'));
    if (process.env.NODE_ENV === 'production') {
      config.output.chunkFilename('[id].[contenthash:8].async.js');
      config
        .plugin('mini-css-extract-plugin')
        .tap(([options]) => [{ ...options, chunkFilename: '[id].[contenthash:8].chunk.css' }]);
    }
    return config;
  });
};
