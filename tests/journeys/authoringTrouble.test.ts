import { type Browser, desktop, openBrowser, openPage, type Page } from './browser.testing';
import { saved } from './draftScreens.testing';
import { asked, signIn } from './people.testing';
import { type Account, type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
const second: Account = { email: 'second@example.org', password: 'another admin, of drafts' };

let product: Product;
let browser: Browser;
let phq9: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
  product.addPeople({ ...second, roles: 'admin', name: 'Second Admin' });
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
  // Questions are told apart by their codes.
  await page.addInitScript("if (self === top) localStorage.setItem('showsCodes', '1')");
  await page.goto(`${product.url}/instruments/edit-instrument/${phq9}${path}`);
  await page.getByRole('navigation', { name: say('draft.tabs') }).waitFor();
  return opened;
}

const textOf = (page: Page, code: string) =>
  page.getByRole('textbox', { name: say('question.textOf', { code }), exact: true });

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
  await dialog.getByRole('button', { name: say('conflict.chosen'), exact: true }).click();
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
  // Scores are computed from it.
  await page.getByRole('dialog', { name: say('question.scores.title') }).waitFor();
  await look('authoring-removal');
  await page.getByRole('button', { name: say('draft.use.remove') }).click();
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
  // What lies half under the head, which stays in sight, is no small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await look('authoring-paste-refused');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await textOf(page, 'q1').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a drawing that carries a script is taken without it, and says what was removed', async () => {
  const { page, context, complaints, look } = await author(product.admin, '/svgs/add-svgs');
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" onload="window.hit = 1">
    <script>window.hit = 2</script><foreignObject><iframe src="javascript:window.parent.hit = 3"></iframe></foreignObject>
    <a href="javascript:window.hit = 4"><rect id="bar" width="60" height="20" style="fill: url(https://evil.example/x)"/></a>
    <image href="https://evil.example/pixel.png" width="9" height="9"/></svg>`;
  const asks: string[] = [];
  page.on('request', (request) => asks.push(request.url()));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bar.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostile) });
  await page
    .getByText(/script/)
    .first()
    .waitFor();
  await look('authoring-svg');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('svg.addThis'), exact: true })
    .click();
  await page.waitForURL(/edit-svgs/);
  await saved(page);
  await look('authoring-svg-bindings');
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
  expect(asks.filter((address) => address.includes('evil.example'))).toEqual([]);
  const { svgs } = await asked<{ svgs: { source: string }[] }>(page, product, `instruments/${phq9}/export`);
  const kept = Buffer.from(svgs.at(-1)?.source.split(',')[1] ?? '', 'base64').toString();
  expect(kept).toContain('id="bar"');
  expect(kept).not.toMatch(/script|onload|evil|foreignObject|javascript/i);
  expect(complaints).toEqual([]);
  await context.close();
});

it('formulas that go round in a circle are told where they are made, with their path', async () => {
  const { page, context, complaints, look } = await author(product.admin, '/calculation');
  await page
    .getByRole('link', { name: /phq2\b/ })
    .first()
    .click();
  await page.waitForURL(/edit-calculation/);
  const formula = page.getByRole('textbox', { name: say('calculation.formula'), exact: true });
  await formula.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('phq2_positive + 1');
  await page
    .getByText(/phq2.*phq2_positive.*phq2/)
    .first()
    .waitFor();
  await look('authoring-circle');
  await page
    .getByRole('navigation', { name: say('draft.tabs') })
    .getByRole('link', { name: say('draft.tab.calculation') })
    .click();
  await page
    .getByRole('main')
    .getByRole('alert')
    .getByText(/PHQ-2 positive/)
    .first()
    .waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

it('a range of scores without a text is found, tried, and mended from the finding', async () => {
  const { page, context, complaints, look } = await author(product.admin, '/report-nuggets');
  await page
    .getByText(say('nugget.finding.none'))
    .or(page.getByText(say('nugget.coverage.exact')))
    .first()
    .waitFor();
  await page
    .getByRole('listitem')
    .filter({ has: page.getByText('moderate', { exact: true }) })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/edit-report-nugget/);
  const condition = page.getByRole('textbox', { name: say('nugget.condition'), exact: true });
  await condition.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('phq9_total_prorated >= 11 and phq9_total_prorated <= 14');
  await condition.blur();
  await saved(page);
  await page
    .getByRole('navigation', { name: say('draft.tabs') })
    .getByRole('link', { name: say('draft.tab.report-nuggets') })
    .click();
  await page
    .getByText(/Depressive symptoms \(PHQ-9\) is 10: no text/)
    .first()
    .waitFor();
  await look('authoring-gap');
  await page
    .locator('li', { hasText: /Depressive symptoms \(PHQ-9\) is 10: no text/ })
    .getByRole('button', { name: say('nugget.finding.add') })
    .first()
    .click();
  await page.waitForURL(/edit-report-nugget/);
  await saved(page);
  await look('authoring-gap-mended');
  expect(complaints).toEqual([]);
  await context.close();
});

it("the inventory's report gets a heading, moved by keyboard, seen in Arabic, and set as a PDF", async () => {
  const { page, context, complaints, look } = await author(product.admin, '');
  const rows = await asked<{ id: string; code: string }[]>(page, product, 'instruments?pageSize=50');
  const id = rows.find(({ code }) => code === 'ipip_neo_120')?.id;
  await page.goto(`${product.url}/instruments/edit-instrument/${id}/reports`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL(/edit-report/);
  await page.getByRole('button', { name: say('reportEditor.add.block'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('reportEditor.kind.heading'), exact: true }).click();
  await saved(page);
  await page
    .getByRole('textbox', { name: say('reportEditor.kind.heading'), exact: true })
    .last()
    .click();
  await page.keyboard.type('What to make of it');
  await page.keyboard.press('Tab');
  await saved(page);
  await page.getByText('What to make of it').last().waitFor();
  await look('authoring-inventory-report');
  const [, report = ''] = /edit-report\/([^/?]+)/.exec(page.url()) ?? [];
  expect(report).not.toBe('');
  const { reports } = await asked<{ reports: { code: string; blocks: { kind: string }[] }[] }>(
    page,
    product,
    `instruments/${id}/export`,
  );
  expect(reports[0]?.blocks.at(-1)).toMatchObject({ kind: 'heading' });
  await page.getByRole('button', { name: say('reportEditor.preview.pdf'), exact: true }).click();
  await page.locator('iframe').waitFor();
  await look('authoring-pdf');
  expect(complaints).toEqual([]);
  await context.close();
});
