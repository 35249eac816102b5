import type { Agent } from 'node:http';
import { hostile } from '../../server/platform/picture/hostileDrawings.testing';
import type { LargeRequest } from './largeRequest';
import type { People } from './people';
import { send } from './send';

interface Given {
  api: string;
  agent: Agent;
  people: People;
}

const mebibyte = 1024 * 1024;

/** An object of so many keys. */
const keys = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`k${number}`, value]));
const list = (count: number, value: (number: number) => unknown) =>
  Array.from({ length: count }, (_, number) => value(number));

/** Ids of what the requests are made on. */
async function prepared({ api, agent, people }: Given) {
  const token = await people.tokenOf('superAdmin');
  const ask = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const { body: answer } = await send(agent, { method, url: `${api}/${path}`, token, ...sent });
    return (answer as { data?: unknown } | undefined)?.data;
  };
  const instruments = (await ask('GET', 'instruments')) as {
    id: string;
    code: string;
    version: number | null;
    locales: { texts: number }[];
  }[];
  const textsIn = (one: (typeof instruments)[number]) => one.locales.reduce((sum, { texts }) => sum + texts, 0);
  const largest = [...instruments].sort((one, other) => textsIn(other) - textsIn(one))[0];
  const instrument = instruments.find(({ version }) => version !== null);
  const attempt = await (async () => {
    const user = await people.tokenOf('user');
    const body = JSON.stringify({ instrumentId: instrument?.id, locale: 'en-US', consent: true });
    const started = await send(agent, { method: 'POST', url: `${api}/attempts`, token: user, body });
    return (started.body as { data?: { id: string } } | undefined)?.data;
  })();
  const draft = (await ask('POST', 'instruments', { code: 'large_draft', title: 'Large', baseLocale: 'en-US' })) as {
    id: string;
  };
  return {
    instrument: instrument?.id ?? '',
    attempt: attempt?.id ?? '',
    draft: draft.id,
    inventory: largest?.id ?? '',
  };
}

