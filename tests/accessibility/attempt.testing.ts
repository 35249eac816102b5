import type { Browser } from '../journeys/browser.testing';
import { desktop, openPage } from '../journeys/browser.testing';
import { asked, signIn } from '../journeys/people.testing';
import { type Product, startProduct } from '../journeys/product.testing';
import { everyKindDocument } from './everyKind.testing';

export interface Questionnaire {
  product: Product;
  /** A new attempt of the respondent on a device of theirs, at its first page. */
  open(options: Parameters<typeof openPage>[1], locale: 'en-US' | 'ar-EG'): Promise<Opened>;
}

type Opened = Awaited<ReturnType<typeof openPage>> & { attempt: string };

/** The built product with the questionnaire of every kind published, and its respondent signed in. */
export async function publishEveryKind(browser: Browser): Promise<Questionnaire> {
  const product = await startProduct();
  const staff = await openPage(browser, desktop);
  await signIn(staff.page, product, { email: 'first@example.org', password: 'first account, 3 roles' });
  const { id } = await asked<{ id: string }>(staff.page, product, 'instruments/import', await everyKindDocument());
  await asked(staff.page, product, `instruments/${id}/publish`, { note: '', overrideIncompleteLocales: true });
  await staff.context.close();
  let earlier: string | undefined;
  return {
    product,
    async open(options, locale) {
      const opened = await openPage(browser, { ...options, looks: true, reducedMotion: 'no-preference', locale });
      const { page } = opened;
      // Every question of a page in every variant, on a phone too.
      await page.addInitScript(() => localStorage.setItem('player-preferences', '{"statements":"page"}'));
      await signIn(page, product, product.respondent, locale);
      if (earlier) await asked(page, product, `attempts/${earlier}/abandon`, {});
      const attempt = await asked<{ id: string }>(page, product, 'attempts', {
        instrumentId: id,
        locale,
        consent: true,
      });
      earlier = attempt.id;
      await page.goto(`${product.url}/Browse-Instruments/answer/${id}?attempt=${attempt.id}&locale=${locale}`);
      await page.locator('.player-main h1').waitFor();
      return { ...opened, attempt: attempt.id };
    },
  };
}
