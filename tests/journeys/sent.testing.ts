import type { Attempt } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import type { AnswerSheet } from 'core/instrument/document';
import type { Page } from './browser.testing';
import { asked } from './people.testing';
import type { Product } from './product.testing';

interface Sent {
  /** Part of the questionnaire's title. */
  title: string;
  answers: AnswerSheet;
  respondent?: { age?: number; sex?: string };
  locale?: string;
}

/** Answers a questionnaire of the demo by the API, as the page's own account. @returns the path of the result */
export async function sent(page: Page, product: Product, { title, answers, respondent, locale = 'en-US' }: Sent) {
  const rows = await asked<BrowseRow[]>(page, product, 'browse?pageSize=100');
  const row = rows.find((each) => each.title.includes(title));
  if (!row) throw new Error(`No questionnaire “${title}” among ${rows.map((each) => each.title).join(', ')}`);
  const begun = await asked<Attempt>(page, product, 'attempts', {
    instrumentId: row.id,
    locale,
    consent: true,
    ...(respondent && { respondent }),
  });
  const path = `attempts/${begun.id}`;
  await page.evaluate(
    async ([address, body]) => {
      const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(address, { method: 'PATCH', headers, body });
      if (!response.ok) throw new Error(await response.text());
    },
    [
      `${product.url}/api/${path}/answers`,
      JSON.stringify({ client: begun.id, sequence: 1, answers, at: new Date().toISOString() }),
    ] as const,
  );
  await asked(page, product, `${path}/complete`, {});
  return `/Browse-Instruments/History/Instrument-result/${row.id}/result/${begun.id}`;
}
