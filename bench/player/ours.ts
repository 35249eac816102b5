import type { Browser } from 'playwright-core';
import { desktop, newPage } from '../../tests/journeys/chromium.testing';
import { asked, signIn } from '../../tests/journeys/people.testing';
import { type Product, startProduct } from '../../tests/journeys/product.testing';
import { answers, likertDocument } from './items';
import type { Side } from './measure';

/** The built product with the items published, and an attempt at them begun. */
export async function openOurs(browser: Browser): Promise<{ side: Side; product: Product }> {
  const product = await startProduct();
  const staff = await newPage(browser, desktop);
  await signIn(staff.page, product, { email: 'first@example.org', password: 'first account, 3 roles' });
  const { id } = await asked<{ id: string }>(staff.page, product, 'instruments/import', likertDocument);
  await asked(staff.page, product, `instruments/${id}/publish`, { note: '', overrideIncompleteLocales: true });
  await staff.context.close();

  const { page, context } = await newPage(browser, desktop);
  await signIn(page, product, product.respondent);
  const attempt = await asked<{ id: string }>(page, product, 'attempts', { instrumentId: id, locale: 'en-US' });
  const session = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  await context.close();
  const side: Side = {
    name: 'ours',
    address: `${product.url}/Browse-Instruments/answer/${id}?attempt=${attempt.id}&locale=en-US`,
    session,
    label: (item, answer) => `[data-item="q${item + 1}"] label:has(input[value="${answers[answer]?.code}"])`,
  };
  return { side, product };
}
