import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SurveyDocument } from 'core/survey/document';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { textOfPdf } from '../pdf/pdfText.testing';
import { ownWorkplace, type Workplace } from '../testing/database/workplace';
import { page, phq2 } from '../testing/surveys/documents';
import { files, run } from './cli.testing';

let place: Workplace;
let out = '';

const survey = (code: string, anonymity: SurveyDocument['anonymity']): SurveyDocument => ({
  ...{ format: 'survey/1', code, baseLocale: 'en-US', audience: 'link', anonymity },
  settings: { minimumGroup: 5 },
  attributes: [{ code: 'site', kind: 'choice', values: ['berlin', 'paris'], from: 'link' }],
  items: [
    { kind: 'instrument', code: 'phq2', instrument: 'screener' },
    { kind: 'page', code: 'about', document: page('about') },
  ],
  texts: {
    'en-US': {
      title: 'Well-being',
      'attribute.site.label': 'Site',
      'attribute.site.value.berlin': 'Berlin',
      'attribute.site.value.paris': 'Paris',
    },
    'de-DE': { title: 'Wohlbefinden', 'attribute.site.value.berlin': 'Berlin (Stadt)' },
  },
});

/** Forty people: three of them in Paris, one who answers daily. */
const answers = (): string => {
  const rows = Array.from({ length: 40 }, (_, index) => {
    const q1 = index === 7 ? 'daily' : index % 2 ? 'never' : 'some';
    return [
      q1,
      'some',
      index % 2 ? 'true' : 'false',
      index % 2 ? `=note ${index}` : '',
      index < 3 ? 'paris' : 'berlin',
    ].join(',');
  });
  return ['phq2.q1,phq2.q2,about.smokes,about.note,site', ...rows, ''].join('\n');
};

beforeAll(async () => {
  place = await ownWorkplace();
  const made = await files({
    instrument: JSON.stringify(phq2('screener')),
    named: JSON.stringify(survey('named', 'identified')),
    hidden: JSON.stringify(survey('hidden', 'confidential')),
    data: answers(),
  });
  out = made.folder ?? '';
  const good = async (...args: string[]) => {
    const { status, error } = await run(args);
    expect(status === 0 ? '' : error).toBe('');
  };
  await good('import', made.instrument ?? '', '--publish', '--override-incomplete-locales');
  for (const code of ['named', 'hidden']) {
    await good('survey', 'import', made[code] ?? '', '--open');
    await good('responses', 'import', code, made.data ?? '');
  }
});
afterAll(() => place.remove());

const csvOf = async (file: string) =>
  parse(await readFile(file, 'utf8'), { bom: true, columns: true }) as Record<string, string>[];

async function exported(code: string, ...more: string[]): Promise<Record<string, string>[]> {
  const file = join(out, `${code}.csv`);
  expect(await run(['data', 'export', code, '--format', 'csv', '--out', file, ...more])).toMatchObject({
    status: 0,
    error: expect.any(String),
  });
  return csvOf(file);
}

