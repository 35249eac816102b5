import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import { answerItem, asked, begin, signIn } from './people.testing';
import { type Account, type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
const staff: Account = { email: 'shop@example.org', password: 'a shop of one person' };
const friend: Account = { email: 'friend@example.org', password: 'somebody one trusts' };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
  product.addPeople({ ...staff, name: 'Shop', roles: 'superAdmin' }, { ...friend, name: 'Fatima' });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const button = (page: Page, id: string) => page.getByRole('button', { name: say(id), exact: true });

/** Sells an instrument of the demonstration from now on. */
async function sell(page: Page, kind: 'own' | 'licences', sku: string, name: string): Promise<string> {
  const [found] = await asked<{ id: string }[]>(page, product, 'instruments?keyword=CES-D');
  const id = found?.id ?? '';
  await page.goto(`${product.url}/products`);
  await button(page, 'product.new').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('product.name'), { exact: true }).fill(name);
  await drawer.getByLabel(say('product.sku'), { exact: true }).fill(sku);
  await drawer.getByRole('radio', { name: say(`product.kind.${kind}`) }).check({ force: true });
  await drawer.getByLabel(say('product.amount'), { exact: true }).fill('12.50');
  await drawer.getByLabel(say('product.instruments'), { exact: true }).fill('CES-D');
  await page.locator('.ant-select-item-option').filter({ hasText: 'CES-D' }).click();
  await drawer.getByRole('radio', { name: say('product.status.offered') }).check({ force: true });
  await drawer.getByRole('button', { name: say('form.save') }).click();
  await page.getByRole('cell', { name, exact: true }).waitFor();
  return id;
}

/** Orders what is offered under this name, and stands at the order. */
async function order(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${say('offer.order')}: ${name}` }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('offer.form.name')).fill('Uli Demo');
  await drawer.getByLabel(say('offer.form.address')).fill('1 Example Street');
  await drawer.getByLabel(say('offer.form.country')).fill('Germany');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Germany' }).click();
  await drawer.getByRole('button', { name: say('offer.form.submit') }).click();
  await page.waitForURL(/home\/orderlist/);
  await page.getByText(say('order.state.pending')).first().waitFor();
}

/** Marks the newest order as paid. */
async function markPaid(page: Page): Promise<void> {
  await page.goto(`${product.url}/products?tab=orders`);
  await page.locator('tr[data-row-key]').first().click();
  await button(page, 'order.markPaid').click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: say('order.markPaid') })
    .last()
    .click();
  await page.getByText(say('order.note.fulfilled')).waitFor();
}

/** Answers the whole instrument, and sends it. */
async function answerAll(page: Page): Promise<void> {
  await begin(page);
  await answerItem(page);
  await page.waitForURL(/Instrument-result/);
}

it('from the price in the list to the answered instrument: ordered, paid by transfer, answered; a licence opens it for somebody else', async () => {
  const shop = await openPage(browser, desktop);
  await signIn(shop.page, product, staff);
  const id = await sell(shop.page, 'own', 'cesd-one', 'CES-D for one person');
  await sell(shop.page, 'licences', 'cesd-many', 'CES-D for many');
  await asked(shop.page, product, `instruments/${id}/access`, { access: 'granted' });

  const buyer = await openPage(browser, { ...phone, locale: 'en-US' });
  const { page } = buyer;
  await signIn(page, product, product.respondent);
  await page.goto(`${product.url}/Browse-Instruments`);
  await page.getByText('€12.50').waitFor();
  await buyer.look('orders-browse');
  await page.getByRole('link', { name: /CES-D/ }).click();
  await page.getByRole('heading', { name: say('offer.title') }).waitFor();
  await buyer.look('orders-details');
  await order(page, 'CES-D for one person');
  await buyer.look('orders-list');
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: new RegExp(`^${say('order.invoice')}`) })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^Invoice .*\.pdf$/);

  await markPaid(shop.page);
  await shop.look('orders-sale');
  await page.goto(`${product.url}/Browse-Instruments/instrumentdetails/${id}`);
  await page.getByText(say('details.access.bought'), { exact: false }).first().waitFor();
  await answerAll(page);

  await page.goto(`${product.url}/Browse-Instruments/instrumentdetails/${id}`);
  await order(page, 'CES-D for many');
  await markPaid(shop.page);
  await page.reload();
  await button(page, 'codes.show').first().click();
  const code = (await page.locator('.order-code').first().textContent()) ?? '';
  expect(code).toMatch(/^N-/);

  const other = await openPage(browser, desktop);
  await signIn(other.page, product, friend);
  await other.page.goto(`${product.url}/access/add?code=${code}`);
  await button(other.page, 'access.code.submit').click();
  await other.page.waitForURL(/home\/orderlist/);
  await other.page.getByRole('link', { name: /CES-D/ }).click();
  await answerAll(other.page);
  for (const { complaints, context } of [shop, buyer, other]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
