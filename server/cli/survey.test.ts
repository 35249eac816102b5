import { readFile } from 'node:fs/promises';
import { canonicalSurvey } from 'core/survey';
import type { SurveyDocument } from 'core/survey/document';
import { DataFolder } from '../testing/database/folder';
import { phq2, wholeSurvey } from '../testing/surveys/documents';
import { files, run } from './cli.testing';

let folder: DataFolder;
beforeAll(async () => {
  folder = await DataFolder.make();
  process.env.DATA_DIR = folder.path;
  const { instrument = '' } = await files({ instrument: JSON.stringify(phq2('screener')) });
  expect(await run(['import', instrument, '--publish', '--override-incomplete-locales'])).toMatchObject({ status: 0 });
});
afterAll(async () => {
  delete process.env.DATA_DIR;
  await folder.remove();
});

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

  it('invites the people of a file, tells each line that it refuses, and plans their mails', async () => {
    const { items, ...whole } = wholeSurvey('asked', 'screener');
    const { format, code, baseLocale } = whole;
    const [item] = items;
    const document = {
      ...{ format, code, baseLocale, audience: 'invited', anonymity: 'identified' },
      items: item === undefined ? [] : [{ ...item, visibleIf: undefined }],
      attributes: [{ code: 'site', kind: 'choice', values: ['berlin', 'paris'], from: 'invitation' }],
      texts: { [baseLocale]: { title: 'Asked' } },
    };
    expect(await run(['survey', 'import', await fileOf(document), '--open'])).toMatchObject({ status: 0 });
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
});
