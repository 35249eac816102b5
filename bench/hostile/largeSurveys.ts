/** Every call of surveys, on surveys that are as large as they may be, and with bodies that are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSmall } from '../form';
import type { LargeRequest } from './largeRequest';
import type { Kind } from './people';

const json = (value: unknown) => JSON.stringify(value);
const list = <T>(count: number, value: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => value(number));

const screener = JSON.parse(readFileSync(join(__dirname, '../../seed/instruments/phq9.json'), 'utf8')) as {
  code: string;
};

const page = (code: string, questions: number) => ({
  format: 'instrument/1',
  code,
  baseLocale: 'en-US',
  questions: list(questions, (number) => ({ code: `q${number}`, kind: 'number' })),
  texts: {
    'en-US': Object.fromEntries(list(questions, (number) => [`question.q${number}.text`, `How is ${number}?`])),
  },
});
const survey = (code: string, items: object[], more: object = {}) => ({
  format: 'survey/1',
  ...{ code, baseLocale: 'en-US', audience: 'link', anonymity: 'identified' },
  ...{ items, texts: { 'en-US': { title: 'Large' } } },
  ...more,
});
/** So many pages, each but the first with a rule that reads the one before. */
const book = (pages: number, questions: number) =>
  list(pages, (number) => ({
    kind: 'page',
    code: `p${number}`,
    ...(number > 0 && { visibleIf: `p${number - 1}.q0 >= 3` }),
    document: page(`p${number}`, questions),
  }));
const screeners = list(20, (number) => ({
  kind: 'instrument',
  code: `s${number}`,
  instrument: screener.code,
  ...(number > 0 && { visibleIf: `s${number - 1}.phq9_total >= 10` }),
}));

/** What earlier answers said of a survey. */
interface Told {
  id: string;
  rowVersion: number;
  items: { code: string; visibleIf?: string }[];
  participation: string;
  attempt: string;
  token: string | undefined;
}

type Asked = Omit<LargeRequest, 'name' | 'as' | 'path' | 'body' | 'token'> & { as?: Kind };

/** The life of a survey, call by call. */
function lifeOf(name: string, document: ReturnType<typeof survey>): LargeRequest[] {
  const told: Told = { id: '', rowVersion: 0, items: [], participation: '', attempt: '', token: undefined };
  const hear = (data: unknown) => {
    const { id = told.id, rowVersion = told.rowVersion, items = told.items } = (data ?? {}) as Partial<Told>;
    Object.assign(told, { id, rowVersion, items });
  };
  const call = (method: string, path: string, body?: () => unknown, more: Partial<Asked> = {}): LargeRequest => ({
    as: 'admin',
    ...more,
    name: `${name}: ${method} ${path}`,
    method,
    path: () => path.replace('{id}', told.id),
    ...(body && { body: () => json(body()) }),
  });
  const asGuest = (method: string, path: string, body?: () => unknown): LargeRequest => ({
    ...call(method, path, body),
    token: () => told.token,
  });
  const order = () => ({
    rowVersion: told.rowVersion,
    items: [...told.items].map(({ code, visibleIf }) => ({ code, ...(visibleIf !== undefined && { visibleIf }) })),
  });
  return [
    call('POST', 'surveys/import', () => document, { hear }),
    call('GET', 'surveys/{id}', undefined, { hear }),
    call('GET', 'surveys/{id}'),
    call('GET', 'surveys'),
    call('PUT', 'surveys/{id}', () => ({ rowVersion: told.rowVersion, settings: { grace: 30 } }), { hear }),
    call('PUT', 'surveys/{id}/items', order, { hear }),
    call('PUT', 'surveys/{id}/texts', () => ({ locale: 'en-US', texts: { thanks: 'Thank you' } })),
    call('POST', 'surveys/{id}/items', () => ({ kind: 'page', code: 'more', document: page('more', 2000) })),
    call('DELETE', 'surveys/{id}/items/more'),
    call('GET', 'surveys/{id}/texts'),
    call('GET', 'surveys/{id}/export'),
    call('POST', 'surveys/{id}/duplicate', () => ({ code: `${document.code}_copy` })),
    call('POST', 'surveys/{id}/open', () => ({})),
    call('GET', 'surveys/{id}', undefined, { hear }),
    call('PUT', 'surveys/{id}/quotas', () => ({
      rowVersion: told.rowVersion,
      quotas: list(100, (number) => ({ code: `q${number}`, condition: 'respondent.age > 18', limit: 1_000_000 })),
    })),
    call('GET', 'surveys/{id}/changes'),
    call('POST', 'surveys/{id}/open', () => ({})),
    call('GET', 'surveys/{id}', undefined, { hear }),
    call('PUT', 'surveys/{id}/waves', () => ({ rowVersion: told.rowVersion, waves: [] })),
    ...[
      'quotas',
      'waves',
      'messages',
      'messages/calendar',
      'collaborators',
      'participations',
      'participations/marks',
    ].map((path) => call('GET', `surveys/{id}/${path}`)),
    call('POST', 'surveys/{id}/invitations/preview', () => ({ message: 'invitation', to: 'both' })),
    call('GET', 'surveys/{id}/invitations'),
    call('GET', 'surveys/{id}/invitations/links.csv'),
    call('POST', 'my-surveys/{id}/beforehand', () => ({}), { as: 'signed out' }),
    call('POST', 'my-surveys/{id}/start', () => ({ consent: true }), {
      as: 'signed out',
      hear: (data) => {
        const { participation, accessToken, attempt } = data as {
          participation: string;
          accessToken: string;
          attempt: { id: string };
        };
        Object.assign(told, { participation, token: accessToken, attempt: attempt?.id });
      },
    }),
    call('POST', 'my-surveys/{id}/start', () => ({ consent: true }), { as: 'signed out' }),
    asGuest('GET', 'my-surveys/{id}'),
    asGuest('GET', 'my-surveys'),
    asGuest('POST', 'my-surveys/{id}/continue', () => ({ participation: told.participation })),
    asGuest('POST', 'my-surveys/{id}/withdraw', () => ({})),
    call('GET', `surveys/{id}/results`),
    call('POST', 'surveys/{id}/close', () => ({})),
    call('POST', 'surveys/{id}/reopen', () => ({})),
    call('POST', 'surveys/{id}/archive', () => ({})),
  ];
}

