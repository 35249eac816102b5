import { type MessageRow, translation } from 'core/contract/translating/translation';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let token = '';
/** By code. */
const ids = new Map<string, string>();
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  token = await server.tokenOf(['superAdmin']);
  // The ids rise with the time: by them each would come where it is written here.
  for (const [code, english, german] of [
    ['order_plum', 'Plum', 'Apfel'],
    ['order_fig', 'fig', 'Zwetschke'],
    ['order_date', 'Date', 'Kirsche'],
  ] as const) {
    const texts = (title: string) => ({
      title: `${title} in order`,
      'question.b.text': 'First in order',
      'question.a.text': 'Then in order',
    });
    const questions = [
      { code: 'b', kind: 'short_text' },
      { code: 'a', kind: 'short_text' },
    ];
    const document = { format: 'instrument/1', code, baseLocale: 'en-US', questions };
    const { id } = await server.services.instruments.importDocument(
      { ...document, texts: { 'en-US': texts(english), 'de-DE': texts(german) } },
      'new',
      null,
    );
    ids.set(id, code);
  }
});

async function walk(language: string, limit: string): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query: Record<string, string> = { locales: 'de-DE', text: 'in order', kinds: 'Instrument,Webpages', limit };
    if (after !== '') query.after = after;
    const { body } = await server.ask(translation.list, { query, token, headers: { 'accept-language': language } });
    rows.push(...(body.data as MessageRow[]).filter(({ ownerId }) => ids.has(ownerId ?? '')));
    after = (body as { cursor?: string | null }).cursor ?? null;
  }
  return rows;
}

it.each([
  ['en-US', ['order_date', 'order_fig', 'order_plum']],
  ['de-DE', ['order_plum', 'order_date', 'order_fig']],
])('the list goes by the names of what the texts belong to, as one reads them in %s, and within by the screens', async (language, codes) => {
  const rows = await walk(language, '200');
  expect([...new Set(rows.map(({ ownerId }) => ids.get(ownerId ?? '')))]).toEqual(codes);
  expect(rows).toHaveLength(9);
  expect(rows.slice(1, 3).map(({ sourceText }) => sourceText)).toEqual(['First in order', 'Then in order']);
  expect((await walk(language, '2')).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});
