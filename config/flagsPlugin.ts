import { resolve } from 'node:path';
import type { IApi } from '@umijs/max';

/** Umi plugin: the flags of countries, `flags/XX.svg`. Files by themselves, so that a page loads only those that it shows. */
export default (api: IApi) => {
  const context = resolve(api.cwd, 'node_modules/country-flag-icons/3x2');
  api.chainWebpack((config) => {
    config
      .plugin('copy')
      .tap(([{ patterns }]) => [
        { patterns: [...patterns, { context, from: '[A-Z][A-Z].svg', to: 'flags', info: { minimized: true } }] },
      ]);
    return config;
  });
};
