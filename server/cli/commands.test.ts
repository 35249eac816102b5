import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { formulaErrorCodes } from 'core/formula';
import { checksum } from 'core/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { files, run } from './cli.testing';
import { describeProblem } from './messages';

async function withInstrument(document: unknown, ...args: string[]) {
  const text = typeof document === 'string' ? document : JSON.stringify(document, null, 1);
  const { folder, instrument } = await files({ instrument: text });
  const [name = '', ...options] = args;
  const outcome = await run([
    name,
    instrument ?? '',
    ...options.map((option) => option.replace('FOLDER', folder ?? '')),
  ]);
  const short = (said: string) => said.replaceAll(`${folder}/`, '');
  return { status: outcome.status, out: short(outcome.out), error: short(outcome.error), folder: folder ?? '' };
}

function broken(change: (document: InstrumentDocument) => void): InstrumentDocument {
  const document = exampleDocument();
  change(document);
  return document;
}

describe('assess', () => {
  it('shows its commands, and how each is called', async () => {
    expect(await run(['--help'])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/score.+check.+test.+convert/s),
      error: '',
    });
    expect(await run(['score', '--help'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('[--format csv|json]'),
    });
  });

  it.each([
    [[], 'Usage: assess COMMAND'],
    [['scor'], 'there is no command "scor"; did you mean "score"?'],
    [['constructor'], 'there is no command "constructor"'],
    [['score', 'one.json'], 'expected 2 file names, found 1'],
    [['score', 'a', 'b', '--ouput', 'x'], "Unknown option '--ouput'"],
    [['score', 'a', 'b', '--format', 'xml'], 'there is no format "xml"'],
    [['check', 'nowhere.json'], 'nowhere.json: there is no such file'],
    [['check', '.'], '.: is a folder, not a file'],
    [
      ['convert', 'a'],
      'there is no format "": instrument/1, fhir, surveyjs, limesurvey, xlsform, redcap, qti, reproschema',
    ],
  ])('refuses %j', async (args, message) => {
    expect(await run(args)).toMatchObject({ status: 1, out: '', error: expect.stringContaining(message) });
  });
});

describe('assess check', () => {
  it('passes a sound instrument', async () => {
    expect(await withInstrument(exampleDocument(), 'check')).toMatchObject({
      status: 0,
      out: 'instrument: 0 errors, 0 warnings\n',
      error: '',
    });
  });

  it('says of each problem where it is and what to do', async () => {
    const document = broken((d) => {
      if (d.calculations?.[0]) d.calculations[0].formula = 'sum(q1, q2) + q33';
      if (d.questions[0]) d.questions[0].answerSet = 'frq';
      if (d.reports?.[0]) d.reports[0].blocks = [];
      delete d.texts['en-US']?.['report.main.h1.text'];
    });
    const { status, error } = await withInstrument(document, 'check');
    const lines = JSON.stringify(document, null, 1).split('\n');
    const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1;
    expect(status).toBe(1);
    expect(error.split('\n')).toEqual(
      expect.arrayContaining([
        `instrument:${lineOf('"frq"')}:`.slice(0, -1) +
          ': questions[0].answerSet: there is no answerSet "frq"; did you mean freq?',
        `instrument:${lineOf('q33')}: calculations[0].formula: there is no question and no calculation "q33" (at character 15)`,
        expect.stringMatching(/^instrument:\d+: charts\[0\]: no report shows the chart "c1" \(warning\)$/),
      ]),
    );
  });

  it('says of what is no document why', async () => {
    expect(await withInstrument('{\n "format": "instrument/1",\n "code": }', 'check')).toMatchObject({
      status: 1,
      error: expect.stringMatching(/^instrument:3:10: is not JSON: unexpected \}\n$/),
    });
    expect(await withInstrument('{"format": "instrument/1"', 'check')).toMatchObject({
      status: 1,
      error: expect.stringMatching(/^instrument:1:26: is not JSON: it ends too early\n$/),
    });
    const { error } = await withInstrument(
      { format: 'instrument/1', code: 'A b', colour: 1, questions: [{ code: 'q1', kind: 'single' }] },
      'check',
    );
    expect(error.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^instrument:1: baseLocale: a required value is absent$/),
        expect.stringMatching(/^instrument:3: code: "A b" cannot be a code/),
        expect.stringMatching(
          /^instrument:8: questions\[0\]\.kind: "single" is not one of: single_choice, multiple_choice/,
        ),
        expect.stringMatching(/^instrument:4: colour: unknown key "colour"/),
      ]),
    );
  });

  it('has words for every fault of a formula', () => {
    for (const code of formulaErrorCodes) {
      const said = describeProblem({ code: `formula.${code}`, severity: 'error', path: '', owner: null, params: {} });
      expect(said).not.toBe(code);
    }
  });
});

