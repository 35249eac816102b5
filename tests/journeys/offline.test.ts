import { type Browser, desktop, openBrowser, openPage, untilKept } from './browser.testing';
import { type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ basePath: '/assess/', environment: { PWA: '1' } }),
    openBrowser(),
  ]);
});
// A test that failed may have left it dead.
beforeEach(() => product.start());
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

it('with the service worker on, the product opens without its server, from the texts that it has kept', async () => {
  const { page, context, complaints } = await openPage(browser, desktop);
  await page.goto(`${product.url}/user/login`);
  await page.getByRole('heading', { name: say('login.title') }).waitFor();
  await untilKept(page);
  await product.kill();
  await page.reload();
  await page.getByRole('heading', { name: say('login.title') }).waitFor();
  // Nothing that is private, and no answer of the API but texts and languages, is kept.
  const kept = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
    }
    return urls.filter((path) => path.includes('/api/'));
  });
  expect(kept.every((path) => /\/api\/(translation|languages)\//.test(path))).toBe(true);
  await product.start();
  await page.reload();
  await page.getByRole('heading', { name: say('login.title') }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