export async function largeRequests(given: Given): Promise<LargeRequest[]> {
  const { instrument, attempt, draft, inventory } = await prepared(given);
  const json = (value: unknown) => JSON.stringify(value);
  const write = (answers: unknown) =>
    json({ client: crypto.randomUUID(), sequence: 1, answers, at: new Date().toISOString() });
  const inAttempt = (name: string, answers: unknown): LargeRequest => ({
    name,
    as: 'user',
    method: 'PATCH',
    path: `attempts/${attempt}/answers`,
    body: write(answers),
  });
  const imported = (name: string, document: unknown): LargeRequest => ({
    name,
    as: 'admin',
    method: 'POST',
    path: 'instruments/import',
    body: typeof document === 'string' ? document : json(document),
  });
  const document = (changes: object) => ({ format: 'instrument/1', code: 'large', baseLocale: 'en-US', ...changes });
  const question = (number: number) => ({ code: `q${number}`, kind: 'number' });
  const texts = (count: number) =>
    Object.fromEntries(list(count, (number) => [`question.q${number}`, `How is ${number}?`]) as [string, string][]);
  const drawn = (name: string, source: string): LargeRequest => ({
    name: `drawing: ${name}`,
    as: 'admin',
    method: 'POST',
    path: 'pictures/svg',
    body: json({ source }),
  });
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
  const translated = (name: string, format: string, content: string): LargeRequest => ({
    name: `translations: ${name}`,
    as: 'superAdmin',
    method: 'POST',
    path: 'translations/import',
    body: json({ fileName: 'texts', format, content: Buffer.from(content).toString('base64'), locale: 'de-DE' }),
  });
  const operations = (count: number, value: unknown) =>
    json({ id: crypto.randomUUID(), base: 0, operations: list(count, () => value) });
  /** Of a draft of its own: what is right is taken. */
  const edited = (name: string, operations: readonly object[]): LargeRequest => ({
    name: `draft: ${name}`,
    as: 'admin',
    method: 'POST',
    path: `instruments/${draft}/draft/changes`,
    body: json({ id: crypto.randomUUID(), label: { key: 'paste' }, operations }),
  });
  const questions = Array.from({ length: 2000 }, () => crypto.randomUUID());
  const textOf = (part: string, size: number) => ({
    op: 'text',
    part,
    field: 'text',
    locale: 'en-US',
    text: 'How is it? '.repeat(size / 11),
    before: null,
  });

  return [
    inAttempt('answers: 60,000 keys', keys(60_000)),
    inAttempt('answers: 2,000 keys of nothing asked', keys(2000)),
    inAttempt(
      'answers: 100 lists of 500 entries that are too long',
      keys(
        100,
        list(500, () => 'x'.repeat(18)),
      ),
    ),
    inAttempt('answers: 40 texts of 20,000 characters', keys(40, 'x'.repeat(20_000))),
    imported('import: 300,000 unknown keys', document({ questions: [], ...keys(300_000) })),
    imported(
      'import: 300,000 unknown keys in a question',
      document({ questions: [{ ...question(1), ...keys(300_000) }] }),
    ),
    imported(
      'import: 1,000,000 empty questions',
      `{"format":"instrument/1","questions":[${'{},'.repeat(1_000_000)}{}]}`,
    ),
    imported('import: 32 MiB of lists', `{"a":[${'1,'.repeat(16 * mebibyte - 100)}1]}`),
    imported('import: 31 MiB of text', `{"a":"${'x'.repeat(31 * mebibyte)}"}`),
    imported('import: 31 MiB of lists in lists', `{"a":${'['.repeat(15 * mebibyte)}${']'.repeat(15 * mebibyte)}}`),
    imported(
      'import: 2,000 questions, right',
      document({ questions: list(2000, question), texts: { 'en-US': { title: 'Large', ...texts(2000) } } }),
    ),
    imported(
      'import: 100,000 questions, right',
      document({ questions: list(100_000, question), texts: { 'en-US': { title: 'Large', ...texts(100_000) } } }),
    ),
    imported(
      'import: 20,000 times the same code',
      document({ questions: list(20_000, () => question(1)), texts: { 'en-US': { title: 'Large' } } }),
    ),
    imported(
      'import: a formula of 1 MiB',
      document({
        questions: [question(1)],
        calculations: [{ code: 'c', kind: 'formula', formula: `1${'+1'.repeat(mebibyte / 2)}` }],
        texts: { 'en-US': { title: 'Large', 'question.q1': 'x' } },
      }),
    ),
    {
      name: 'draft: 80,000 operations',
      as: 'admin',
      method: 'POST',
      path: `instruments/${instrument}/draft/changes`,
      body: operations(80_000, { op: 'set', part: crypto.randomUUID(), field: 'x', value: 1 }),
    },
    {
      name: 'draft: one value of 7 MiB',
      as: 'admin',
      method: 'POST',
      path: `instruments/${instrument}/draft/changes`,
      body: operations(1, { op: 'set', part: crypto.randomUUID(), field: 'x', value: list(3_500_000, () => 1) }),
    },
    edited('2,000 questions, right', [
      ...questions.map((id, index) => ({
        op: 'add',
        list: 'questions',
        after: index === 0 ? null : questions[index - 1],
        part: { id, code: `q${index}`, kind: 'number' },
      })),
    ]),
    edited(
      '2,000 texts of 3,500 characters, right',
      questions.map((id) => textOf(id, 3500)),
    ),
    edited('a table of 100,000 rows, right', [
      {
        op: 'add',
        list: 'tables',
        after: null,
        part: {
          id: crypto.randomUUID(),
          code: 'norms',
          keys: [{ name: 'raw', match: 'exact' }],
          rows: list(100_000, (number) => ({ keys: [number], value: number / 7 })),
        },
      },
    ]),
    edited(
      'a text, where all else is large',
      [textOf(questions[0] ?? '', 11)].map((one) => ({ ...one, field: 'help' })),
    ),
    {
      name: 'draft: read what is large',
      as: 'admin',
      method: 'GET',
      path: `instruments/${draft}/draft`,
    },
    { name: 'draft: check what is large', as: 'admin', method: 'GET', path: `instruments/${draft}/check` },
    { name: 'GET instruments, one of them another than it was', as: 'admin', method: 'GET', path: 'instruments' },
    ...['check', 'export', 'draft'].map(
      (path): LargeRequest => ({
        name: `an inventory in forty languages: ${path}`,
        as: 'admin',
        method: 'GET',
        path: `instruments/${inventory}/${path}`,
      }),
    ),
    drawn('the first', svg('<path d="M0 0h9"/>')),
    drawn('a path of 2 MiB', svg(`<path d="M0 0${'h9'.repeat(mebibyte - 100)}"/>`)),
    drawn('3,000 elements', svg('<rect width="1" height="1" fill="red" stroke="#000"/>'.repeat(2990))),
    drawn('100,000 elements', svg('<g/>'.repeat(100_000))),
    drawn('as deep as 100,000', svg('<g>'.repeat(100_000))),
    ...Object.entries(hostile).map(([name, source]) => drawn(name, source)),
    translated('JSON of 500,000 texts', 'json', json(keys(500_000, 'x'))),
    translated('JSON of lists in lists', 'json', '['.repeat(11 * mebibyte)),
    translated('CSV of 1,000,000 lines', 'csv', `key,source,text\n${'a,b,c\n'.repeat(1_000_000)}`),
    translated('CSV of one quote', 'csv', `"${'x'.repeat(11 * mebibyte)}`),
    translated('PO of 300,000 texts', 'po', 'msgid "a"\nmsgstr "b"\n\n'.repeat(300_000)),
    translated('XLIFF as deep as 1,000,000', 'xliff', '<g>'.repeat(1_000_000)),
    translated('XLIFF of entities', 'xliff', `<xliff>${'&amp;'.repeat(2 * mebibyte)}</xliff>`),
    {
      name: 'test: 60,000 answers',
      as: 'admin',
      method: 'POST',
      path: `instruments/${instrument}/test`,
      body: json({ answers: keys(60_000) }),
    },
    {
      name: 'report: 60,000 scores',
      as: 'admin',
      method: 'POST',
      path: `instruments/${instrument}/report.pdf`,
      body: json({ report: 'x', locale: 'en-US', answers: {}, scores: keys(60_000) }),
    },
    {
      name: 'sign-in: 60 KiB of keys',
      as: 'signed out',
      method: 'POST',
      path: 'auth/login',
      body: json(keys(5500)),
    },
    ...['instruments', 'users', 'browse', 'languages', 'audit'].map(
      (path): LargeRequest => ({ name: `GET ${path}`, as: 'superAdmin', method: 'GET', path }),
    ),
    { name: 'GET check', as: 'admin', method: 'GET', path: `instruments/${instrument}/check` },
    { name: 'GET export', as: 'admin', method: 'GET', path: `instruments/${instrument}/export` },
    { name: 'GET draft', as: 'admin', method: 'GET', path: `instruments/${instrument}/draft` },
  ];
}
