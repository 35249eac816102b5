import { type Browser, openBrowser } from './browser.testing';
import { type Product, startProduct } from './product.testing';

interface Demo {
  product: Product;
  browser: Browser;
}

let users = 0;
let running: Promise<Demo> | undefined;

const begun = async (): Promise<Demo> => {
  const [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
  return { product, browser };
};

/**
 * The product with its demonstration, and a browser, for files whose people disturb no others: started once for all such files that run
 * together, and closed after the last of them.
 * @returns what gives both, from the first test on
 */
export function sharedDemo(): () => Demo {
  let demo: Demo | undefined;
  users += 1;
  beforeAll(async () => {
    running ??= begun();
    demo = await running;
  });
  afterAll(async () => {
    users -= 1;
    if (users > 0 || demo === undefined) return;
    running = undefined;
    await demo.browser.close();
    await demo.product.close();
  });
  return () => {
    if (demo === undefined) throw new Error('The demonstration has not begun.');
    return demo;
  };
}
