import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SurveyDocument } from 'core/survey/document';
import { sql } from 'drizzle-orm';
import { hangsAfter } from 'tests/hangs';
import { itLong } from 'tests/long';
import type { Database } from '../database/connection';
import { ownWorkplace, type Workplace } from '../testing/database/workplace';
import { page, phq2 } from '../testing/surveys/documents';
import { files, run } from './cli.testing';
import { withDatabase } from './database';

jest.setTimeout(hangsAfter(300_000));

const survey = (code: string, change: Partial<SurveyDocument> = {}): SurveyDocument => ({
  format: 'survey/1',
  code,
  baseLocale: 'en-US',
  audience: 'link',
  anonymity: 'confidential',
  attributes: [
    { code: 'site', kind: 'choice', values: ['berlin', 'paris'], required: true },
    { code: 'years', kind: 'number', from: 'invitation' },
  ],
  items: [
    { code: 'screen', kind: 'instrument', instrument: 'screener' },
    { code: 'about', kind: 'page', visibleIf: 'screen.total >= 3', document: page(`${code}_about`) },
  ],
  texts: { 'en-US': { title: code } },
  ...change,
});

async function open(document: SurveyDocument): Promise<void> {
  const { survey: file = '' } = await files({ survey: JSON.stringify(document) });
  const opened = await run(['survey', 'import', file, '--open']);
  if (opened.status !== 0) throw new Error(opened.error);
}

let workplace: Workplace;
beforeAll(async () => {
  workplace = await ownWorkplace();
  const { instrument = '' } = await files({ instrument: JSON.stringify(phq2('screener')) });
  await run(['import', instrument, '--publish', '--override-incomplete-locales']);
  const [screen] = survey('').items;
  await open(survey('both'));
  await open(survey('single', { items: screen === undefined ? [] : [screen] }));
  await open(survey('hidden', { anonymity: 'anonymous' }));
  await open(
    survey('again', {
      items: screen === undefined ? [] : [screen],
      waves: [
        { code: 'first', starts: { days: 0, after: 'joining' }, window: 7 },
        { code: 'second', starts: { days: 30, after: 'wave' }, window: 7 },
      ],
      randomization: { arms: [{ code: 'active' }, { code: 'control' }] },
    }),
  );
});
afterAll(() => workplace.remove());

async function bringIn(code: string, csv: string, ...options: string[]) {
  const { data = '', folder: place = '' } = await files({ data: csv });
  const again = () => run(['responses', 'import', code, data, ...options]);
  const outcome = await again();
  const said = (text: string) => text.replaceAll(`${place}/`, '');
  return { status: outcome.status, out: said(outcome.out), error: said(outcome.error), again, place };
}

const nobody = { out: process.stdout, error: process.stderr };
const stored = <T extends Record<string, unknown>>(code: string, work: (db: Database) => Promise<T[]>): Promise<T[]> =>
  withDatabase(nobody, ({ db }) => work(db)).catch((error: unknown) => {
    throw new Error(code, { cause: error });
  });

const rowsOf = (code: string) =>
  stored(code, async (db) => {
    const { rows } = await db.execute(sql`
      select p.status, p.is_imported, p.locale, p.attributes, p.ended_at::text as ended, u.kind,
        (select json_object_agg(a.item, json_build_object('total', a.scores -> 'total' -> 'value', 'answers', a.answers,
          'age', a.respondent -> 'age', 'status', a.status))
         from user_instrument a where a.participation_id = p.id) as items,
        (select count(*)::int from score c join user_instrument a on a.id = c.attempt_id where a.participation_id = p.id) as scores
      from user_survey p join survey s on s.id = p.survey_id join user_account u on u.id = p.user_id
      where s.code = ${code} order by p.ended_at, p.attributes ->> 'years'`);
    return rows;
  });

