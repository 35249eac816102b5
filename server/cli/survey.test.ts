import { readFile } from 'node:fs/promises';
import { canonicalSurvey } from 'core/survey';
import type { SurveyDocument } from 'core/survey/document';
import { ownWorkplace, type Workplace } from '../testing/database/workplace';
import { phq2, wholeSurvey } from '../testing/surveys/documents';
import { files, run } from './cli.testing';

let place: Workplace;
beforeAll(async () => {
  place = await ownWorkplace();
  const { instrument = '' } = await files({ instrument: JSON.stringify(phq2('screener')) });
  expect(await run(['import', instrument, '--publish', '--override-incomplete-locales'])).toMatchObject({ status: 0 });
});
afterAll(() => place.remove());

async function fileOf(document: unknown): Promise<string> {
  const { survey = '' } = await files({ survey: typeof document === 'string' ? document : JSON.stringify(document) });
  return survey;
}

describe('assess survey', () => {
  it('brings a survey in, and gives it back as it was', async () => {
    const document = wholeSurvey('whole', 'screener');
    const file = await fileOf(document);
    expect(await run(['survey', 'import', file])).toMatchObject({ status: 0, out: `${file}: whole imported\n` });
    const { status, out } = await run(['survey', 'export', 'whole']);
    expect([status, canonicalSurvey(JSON.parse(out) as SurveyDocument)]).toEqual([0, canonicalSurvey(document)]);
    const again = await run(['survey', 'import', file]);
    expect([again.status, again.out]).toEqual([1, '']);
    expect(again.error).toContain('“whole”');
  });

  it('opens a survey that it brings in', async () => {
    const { audience, anonymity, items, ...whole } = wholeSurvey('plain', 'screener');
    const { format, code, baseLocale } = whole;
    const [item] = items;
    const asked = item === undefined ? [] : [{ ...item, visibleIf: undefined }];
    const file = await fileOf({
      format,
      code,
      baseLocale,
      audience,
      anonymity,
      items: asked,
      texts: { [baseLocale]: { title: 'Plain' } },
    });
    expect(await run(['survey', 'import', file, '--open'])).toMatchObject({
      status: 0,
      out: `${file}: plain imported\n${file}: plain opened\n`,
    });
  });

  it('says what is wrong and where, with status 1', async () => {
    const broken = wholeSurvey('broken', 'nowhere');
    const file = await fileOf(broken);
    const refused = await run(['survey', 'import', file]);
    expect(refused).toMatchObject({
      status: 1,
      out: '',
      error: expect.stringContaining(`${file}: items[0].instrument: `),
    });
    const { settings, ...closed } = wholeSurvey('closed', 'screener');
    const late = await fileOf({ ...closed, settings: { ...settings, closesAt: '2020-01-01T00:00:00.000Z' } });
    expect(await run(['survey', 'import', late, '--open'])).toMatchObject({
      status: 1,
      out: `${late}: closed imported\n`,
      error: expect.stringContaining('settings.closesAt: '),
    });
    const text = await fileOf('{');
    expect(await run(['survey', 'import', text])).toMatchObject({ status: 1, error: expect.stringContaining('JSON') });
    expect(await run(['survey', 'import', `${file}.none`])).toMatchObject({
      status: 1,
      error: expect.stringContaining('no such file'),
    });
    expect(await run(['survey', 'export', 'nobody'])).toMatchObject({
      status: 1,
      error: expect.stringContaining('nobody'),
    });
    expect(await run(['survey', 'open'])).toMatchObject({ status: 1, error: expect.stringContaining('Usage: ') });
  });

  /** Brings in a survey whose people are invited, and opens it. */
  async function invited(code: string) {
    const { items, ...whole } = wholeSurvey(code, 'screener');
    const { format, baseLocale } = whole;
    const [item] = items;
    const document = {
      ...{ format, code, baseLocale, audience: 'invited', anonymity: 'identified' },
      items: item === undefined ? [] : [{ ...item, visibleIf: undefined }],
      attributes: [{ code: 'site', kind: 'choice', values: ['berlin', 'paris'], from: 'invitation' }],
      texts: { [baseLocale]: { title: 'Asked' } },
    };
    expect(await run(['survey', 'import', await fileOf(document), '--open'])).toMatchObject({ status: 0 });
  }

  it('invites the people of a file, tells each line that it refuses, and plans their mails', async () => {
    await invited('asked');
    const lines = Array.from({ length: 2500 }, (_, index) => `person${index}@example.org,Person ${index},berlin`);
    lines[1200] = 'nobody,Nobody,berlin';
    lines[1300] = 'paul@example.org,Paul,rome';
    // In another part of the file than the first one.
    lines[2400] = 'Person7@example.org,Again,paris';
    const given = await files({ people: ['email,name,site', ...lines].join('\n'), refused: '' });
    const { people = '', refused = '' } = given;
    const made = await run(['survey', 'invite', 'asked', people, '--send', '--refused', refused]);
    expect(made).toMatchObject({
      status: 1,
      out: `${people}: 2497 invited, 3 refused\n${people}: 2497 mails planned\n`,
    });
    expect(made.error).toContain(`${people}:1202: "nobody" is not an e-mail address\n`);
    expect(made.error).toContain(`${people}:1302: "rome" is no value of "site"\n`);
    expect(made.error).toContain(`${people}:2402: Person7@example.org stands in the file twice\n`);
    const rows = (await readFile(refused, 'utf8')).split('\n');
    expect(rows[0]).toBe('email,name,site,refused');
    expect(rows[1]).toMatch(/^nobody,Nobody,berlin,".*is not an e-mail address"$/);
    const again = await run(['survey', 'invite', 'asked', people]);
    expect(again.out).toBe(`${people}: 0 invited, 2498 were invited before, 2 refused\n`);
  });

  it('invites the people of a workbook, of lines of addresses, and of text in other encodings', async () => {
    await invited('files');
    const kept = async (name: string) => {
      const { status, out, error } = await run(['survey', 'invite', 'files', `tests/data/people/${name}`]);
      return [status, out.replace(/^[^:]*: /, ''), error.replaceAll('tests/data/people/', '')];
    };
    const one = [0, '1 invited\n', ''];
    expect(await kept('tabs-moved.xlsx')).toEqual(one);
    expect(await kept('furigana.xlsx')).toEqual(one);
    expect(await kept('prefixed.xlsx')).toEqual(one);
    expect(await kept('sep.csv')).toEqual(one);
    expect(await kept('utf16.csv')).toEqual([0, '1 invited\n', 'utf16.csv: was read as UTF-16\n']);
    expect(await kept('windows-1252.csv')).toEqual([
      ...[0, '1 invited\n'],
      expect.stringMatching(/^windows-1252\.csv: is not UTF-8, and was read as Windows-1252: .*\n$/),
    ]);
    expect(await kept('lines.txt')).toEqual([0, '2 invited\n', '']);
    expect(await kept('semicolons.txt')).toEqual([0, '1 invited, 2 were invited before\n', '']);
    expect(await kept('long-name.csv')).toEqual([
      ...[1, expect.stringContaining('1 refused\n')],
      expect.stringMatching(/^long-name\.csv:\d: has a name of more than \d+ characters\n$/),
    ]);
  });

  it('reads what was refused again, and says of a file that is no table what it is', async () => {
    await invited('again');
    const first = await files({ people: 'sep=;\nemail;name;site\n\nann@example.org;"Berg; Ann";rome\n', refused: '' });
    const { people = '', refused = '' } = first;
    expect(await run(['survey', 'invite', 'again', people, '--refused', refused])).toMatchObject({
      status: 1,
      error: `${people}:4: "rome" is no value of "site"\n`,
    });
    const mended = (await readFile(refused, 'utf8')).replace(',rome,', ',paris,');
    expect(mended.split('\n')[0]).toBe('email,name,site,refused');
    const { second = '', picture = '' } = await files({ second: mended, picture: Buffer.from([0x89, 0x50, 0, 1, 2]) });
    expect(await run(['survey', 'invite', 'again', second])).toMatchObject({ status: 0, error: '' });
    expect(await run(['survey', 'invite', 'again', picture])).toMatchObject({
      status: 1,
      error: `${picture}: is neither a table as text (CSV) nor an XLSX workbook\n`,
    });
  });
});
