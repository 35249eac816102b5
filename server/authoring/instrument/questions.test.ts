import { draft } from 'core/contract/authoring/draft';
import { instrument, type QuestionFound } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { uuidv7 } from '../../database/uuid';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.tokenOf(['admin']);
});
afterAll(() => server.stop());

const data = <T>({ status, body, text }: Awaited<ReturnType<TestServer['ask']>>): T => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body.data as T;
};

type Words = Readonly<Record<string, string>>;

/** An instrument with a question for each code, with texts by language. */
async function brought(code: string, title: string, texts: Readonly<Record<string, Words>>): Promise<string> {
  server.clock.forward(1);
  const codes = Object.keys(texts['en-US'] ?? {});
  const bundle = (words: Words) =>
    Object.fromEntries(Object.entries(words).map(([question, text]) => [`question.${question}.text`, text]));
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code,
    baseLocale: 'en-US',
    questions: codes.map((question) => ({ code: question, kind: 'number' })),
    texts: Object.fromEntries(
      Object.entries(texts).map(([locale, words]) => [
        locale,
        { ...bundle(words), title: `${title} (${locale})`, description: 'Zebrafish in every description' },
      ]),
    ),
  };
  return data<{ id: string }>(await server.ask(instrument.import, { body: document, token })).id;
}

const found = async (keyword: string, query: Record<string, string> = {}) =>
  data<QuestionFound[]>(
    await server.ask(instrument.questions, { query: { keyword, locale: 'en-US', ...query }, token }),
  );
const texts = async (keyword: string, query: Record<string, string> = {}) =>
  (await found(keyword, query)).map(({ text }) => text);

let older: string;
let newer: string;
beforeAll(async () => {
  older = await brought('older', 'Older', {
    'en-US': {
      rest: 'I got up rested from a café nap',
      calm: 'I felt calm, 100% of the time',
      away: 'To be taken away',
    },
    'de-DE': { rest: 'Ich wachte frisch und ausgeruht auf' },
    'zh-CN': { rest: '我睡眠很好' },
  });
  newer = await brought('newer', 'Newer', {
    'en-US': { nap: 'A NAP did me good', calm_2: 'Nothing worried me', q7: 'Two signs are a code' },
  });
});

describe('questions of drafts are found', () => {
  it('by all words of their text in any order, whatever their case and accents; the latest change first', async () => {
    expect(await found('nap cafe RESTED')).toEqual([
      {
        instrumentId: older,
        title: 'Older (en-US)',
        titleLocale: 'en-US',
        archived: false,
        question: expect.any(String),
        code: 'rest',
        text: 'I got up rested from a café nap',
        textLocale: 'en-US',
      },
    ]);
    expect(await texts('nap')).toEqual(['A NAP did me good', 'I got up rested from a café nap']);
    expect(await texts('nap', { limit: '1' })).toEqual(['A NAP did me good']);
    expect(await texts('nap worried')).toEqual([]);
    // Neither wildcards nor the texts of other parts.
    expect(await texts('100%')).toEqual(['I felt calm, 100% of the time']);
    expect(await texts('n_p')).toEqual([]);
    expect(await texts('zebrafish')).toEqual([]);
    expect(await texts('me go')).toEqual([]);
    expect(await texts('me good')).toEqual(['A NAP did me good']);
  });

  it('in the language of the reader where they have one, with the title in it, else in the base language', async () => {
    const [german] = await found('AUSGERUHT', { locale: 'de-DE' });
    expect(german).toMatchObject({ title: 'Older (de-DE)', titleLocale: 'de-DE', textLocale: 'de-DE' });
    expect(await texts('rested', { locale: 'de-DE' })).toEqual([]);
    expect(await texts('ausgeruht')).toEqual([]);
    expect(await texts('calm', { locale: 'de-DE' })).toEqual(['I felt calm, 100% of the time']);
    expect(await texts('睡', { locale: 'zh-CN' })).toEqual(['我睡眠很好']);
    expect(await texts('睡眠', { locale: 'zh-CN' })).toEqual(['我睡眠很好']);
  });

  it('by their code when codes are asked for', async () => {
    expect(await texts('calm')).toEqual(['I felt calm, 100% of the time']);
    expect(await texts('Calm_2', { codes: '1' })).toEqual(['Nothing worried me']);
    expect(await texts('Q7', { codes: '1' })).toEqual(['Two signs are a code']);
    expect(await texts('q7')).toEqual([]);
    // Every context begins so.
    expect(await texts('question', { codes: '1' })).toEqual([]);
  });

  it('as they are now: edited, translated, removed and back, of archived instruments last', async () => {
    const [away] = await found('taken away');
    const part = away?.question ?? '';
    const change = (operations: unknown[]) =>
      server
        .ask(draft.change, {
          params: { id: older },
          body: { id: uuidv7(), label: { key: 'text' }, operations },
          token,
        })
        .then(data);
    const write = (locale: string, before: string | null, text: string) =>
      change([{ op: 'text', part, field: 'text', locale, before, text }]);
    await write('en-US', 'To be taken away', 'To be carried off');
    expect(await texts('taken')).toEqual([]);
    await write('de-DE', null, 'Weggetragen');
    expect(await texts('weggetragen', { locale: 'de-DE' })).toEqual(['Weggetragen']);
    await change([{ op: 'remove', part }]);
    expect(await texts('carried')).toEqual([]);
    expect(await texts('weggetragen', { locale: 'de-DE' })).toEqual([]);

    const { rowVersion } = data<{ rowVersion: number }>(
      await server.ask(instrument.get, { params: { id: newer }, token }),
    );
    data(await server.ask(instrument.archive, { params: { id: newer }, body: { archived: true, rowVersion }, token }));
    expect((await found('nap')).map(({ text, archived }) => [text, archived])).toEqual([
      ['I got up rested from a café nap', false],
      ['A NAP did me good', true],
    ]);
  });

  it('by staff alone, with a keyword', async () => {
    const asked = (query: Record<string, string>, as: string) => server.ask(instrument.questions, { query, token: as });
    expect((await asked({ keyword: 'nap' }, await server.tokenOf(['user']))).status).toBe(403);
    expect((await asked({ keyword: ' ' }, token)).status).toBe(400);
    expect((await asked({ keyword: 'nap', limit: '51' }, token)).status).toBe(400);
  });
});