describe('assess responses import', () => {
  it('makes completed participations that are scored like any other and marked as imported', async () => {
    const csv = [
      'screen.q1,screen.q2,about.smokes,about.note,site,attribute.years,locale,completedAt,respondent.age',
      'daily,most,true,a lot,berlin,3,de-DE,2024-05-01T10:00:00Z,44',
      'never,some,,,paris,,,2024-05-02,',
    ].join('\n');
    const { status, out, error } = await bringIn('both', csv);
    expect({ status, out, error }).toEqual({ status: 0, out: 'data: 2 imported\n', error: '' });
    expect(await rowsOf('both')).toEqual([
      {
        status: 'completed',
        is_imported: true,
        locale: 'de-DE',
        attributes: { site: 'berlin', years: 3 },
        ended: expect.stringContaining('2024-05-01'),
        kind: 'guest',
        items: {
          screen: { total: 5, answers: { q1: 'daily', q2: 'most' }, age: 44, status: 'completed' },
          about: { total: null, answers: { smokes: true, note: 'a lot' }, age: 44, status: 'completed' },
        },
        scores: 1,
      },
      expect.objectContaining({
        locale: 'en-US',
        attributes: { site: 'paris' },
        items: { screen: expect.objectContaining({ total: 1 }) },
      }),
    ]);
  });

  it('takes the questions of the only item by their own names, and a file once', async () => {
    const csv = 'q1,q2\nnever,never\nnever,never\n';
    const first = await bringIn('single', csv);
    expect([first.status, first.out]).toEqual([0, 'data: 2 imported\n']);
    const second = await first.again();
    expect([second.status, second.out.split(': ')[1]]).toEqual([0, '0 imported, 2 were imported before\n']);
    expect(await rowsOf('single')).toHaveLength(2);
    expect((await bringIn('single', `${csv}some,some\n`)).out).toBe('data: 3 imported\n');
  });

  it('tells each refused line and why, takes the others, and writes the refused ones to a file that can be mended', async () => {
    const { refused = '' } = await files({ refused: '' });
    const csv = [
      'screen.q1,screen.q2,site,completedAt',
      'never,nevr,berlin,',
      'never,never,rome,',
      'never,never,berlin,2999-01-01',
      'never,never',
      ',,berlin,',
      'some,some,paris,2024-05-03',
    ].join('\n');
    const { status, out, error } = await bringIn('both', csv, '--refused', refused);
    expect([status, out]).toEqual([1, 'data: 1 imported, 5 refused\n']);
    expect(error.trim().split('\n').sort()).toEqual(
      [
        'data:2:2: screen.q2: "nevr": there is no answer "nevr"',
        'data:3:3: site: "rome" is not one of berlin, paris',
        'data:4:4: completedAt: "2999-01-01" is in the future',
        'data:5: the row has 2 cells, the header 4',
        'data:6: holds no answer to an item that the survey asks of this participant',
      ].sort(),
    );
    const lines = (await readFile(refused, 'utf8')).trim().split('\n');
    expect([lines[0], lines.length]).toEqual(['screen.q1,screen.q2,site,completedAt,refused', 6]);
    const mended = lines.slice(0, 2).join('\n').replace('never,nevr', 'never,never');
    expect(await bringIn('both', mended)).toMatchObject({ status: 0, out: 'data: 1 imported\n' });
  });

  it('leaves out what the rules of the survey do not ask, and says so', async () => {
    const { status, out } = await bringIn('both', 'screen.q1,screen.q2,about.smokes\nnever,never,true\n');
    expect(status).toBe(0);
    expect(out).toMatch(/^data: 1 imported\ndata: 1 held answers to items that the survey does not ask/);
  });

  it('joins the waves of one person, with their arm, and takes each wave of a person once', async () => {
    const csv = [
      'q1,q2,wave,arm,participant,completedAt',
      'daily,most,first,active,Ada L.,2024-05-01',
      'never,some,first,control,Alan T.,2024-05-02',
      'some,some,second,active,Ada L.,2024-06-02',
      'some,never,first,active,,2024-05-04',
    ].join('\n');
    expect(await bringIn('again', csv)).toMatchObject({ status: 0, out: 'data: 4 imported\n', error: '' });
    const people = () =>
      stored('again', async (db) => {
        const { rows } = await db.execute(sql`
          select json_agg(json_build_array(p.wave, p.arm, a.scores -> 'total' -> 'value') order by p.ended_at) as answered
          from user_survey p join survey s on s.id = p.survey_id join user_instrument a on a.participation_id = p.id
          where s.code = 'again' group by p.user_id order by min(p.ended_at)`);
        return rows.map(({ answered }) => answered as Record<string, unknown>);
      });
    const joined = [
      [
        ['first', 'active', 5],
        ['second', 'active', 2],
      ],
      [['first', 'control', 1]],
      [['first', 'active', 1]],
    ];
    expect(await people()).toEqual(joined);
    // What joins the waves is nowhere to be read.
    const names = await stored('again', async (db) => {
      const { rows } = await db.execute(sql`select p::text || u::text as row from user_survey p
        join user_account u on u.id = p.user_id join survey s on s.id = p.survey_id where s.code = 'again'`);
      return rows;
    });
    expect(JSON.stringify(names)).not.toMatch(/Ada|Alan/);
    const later = await bringIn(
      'again',
      'q1,q2,wave,arm,participant\nsome,some,second,active,Ada L.\nsome,some,second,control,Alan T.\n',
    );
    expect([later.status, later.out]).toEqual([1, 'data: 1 imported, 1 refused\n']);
    expect(later.error).toBe('data:2: this participant has answered already, in another row or file\n');
    expect(await people()).toEqual(
      joined.map((own, index) => (index === 1 ? [...own, ['second', 'control', 2]] : own)),
    );
  });

  it('refuses a wave and an arm that the survey does not have, and a row without its wave', async () => {
    const csv = ['q1,q2,wave,arm', 'some,some,frist,active', 'some,some,first,placebo', 'some,some,,active'].join('\n');
    const { status, out, error } = await bringIn('again', csv);
    expect([status, out]).toEqual([1, 'data: 0 imported, 3 refused\n']);
    expect(error).toContain('data:2:3: wave: "frist"');
    expect(error).toContain('data:3:4: arm: "placebo"');
    expect(error).toContain('data:4');
    expect((await bringIn('again', 'q1,q2\nsome,some\n')).status).toBe(1);
  });

  it('keeps of an anonymous survey no time of the day', async () => {
    await bringIn('hidden', 'screen.q1,screen.q2,completedAt\nsome,some,2024-05-03T11:12:13Z\n');
    const [row] = await stored('hidden', async (db) => {
      const { rows } = await db.execute(sql`select a.completed_at at time zone 'UTC' as at, p.id from user_survey p
        join user_instrument a on a.participation_id = p.id join survey s on s.id = p.survey_id where s.code = 'hidden'`);
      return rows;
    });
    expect(row?.at).toMatch(/^2024-05-03 00:00:00/);
    expect(row?.id).toMatch(/^.{14}4/);
  });

  it.each([
    ['nobody', 'q1\nnever\n', 'There is no survey with the code "nobody".'],
    ['both', 'screen.q3\nx\n', 'data:1:1: unknown column "screen.q3"; did you mean "screen.q1"?'],
    ['both', 'wave,q1\nx,y\n', 'data:1:1: unknown column "wave"; did you mean'],
    ['both', '', 'data:1: is empty: its first line must name the columns'],
  ])('refuses for %s the file %j', async (code, csv, message) => {
    const { status, error } = await bringIn(code, csv);
    expect([status, error]).toEqual([1, expect.stringContaining(message.split(';')[0] ?? '')]);
  });

  itLong('needs a memory that does not grow with the number of rows', async () => {
    setFlagsFromString('--expose_gc');
    const collect: () => void = runInNewContext('gc');
    const used = async (rows: number) => {
      const lines = Array.from({ length: rows }, (_, row) => `never,some,paris,${rows + row}\n`);
      const { out } = await bringIn('both', `screen.q1,screen.q2,site,years\n${lines.join('')}`);
      expect(out).toBe(`data: ${rows} imported\n`);
      collect();
      return process.memoryUsage().heapUsed / 1024 / 1024;
    };
    await used(2000);
    const few = await used(2001);
    expect((await used(40_000)) - few).toBeLessThan(15);
  });
});
