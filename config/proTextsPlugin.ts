import type { IApi } from '@umijs/max';

/**
 * Umi plugin: pro-components brings its texts in 34 languages, 30 KiB of what a desk page loads. The desk uses its layout alone, which says
 * none of them: every language is the English file.
 */
export default (api: IApi) => {
  api.chainWebpack((config, { webpack }) => {
    config.plugin('pro-texts').use(webpack.NormalModuleReplacementPlugin, [
      /^\.\/locale\/[a-z]+_[A-Z]+$/,
      (resource: { context: string; request: string }) => {
        if (/pro-components[\\/]es[\\/]provider$/.test(resource.context)) resource.request = './locale/en_US';
      },
    ]);
    return config;
  });
};
