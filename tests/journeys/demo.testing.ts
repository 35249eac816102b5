import { shared } from '../shared';
import { openBrowser } from './browser.testing';
import { startProduct } from './product.testing';

/** The product with its demonstration, and a browser. */
export const sharedDemo = shared(
  async () => {
    const [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
    return { product, browser };
  },
  async ({ product, browser }) => {
    await browser.close();
    await product.close();
  },
);
