import { type AttemptResult, attempts, type HistoryRow, type TrendLine } from 'core/contract/answering/attempt';
import type { InstrumentDocument } from 'core/instrument/document';
import { dataOf, published, Respondent, publishable as withTestCase } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';
import { resultFor } from './result';

let server: TestServer;
let someone: Respondent;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  someone = await Respondent.on(server);
});

/** The example without its test case, which states its scores. */
const publishable = (code: string, change: (document: InstrumentDocument) => void = () => {}) =>
  withTestCase(code, (document) => {
    delete document.testCases;
    change(document);
  });

const least = { q1: 'never', q2: 'often', 'q3.r1': 'never', 'q3.r2': 'often' };
const most = { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' };

async function completed(one: Respondent, instrument: string, answers: object): Promise<string> {
  const { id } = await one.started(instrument);
  await one.answer(id, answers);
  dataOf(await one.complete(id));
  server.clock.forward(60);
  return id;
}

const asked = (one: Respondent, instrumentId: string) =>
  server.ask(attempts.trend, { token: one.accessToken, query: { instrumentId } });
const linesOf = async (one: Respondent, instrumentId: string) =>
  dataOf<{ title: string; lines: TrendLine[] }>(await asked(one, instrumentId)).lines;
const pointsIn = (line: TrendLine | undefined) =>
  line?.points.map(({ version, value, comparable }) => [version, value, comparable]);

describe('scores over time', () => {
  it('come oldest first with the bands of the newest version, those that it computes otherwise marked', async () => {
    const id = await published(server, publishable('course'));
    const first = await completed(someone, id, most);
    const isOffered = async () => dataOf<AttemptResult>(await someone.result(first)).isComparable;
    expect(await isOffered()).toBe(false);
    // Names and bands do not affect how the score is computed.
    await published(
      server,
      publishable('course', ({ calculations, texts }) => {
        Object.assign(calculations?.[0]?.bands?.[1] ?? {}, { from: 5 });
        Object.assign(texts['en-US'] ?? {}, { 'band.total.raised.label': 'Much' });
      }),
    );
    await completed(someone, id, least);
    expect(await isOffered()).toBe(true);
    const [line] = await linesOf(someone, id);
    expect(line).toMatchObject({
      code: 'total',
      name: 'Total',
      range: [0, 8],
      bands: [
        { code: 'low', from: null, severity: 'low' },
        { code: 'raised', label: 'Much', from: 5, severity: 'moderate', color: '#faad14' },
      ],
    });
    expect(line?.points[0]).toMatchObject({ attempt: first, formatted: '8', band: 'raised', bandLabel: 'Raised' });
    expect(pointsIn(line)).toEqual([
      [1, 8, true],
      [2, 0, true],
    ]);

    await published(
      server,
      publishable('course', ({ questions }) => Object.assign(questions[0] ?? {}, { reverse: true })),
    );
    await completed(someone, id, most);
    expect(pointsIn((await linesOf(someone, id))[0])).toEqual([
      [1, 8, false],
      [2, 0, false],
      [3, 6, true],
    ]);
    const rows = dataOf<HistoryRow[]>(await someone.history({ instrumentId: id }));
    const courses = rows.map((row) => row.courses.total?.map(({ value }) => value));
    expect(courses).toEqual([undefined, [8, 0], undefined]);
  });

  it('are those that both the newest version and their own show to respondents', async () => {
    const shows = (...codes: string[]) =>
      publishable('both_show', ({ calculations = [] }) => {
        calculations.push({ code: 'half', formula: 'total / 2', decimals: 1 });
        for (const one of calculations) one.shownTo = codes.includes(one.code) ? ['respondent', 'staff'] : ['staff'];
      });
    const named = (document: InstrumentDocument) => {
      for (const one of document.calculations ?? []) {
        Object.assign(document.texts['en-US'] ?? {}, { [`calculation.${one.code}.name`]: one.code });
      }
      return document;
    };
    const id = await published(server, named(shows('total')));
    await completed(someone, id, most);
    await published(server, named(shows('half')));
    await completed(someone, id, most);
    const lines = await linesOf(someone, id);
    expect(lines.map((line) => [line.code, pointsIn(line)])).toEqual([['half', [[2, 4, true]]]]);
  });

  it('leave a gap where a score is missing, and are the caller’s own', async () => {
    const id = await published(
      server,
      publishable('gaps', ({ questions }) => {
        for (const question of questions) delete question.required;
      }),
    );
    await completed(someone, id, most);
    await completed(someone, id, { q1: 'often' });
    expect(pointsIn((await linesOf(someone, id))[0])).toEqual([
      [1, 8, true],
      [1, null, true],
    ]);
    expect((await asked(await Respondent.on(server), id)).status).toBe(404);
  });

  it('are not told where results are for staff alone', async () => {
    const id = await published(
      server,
      publishable('not_told', (document) => {
        document.settings = { ...document.settings, results: 'staff' };
      }),
    );
    await completed(someone, id, most);
    expect((await asked(someone, id)).body.errorCode).toBe('access.denied');
    const [row] = dataOf<HistoryRow[]>(await someone.history({ instrumentId: id }));
    expect(row).toMatchObject({ status: 'completed', summary: null, courses: {} });
  });
});

describe('a result', () => {
  const withSecret = (code: string, results: 'respondent' | 'staff') =>
    publishable(code, (document) => {
      document.settings = { ...document.settings, results };
      document.calculations?.push({ code: 'secret', formula: 'total / 3', decimals: 1, shownTo: ['staff'] });
      document.nuggets?.push({ code: 'said', group: 'summary', condition: 'secret >= 1.25' });
      document.reports?.push({
        code: 'file',
        audience: 'staff',
        blocks: [{ kind: 'scores', calculations: ['secret'] }],
      });
      const nuggets = document.reports?.[0]?.blocks[1];
      if (nuggets?.kind === 'nuggets') delete nuggets.show;
      Object.assign(document.texts['en-US'] ?? {}, {
        'calculation.secret.name': 'For the file',
        'nugget.said.text': 'There is something to talk about.',
        'report.file.title': 'The file',
      });
    });

  it('explains to the respondent why its sentences are said, and keeps what is for staff', async () => {
    const id = await completed(someone, await published(server, withSecret('explained', 'respondent')), most);
    const answered = await someone.result(id);
    const { reasons } = dataOf<AttemptResult>(answered);
    expect(reasons['nugget.n1']).toMatchObject({
      condition: { message: 'explain.compare.at_least', params: { name: 'Total', given: '8', bound: '4' } },
    });
    expect(reasons['nugget.said']).toMatchObject({ condition: { message: 'explain.rests_on_withheld' } });
    expect(answered.text).toContain('There is something to talk about.');
    for (const hidden of ['2.666', '2.7', '1.25', 'total / 3', 'The file', '"secret"']) {
      expect(answered.text).not.toContain(hidden);
    }
  });

  it('read by staff has all reports and all calculations, exact, whoever else may see it', async () => {
    const id = await completed(someone, await published(server, withSecret('for_staff', 'staff')), most);
    const { attempts: service, versions } = server.services;
    const attempt = await service.completed(someone.userId, id);
    await expect(resultFor(versions, attempt, 'en-US')).rejects.toThrow('access.denied');
    const result = await resultFor(versions, attempt, 'en-US', { audience: 'staff', isOther: false });
    expect(result.scores.map(({ code, value, formatted }) => [code, value, formatted])).toEqual([
      ['total', 8, '8'],
      ['t', null, 'no value'],
      ['secret', 8 / 3, '2.7'],
    ]);
    expect(result.reports.map(({ code }) => code)).toEqual(['main', 'file']);
    expect(result.explanations.secret).toMatchObject({
      formula: 'total / 3',
      root: { value: 8 / 3, source: 'total / 3' },
    });
    expect(result.reasons['nugget.said']).toMatchObject({ condition: { source: 'secret >= 1.25' } });
  });
});
