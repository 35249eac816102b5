import { history } from '@umijs/max';
import type { MouseEvent } from 'react';
import { basePath } from '@/kit/basePath/basePath';

/**
 * What makes an anchor lead to a screen without loading the page again. Umi's own link brings 3.5 KiB for fetching screens ahead.
 * @param to a path of the product, without the base
 */
export function linkTo(to: string) {
  return {
    href: `${basePath()}${to.replace(/^\//, '')}`,
    onClick(event: MouseEvent<HTMLElement>) {
      // Another tab or window is the browser's to open.
      if (event.currentTarget.getAttribute('target') === '_blank') return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      history.push(to);
    },
  };
}
