import { type Browser, desktop, openBrowser, openPage, phone } from './browser.testing';
import { publishedRespondent, signIn, asked } from './people.testing';
import { type Product, startProduct } from './product.testing';
import { sent } from './sent.testing';
jest.setTimeout(400_000);
let product: Product; let browser: Browser;
beforeAll(async () => { [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]); });
afterAll(async () => { await browser?.close(); await product?.close(); });
const out = '/tmp/result-wk/shots';
it('looks', async () => {
  const { page } = await openPage(browser, { ...phone, viewport: { width: 360, height: 780 }, locale: 'en-US' });
  await signIn(page, product, product.respondent);
  const who = publishedRespondent('mock1_female_30');
  const ipip = await sent(page, product, { title: 'IPIP', answers: who.answers, respondent: { age: 30, sex: 'female' } });
  const raw = await sent(page, product, { title: 'IPIP', answers: who.answers });
  const nine = (a: string, last: string) => Object.fromEntries([...Array(9)].map((_, i) => [`q${i + 1}`, i === 8 ? last : a]));
  const phqRisk = await sent(page, product, { title: 'PHQ-9', answers: { ...nine('more_than_half', 'several_days'), difficulty: 'somewhat_difficult' } });
  const phq = await sent(page, product, { title: 'PHQ-9', answers: { ...nine('several_days', 'not_at_all'), difficulty: 'somewhat_difficult' } });
  const result = await asked<any>(page, product, `attempts/${ipip.split('/').at(-1)}/result`);
  require('fs').writeFileSync('/tmp/result-wk/ipip.json', JSON.stringify(result));
  const shots: [string, any, string, string, boolean?][] = [
    ['ipip-360', { ...phone, viewport: { width: 360, height: 780 }, locale: 'en-US' }, ipip, 'en-US', true],
    ['ipip-1280', desktop, ipip, 'en-US', true],
    ['ipip-ar-360', { ...phone, viewport: { width: 360, height: 780 }, locale: 'ar-EG' }, ipip, 'ar-EG', true],
    ['ipip-dark-360', { ...phone, viewport: { width: 360, height: 780 }, locale: 'en-US', colorScheme: 'dark' }, ipip, 'en-US'],
    ['ipip-200', { ...desktop, viewport: { width: 640, height: 400 } }, ipip, 'en-US'],
    ['ipip-raw-360', { ...phone, viewport: { width: 360, height: 780 }, locale: 'en-US' }, raw, 'en-US'],
    ['phqrisk-360', { ...phone, viewport: { width: 360, height: 780 }, locale: 'en-US' }, phqRisk, 'en-US'],
    ['phq-360', { ...phone, viewport: { width: 320, height: 780 }, locale: 'en-US' }, phq, 'en-US', true],
    ['phq-1280', desktop, phq, 'en-US'],
    ['phq-ar-dark', { ...phone, viewport: { width: 360, height: 780 }, locale: 'ar-EG', colorScheme: 'dark' }, phqRisk, 'ar-EG'],
  ];
  const staff = await openPage(browser, desktop);
  await signIn(staff.page, product, product.admin);
  await staff.page.locator('.notice-bell').click();
  await staff.page.getByRole('link', { name: /PHQ-9/ }).first().click();
  await staff.page.waitForURL('**/access/edit?id=*');
  await staff.page.locator('article.report').first().waitFor();
  await staff.settled();
  await staff.page.screenshot({ path: `${out}/staff-phq.png`, fullPage: true });
  await staff.page.setViewportSize({ width: 360, height: 780 });
  await staff.page.waitForTimeout(400);
  await staff.page.screenshot({ path: `${out}/staff-phq-360.png`, fullPage: true });
  await staff.context.close();
  await page.goto(`${product.url}/Browse-Instruments/History?instrument=${phq.split('/')[4]}`);
  await page.locator('.trend figure svg').first().waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}/trend-360.png`, fullPage: true });
  const only = process.env.ONLY?.split(',');
  for (const [name, options, path, locale, opens] of shots) {
    if (only && !only.some((one) => name.startsWith(one))) continue;
    const one = await openPage(browser, options);
    await signIn(one.page, product, product.respondent, locale as any);
    await one.page.goto(`${product.url}${path}`);
    await one.page.locator('article.report').first().waitFor();
    await one.settled();
    const height = await one.page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    console.log(name, height, height[0]! / 780);
    await one.page.screenshot({ path: `${out}/${name}.png`, fullPage: true });
    if (opens) {
      await one.page.locator('.fold-head button').first().click().catch(() => {});
      for (let i = 0; i < 6; i++) { const f = one.page.locator('.trait-how details:not([open]) > summary, details.trait-how:not([open]) > summary').locator('visible=true').first(); if (await f.count() === 0) break; await f.click(); await one.page.waitForTimeout(100); }
      await one.page.locator('.trait-more').first().click().catch(() => {});
      await one.page.waitForTimeout(300);
      await one.page.screenshot({ path: `${out}/${name}-open.png`, fullPage: true });
      await one.page.mouse.wheel(0, 900); await one.page.waitForTimeout(300);
      await one.page.screenshot({ path: `${out}/${name}-scrolled.png` });
    }
    console.log(name, one.complaints);
    await one.context.close();
  }
});
