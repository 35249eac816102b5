import type { IApi } from '@umijs/max';

/** Umi plugin: what of index.html no setting reaches. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    // It knows the routes of the base path `/` alone; the base path is the server's to set.
    $('script[src*="preload_helper"]').remove();
    $('html').attr('lang', 'en');
    return $;
  });
};