/** Bodies that are refused, or of which much is. */
function bodies(): LargeRequest[] {
  const told = { id: '' };
  const imported = (name: string, body: string): LargeRequest => ({
    name: `bodies of surveys, import: ${name}`,
    ...{ as: 'admin', method: 'POST', path: 'surveys/import', body },
  });
  const empty = (questions: number) => ({ ...page('p', 0), questions: list(questions, () => ({})) });
  const made = survey('large_list', [], {
    audience: 'invited',
    attributes: list(100, (number) => ({ code: `a${number}`, kind: 'text', from: 'invitation' })),
  });
  const invited = (name: string, people: object[]): LargeRequest => ({
    name: `bodies of surveys, invitations: ${name}`,
    ...{ as: 'admin', method: 'POST', path: () => `surveys/${told.id}/invitations`, body: json({ people }) },
  });
  const attributes = (prefix: string, count: number) =>
    Object.fromEntries(list(count, (number) => [`${prefix}${number}`, 'x']));
  return [
    imported(
      '4,000 empty questions a page',
      json(
        survey(
          'empty',
          list(20, (n) => ({ kind: 'page', code: `p${n}`, document: empty(4000) })),
        ),
      ),
    ),
    imported('4,000 empty questions', json(survey('empty', [{ kind: 'page', code: 'p', document: empty(4000) }]))),
    imported('2,000 empty questions', json(survey('empty', [{ kind: 'page', code: 'p', document: empty(2000) }]))),
    imported(
      '4,000 questions without texts a page',
      json(
        survey(
          'bare',
          list(5, (n) => ({ kind: 'page', code: `p${n}`, document: { ...page(`p${n}`, 4000), texts: {} } })),
        ),
      ),
    ),
    imported('1,900,000 numbers', `{"format":"survey/1","items":[${'1,'.repeat(1_900_000)}1]}`),
    imported('900,000 numbers', `{"format":"survey/1","items":[${'1,'.repeat(900_000)}1]}`),
    imported('31 MiB of text', `{"a":"${'x'.repeat(31 * 1024 * 1024)}"}`),
    { ...imported('a list of people to ask', json(made)), hear: (data) => Object.assign(told, data) },
    invited(
      '10,000 with unknown attributes',
      list(10_000, (number) => ({ email: `a${number}@example.org`, attributes: attributes('u', 3) })),
    ),
    invited(
      '10,000 with 90 unknown attributes',
      list(10_000, (number) => ({ email: `a${number}@example.org`, attributes: attributes('u', 90) })),
    ),
    invited(
      '10,000 with 10 attributes',
      list(10_000, (number) => ({ email: `b${number}@example.org`, attributes: attributes('a', 10) })),
    ),
    invited(
      '10,000 with nothing',
      list(10_000, () => ({})),
    ),
    invited(
      '10,000 with wrong addresses',
      list(10_000, () => ({ email: `${'a.'.repeat(120)}@`, timeZone: 'x'.repeat(90) })),
    ),
    {
      name: 'bodies of surveys, invitations: list',
      ...{ as: 'admin', method: 'GET', path: () => `surveys/${told.id}/invitations?limit=100` },
    },
    {
      name: 'bodies of surveys, invitations: links',
      ...{ as: 'admin', method: 'GET', path: () => `surveys/${told.id}/invitations/links.csv` },
    },
    {
      name: 'bodies of surveys, bounces: 10,000 addresses',
      ...{ as: 'admin', method: 'POST', path: () => `surveys/${told.id}/bounces` },
      body: json({ addresses: list(10_000, (number) => `a${number}@example.org`) }),
    },
    {
      name: 'bodies of surveys, bounces: 15 reports of 390,000 characters',
      ...{ as: 'admin', method: 'POST', path: () => `surveys/${told.id}/bounces` },
      body: json({
        reports: list(15, () => 'Content-Type: multipart/report; boundary=a\n\n--a\n'.repeat(20_000).slice(0, 390_000)),
      }),
    },
    {
      name: 'bodies of surveys, texts: 900 KiB',
      ...{ as: 'admin', method: 'PUT', path: () => `surveys/${told.id}/texts` },
      body: json({
        locale: 'en-US',
        texts: Object.fromEntries(list(9, (number) => [`k${number}`, 'x{{ '.repeat(25_000)])),
      }),
    },
    {
      name: 'bodies of surveys, start: 8,000 attributes',
      ...{ as: 'signed out', method: 'POST', path: () => `my-surveys/${told.id}/start` },
      body: json({ attributes: attributes('a', 8000) }),
    },
  ];
}

export const largeSurveys = (): LargeRequest[] => [
  ...lifeOf('20 times PHQ-9 with a rule each', survey('screeners', screeners)),
  ...lifeOf('20 pages of 20', survey('pages', book(20, 20))),
  // This one takes minutes.
  ...(isSmall ? [] : lifeOf('200 pages of 100', survey('book', book(200, 100)))),
  ...bodies(),
];