describe('assess data export', () => {
  it('writes a row a participation, with numbers or with labels in a language', async () => {
    const rows = await exported('named');
    expect(rows).toHaveLength(40);
    expect(rows.filter(({ attribute_site }) => attribute_site === '2')).toHaveLength(3);
    expect(rows.filter(({ phq2_q1 }) => phq2_q1 === '3')).toHaveLength(1);
    expect(new Set(rows.map(({ about_note }) => about_note?.slice(0, 2)))).toEqual(new Set(['', "'="]));
    expect(rows[0]).not.toHaveProperty('started_at');
    const german = await exported('named', '--labels', 'de-DE', '--times', '--flags');
    expect(german[0]).toMatchObject({
      ...{ locale: 'Englisch (Vereinigte Staaten)', phq2_version: '1' },
      started_at: expect.stringMatching(/^20\d\d-/),
    });
    expect(new Set(german.map(({ attribute_site }) => attribute_site))).toEqual(new Set(['Berlin (Stadt)', 'Paris']));
  });

  it('takes a filter, and can give names where they may be given', async () => {
    const rows = await exported(
      'named',
      '--names',
      '--filter',
      '{"attributes":{"site":["paris"]},"answers":{"about.smokes":["no"]}}',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveProperty('email');
    expect(
      await run(['data', 'export', 'named', '--format', 'csv', '--out', join(out, 'x.csv'), '--filter', '{"waves":1}']),
    ).toMatchObject({
      status: 1,
      error: expect.stringContaining('--filter: '),
    });
    expect(
      await run([
        'data',
        'export',
        'named',
        '--format',
        'csv',
        '--out',
        join(out, 'x.csv'),
        '--filter',
        '{"flags":{"fast":"without"}}',
      ]),
    ).toMatchObject({
      status: 1,
      error: expect.stringContaining('--filter: '),
    });
  });

  it.each(['xlsx', 'sav', 'dta', 'parquet', 'jsonl', 'r'])('writes %s', async (format) => {
    const file = join(out, `all.${format}`);
    const done = await run(['data', 'export', 'named', '--format', format, '--out', file]);
    expect(done).toMatchObject({ status: 0, out: `${file}: 40 rows\n` });
    if (format === 'xlsx') expect(await readSheet(await readFile(file), 'data')).toHaveLength(41);
    if (format === 'r') {
      expect(await readFile(file, 'utf8')).toContain('read.csv("all-data.csv"');
      expect(await csvOf(join(out, 'all-data.csv'))).toHaveLength(40);
    }
    expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('names nobody, and shows no group of fewer people than may be seen, where names are withheld', async () => {
    const rows = await exported('hidden', '--names', '--times', '--flags');
    for (const column of ['id', 'name', 'email', 'about_note', 'started_at'])
      expect(rows[0]).not.toHaveProperty(column);
    expect(rows).toHaveLength(40);
    const counts = (column: string) => {
      const found = new Map<string, number>();
      for (const row of rows) found.set(row[column] ?? '', (found.get(row[column] ?? '') ?? 0) + 1);
      return [...found.values()];
    };
    for (const column of ['attribute_site', 'phq2_q1', 'phq2_total', 'about_smokes']) {
      for (const count of counts(column)) expect(count).toBeGreaterThanOrEqual(5);
    }
    const texts = await csvOf(join(out, 'hidden-texts.csv'));
    expect(texts).toHaveLength(20);
    expect(Object.keys(texts[0] ?? {})).toEqual(['variable', 'label', 'text']);
    // One more person is too few to see: the rows stay as they were.
    const { more = '' } = await files({ more: 'phq2.q1,phq2.q2,about.smokes,site\nnever,never,false,berlin\n' });
    expect(await run(['responses', 'import', 'hidden', more])).toMatchObject({ status: 0 });
    expect(await exported('hidden', '--flags')).toHaveLength(40);
    const few = await exported('hidden', '--filter', '{"answers":{"phq2.q1":["daily"]}}');
    expect(few).toEqual([]);
  });

  it.each([
    [['data', 'import', 'x'], 'is not export'],
    [['data', 'export', 'named', '--format', 'doc', '--out', 'x'], 'there is no format "doc"'],
    [['data', 'export', 'nothing', '--format', 'csv', '--out', '-'], 'neither a survey nor an instrument'],
    [['data', 'export', 'named', '--format', 'csv'], '--out is missing'],
    [['data', 'export', 'named', '--format', 'csv', '--out', '-', '--labels', '??'], 'is no language'],
    [['data', 'export', 'named', '--format', 'csv', '--out', '/nowhere/x.csv'], 'there is no such file or folder'],
    [['codebook', 'named', '--format', 'doc', '--out', '-'], 'there is no format "doc"'],
  ])('refuses %j', async (args, message) => {
    expect(await run(args)).toMatchObject({ status: 1, error: expect.stringContaining(message) });
  });
});

describe('assess codebook', () => {
  it('is a page, a PDF and a DDI document', async () => {
    const write = async (format: string) => {
      const file = join(out, `codebook.${format}`);
      expect(await run(['codebook', 'named', '--format', format, '--out', file])).toMatchObject({ status: 0 });
      return readFile(file);
    };
    const html = (await write('html')).toString();
    expect(html).toMatch(/<code>phq2_q1<\/code> <bdi>Interest<\/bdi>/);
    expect(html).toContain('-2 = Skipped');
    expect(textOfPdf(await write('pdf'))).toContain('phq2_q1');
    const ddi = (await write('ddi')).toString();
    expect(ddi).toMatch(/<var ID="V\d+" name="phq2_q1" files="F1" dcml="0" intrvl="discrete" nature="ordinal">/);
    expect(ddi).toMatch(
      /<catgry missing="N"><catValu>1<\/catValu><labl xml:lang="en-US">some<\/labl><catStat type="freq">\d+<\/catStat>/,
    );
  });
});