describe('assess test', () => {
  it('passes when every test case does', async () => {
    expect(await withInstrument(exampleDocument(), 'test')).toMatchObject({
      status: 0,
      out: 'passed worst\ninstrument: 1 passed, 0 failed\n',
      error: '',
    });
  });

  it('says what a failing test case gave instead', async () => {
    const document = broken((d) => {
      d.testCases = [{ code: 'wrong', answers: { q1: 'often' }, expected: { total: 2, nuggets: ['n2'] } }];
    });
    expect(await withInstrument(document, 'test')).toMatchObject({
      status: 1,
      out: 'instrument: 0 passed, 1 failed\n',
      error:
        'instrument: test case wrong: total should be 2, but is missing\ninstrument: test case wrong: nuggets should be ["n2"], but is []\n',
    });
  });

  it('does not run what cannot be scored', async () => {
    const document = broken((d) => d.calculations?.push({ code: 'c', formula: '1 +' }));
    expect(await withInstrument(document, 'test')).toMatchObject({
      status: 1,
      out: '',
      error: expect.stringContaining('calculations[2].formula: the formula ends too early'),
    });
  });
});

describe('assess convert', () => {
  it('writes the canonical form, whose SHA-256 is the checksum', async () => {
    const { status, folder } = await withInstrument(
      exampleDocument(),
      'convert',
      '--to',
      'instrument/1',
      '--out',
      'FOLDER/out.json',
    );
    const bytes = await readFile(`${folder}/out.json`);
    expect(status).toBe(0);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum(exampleDocument()));
    const again = await run(['convert', `${folder}/out.json`, '--to', 'instrument/1']);
    expect(again.out).toBe(bytes.toString());
  });

  it('turns a form of another program into an instrument, with a report of what became of it', async () => {
    const form = JSON.stringify({
      resourceType: 'Questionnaire',
      id: 'mood',
      title: 'Mood',
      publisher: 'Somebody',
      item: [{ linkId: 'Q1', type: 'boolean', text: 'Sad?' }],
    });
    const { folder, in: input } = await files({ in: form });
    const options = ['--to', 'instrument/1', '--out', `${folder}/out.json`, '--report', `${folder}/report.json`];
    expect(await run(['convert', input ?? '', ...options])).toEqual({ status: 0, out: '', error: '' });
    const document = JSON.parse(await readFile(`${folder}/out.json`, 'utf8')) as InstrumentDocument;
    expect(document.questions).toEqual([{ code: 'q1', kind: 'yes_no' }]);
    const report = JSON.parse(await readFile(`${folder}/report.json`, 'utf8')) as Record<string, unknown[]>;
    expect(Object.keys(report)).toEqual(['kept', 'changed', 'dropped']);
    expect(report.changed).toContainEqual(expect.objectContaining({ path: 'item[0].linkId', was: 'Q1', became: 'q1' }));
    expect(report.dropped).toContainEqual(expect.objectContaining({ path: 'publisher' }));
    const named = await run(['convert', input ?? '', '--from', 'fhir', '--to', 'instrument/1']);
    expect(JSON.parse(named.out)).toEqual(document);
    const onwards = await run(['convert', input ?? '', '--to', 'fhir', '--format-version', 'R5']);
    expect(JSON.parse(onwards.out)).toMatchObject({ resourceType: 'Questionnaire', title: 'Mood' });
  });

  it.each([
    ['{"resourceType":"Questionnaire","item":[', [], 'in:1:41: is not JSON: it ends too early'],
    ['{"resourceType":"Patient"}', [], 'in: has no Questionnaire in it'],
    ['hello', [], 'in: is in none of the formats that can be read'],
    ['{}', ['--from', 'word'], '--from: there is no format "word"'],
    [
      '{"resourceType":"Questionnaire","title":"x"}',
      ['--format-version', '3'],
      'in: there is no version "3" of fhir: R4, R5',
    ],
  ])('refuses %s with %j in one line', async (content, more, message) => {
    const { folder, in: input } = await files({ in: content });
    const { status, out, error } = await run(['convert', input ?? '', '--to', 'fhir', ...more]);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error.trim().split('\n')).toEqual([expect.stringContaining(message)]);
    expect(await readdir(folder ?? '')).toEqual(['in']);
  });
});
