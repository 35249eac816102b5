import { type Browser, openBrowser, type Page } from '../journeys/browser.testing';
import { type Fault, pixelFaults } from './pixelRules';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
});
afterAll(async () => {
  await page?.close();
  await browser?.close();
});

async function rulesBrokenBy(body: string, lang = 'en-US'): Promise<Fault['rule'][]> {
  await page.setContent(
    `<!doctype html><html lang="${lang}"><body style="margin:16px;font:16px/1.5 sans-serif">${body}</body></html>`,
  );
  return [...new Set((await page.evaluate(pixelFaults, 24)).map(({ rule }) => rule))];
}

const card = 'width:200px;border:1px solid;padding:8px';

it.each<[Fault['rule'], string, string]>([
  ['wider', '<div style="width:500px">a</div>', '<div style="max-width:300px">a</div>'],
  [
    'cut',
    '<div style="width:60px;overflow:hidden;white-space:nowrap">a long line of words</div>',
    '<div title="a long line of words" style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">a long line of words</div>',
  ],
  [
    'overlapping',
    '<p style="margin:0">one line</p><p style="margin:-20px 0 0">another one</p>',
    '<p style="margin:0">one line</p><p style="margin:0">another one</p>',
  ],
  [
    'small target',
    '<button style="width:16px;height:16px;padding:0">a</button><button style="width:16px;height:16px;padding:0">b</button>',
    '<button style="width:16px;height:16px;margin:0 16px;padding:0">a</button><button style="width:16px;height:16px;margin:0 16px;padding:0">b</button>',
  ],
  [
    'outside',
    `<div style="${card}"><span style="white-space:nowrap">much more than fits into so small a card</span></div>`,
    `<div style="${card}"><span>much more than fits into one line of so small a card</span></div>`,
  ],
  ['glued', '<div style="width:200px;border:1px solid">a text</div>', `<div style="${card}">a text</div>`],
  [
    'glued',
    '<input value="a" style="border:1px solid;padding:0">',
    '<input value="a" style="border:1px solid;padding:4px">',
  ],
])('finds what is %s, and lets pass what is not', async (rule, wrong, right) => {
  expect(await rulesBrokenBy(wrong)).toContain(rule);
  expect(await rulesBrokenBy(right)).not.toContain(rule);
});

it('finds two kinds of digits on one page, but not in codes', async () => {
  expect(await rulesBrokenBy('<p>من ٠</p><p>إلى 27</p>', 'ar-EG')).toEqual(['two scripts']);
  expect(await rulesBrokenBy('<p>من ٠</p><p><code>27</code></p>', 'ar-EG')).toEqual([]);
  expect(await rulesBrokenBy('<p>من ٠</p><p lang="en">27</p>', 'ar-EG')).toEqual([]);
});
