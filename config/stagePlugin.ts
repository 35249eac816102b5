import { resolve } from 'node:path';
import type { IApi } from '@umijs/max';

/**
 * Umi plugin: the stage (src/stage) plays in the mock world, in the browser. What that reads from files comes from the stage. Umi itself lets
 * no mock be imported; here the rules in tests/house/dependency-cruiser.cjs say who may.
 */
export default (api: IApi) => {
  const here = (path: string) => resolve(api.cwd, path);
  api.addPrepareBuildPlugins(() => ({
    name: 'mock-world-on-the-stage',
    setup: (build) => {
      build.onResolve({ filter: /^mock\// }, ({ path }) => ({ path, external: true }));
    },
  }));
  api.chainWebpack((config, { webpack }) => {
    config.resolve.alias.set('mock', here('mock')).set('seed', here('seed'));
    config.plugin('stage-files').use(webpack.NormalModuleReplacementPlugin, [
      /^node:(fs|path)$/,
      (resource: { request: string }) => {
        resource.request = here(resource.request === 'node:fs' ? 'src/stage/files.ts' : 'src/stage/paths.ts');
      },
    ]);
    return config;
  });
};
