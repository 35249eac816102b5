import type { IApi } from '@umijs/max';
import { pageStyle } from '../src/kit/theme/pageStyle';

/** Umi plugin: what of index.html no setting reaches. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    // It knows the routes of the base path `/` alone; the base path is the server's to set.
    $('script[src*="preload_helper"]').remove();
    $('html').attr('lang', 'en');
    // After the character set, before all other sheets: a screen's own may say otherwise.
    $('meta').last().after(`<style>${pageStyle()}</style>`);
    return $;
  });
};
