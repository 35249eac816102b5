import { type Browser, desktop, openBrowser, openPage, type Page } from './browser.testing';
import { asked, signIn } from './people.testing';
import { type Account, type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

jest.setTimeout(240_000);

const say = sayingIn('en-US');
const second: Account = { email: 'second@example.org', password: 'another admin, of drafts' };

let product: Product;
let browser: Browser;
let phq9: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
  product.assess(
    'user',
    'add',
    '--email',
    second.email,
    '--roles',
    'admin',
    '--password',
    second.password,
    '--name',
    'Second Admin',
  );
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const button = (page: Page, id: string, values?: Record<string, string | number>) =>
  page.getByRole('button', { name: say(id, values), exact: true });

/** Somebody of the staff at a desk, on a screen of the PHQ-9. */
async function author(account: Account, path: string) {
  const opened = await openPage(browser, desktop);
  const { page } = opened;
  await signIn(page, product, account);
  if (phq9 === undefined) {
    const rows = await asked<{ id: string; code: string }[]>(page, product, 'instruments?pageSize=50');
    phq9 = rows.find(({ code }) => code === 'phq9')?.id ?? '';
  }
  await page.goto(`${product.url}/instruments/edit-instrument/${phq9}${path}`);
  await page.getByRole('navigation', { name: say('draft.tabs') }).waitFor();
  return opened;
}

const textOf = (page: Page, code: string) =>
  page.getByRole('textbox', { name: say('question.textOf', { code }), exact: true });
const saved = (page: Page) => page.locator('.draft-bar-state[data-saving=saved]').waitFor();

it('two admins write into the same text: the second is asked, and decides field by field; nothing is lost unseen', async () => {
  const one = await author(product.admin, '/question');
  const other = await author(second, '/question');
  await textOf(one.page, 'q1').waitFor();
  await textOf(other.page, 'q1').waitFor();
  await other.page.getByLabel(say('draft.others')).getByRole('listitem').first().waitFor();
  // The second one's page hears of nothing while both write.
  await other.context.setOffline(true);
  await textOf(other.page, 'q1').fill('What the second wrote');
  await textOf(other.page, 'q1').blur();
  await other.page.getByText(say('draft.saving.waiting')).waitFor();
  await textOf(one.page, 'q1').fill('What the first wrote');
  await textOf(one.page, 'q1').blur();
  await saved(one.page);
  await other.context.setOffline(false);
  const dialog = other.page.getByRole('dialog');
  await dialog.getByText('What the first wrote').waitFor();
  await other.look('authoring-conflict');
  await dialog.getByRole('radio').last().click();
  await dialog.getByRole('button', { name: say('draft.conflict.chosen'), exact: true }).click();
  await saved(other.page);
  await one.page.getByText('What the second wrote').first().waitFor();
  expect([one.complaints, other.complaints]).toEqual([[], []]);
  await one.context.close();
  await other.context.close();
});

it('steps are taken back after a reload: the removed question is there again, with the text of every language', async () => {
  const { page, context, complaints, look } = await author(product.admin, '/question');
  const path = `instruments/${phq9}/export`;
  const before = await asked<Record<string, unknown>>(page, product, path);
  await textOf(page, 'q3').fill('A text that will not stay');
  await textOf(page, 'q3').blur();
  await button(page, 'question.menu', { code: 'q5' }).click();
  await page.getByRole('menuitem', { name: say('question.remove') }).click();
  await textOf(page, 'q5').waitFor({ state: 'detached' });
  await saved(page);
  await page.reload();
  await textOf(page, 'q4').waitFor();
  expect(await textOf(page, 'q5').count()).toBe(0);
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await textOf(page, 'q5').waitFor();
  await page.keyboard.press('Control+z');
  await expect(textOf(page, 'q3').inputValue()).resolves.not.toBe('');
  await page.waitForFunction(() => !document.body.textContent?.includes('A text that will not stay'));
  await saved(page);
  await look('authoring-undone');
  expect(await asked(page, product, path)).toEqual(before);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a paste of 5 MB is refused with its size, the page goes on, and what was there stays', async () => {
  const { page, context, complaints, look } = await author(product.admin, '/question');
  await button(page, 'question.paste').click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox').first();
  await field.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'An item that is much too long to be one. '.repeat(125_000));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await dialog
    .getByText(/5[.,]1/)
    .first()
    .waitFor();
  await look('authoring-paste-refused');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await textOf(page, 'q1').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
