import { strFromU8, strToU8, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { canonicalForm, checkInstrument, compileInstrument } from '../instrument';
import type { InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { detectFormat } from './detect';
import { ForeignFailure } from './model/failure';
import { foreignFormats } from './model/foreign';
import { readForeign } from './readForeign';
import { rowOf } from './sheets.testing';
import { writableFormats, writeForeign } from './writeForeign';

const languages = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'ar-EG'];

/** The example without what other programs have no place for. */
const example = (): InstrumentDocument => ({
  ...exampleDocument(),
  tables: [],
  calculations: [
    { code: 'total', formula: 'sum(q1, q2, q3.r1, q3.r2)' },
    { code: 'answered', formula: 'sum_answered(q1, q2, q3.r1, q3.r2)' },
    { code: 'part', formula: 'sum(q1, q2, q3.r1, q3.r2, at_least: 2)' },
    { code: 'word', type: 'text', formula: 'choose(answered >= 4, "high", answered >= 1, "some", "none")' },
    { code: 'picked', formula: 'if(has(q5, "often"), 1, 0)' },
  ],
  reports: [],
  nuggets: [],
  charts: [],
  svgs: [],
  images: [],
  testCases: [],
});

const sheets = Array.from({ length: 80 }, (_, index) => {
  const codes = ['never', 'sometimes', 'often', undefined];
  const sheet: Record<string, string | string[] | number> = {};
  for (const [place, code] of ['q1', 'q2', 'q3.r1', 'q3.r2'].entries()) {
    const answer = codes[Math.floor(index / 3 ** place + place) % 4];
    if (answer !== undefined) sheet[code] = answer;
  }
  if (index % 3 === 1) sheet.q5 = ['often'];
  if (index % 3 === 2) sheet.q5 = ['never', 'sometimes'];
  if (index % 5 === 0) sheet.q4 = index;
  return sheet;
});

describe.each(foreignFormats.filter((format) => format !== 'instrument/1'))('an instrument as %s', (format) => {
  const versions = writableFormats.find((row) => row.format === format)?.versions ?? [];

  it.each(
    versions.map((version) => [version]),
  )('comes back with the same scores and shown questions (%s)', (version) => {
    const document = example();
    const { file } = writeForeign(document, format, { version });
    expect(detectFormat([file])).toBe(format);
    const back = readForeign([file], { languages }).document;
    expect(checkInstrument(back).filter(({ severity }) => severity === 'error')).toEqual([]);
    const [before, after] = [compileInstrument(document), compileInstrument(back)];
    // QTI has no rules: what depends on them is told, and everything is asked.
    const row = (compiled: typeof before, sheet: (typeof sheets)[number]) => {
      const { visible, ...scores } = rowOf(compiled, sheet);
      return format === 'qti' ? scores : { visible, ...scores };
    };
    const asked = format === 'qti' ? sheets.map(({ q4: _q4, q5: _q5, ...sheet }) => sheet) : sheets;
    for (const sheet of asked) expect(row(after, sheet)).toEqual(row(before, sheet));
    expect(back.questions.map(({ code, kind }) => [code, kind])).toEqual(
      document.questions.map(({ code, kind }) => [code, kind]),
    );
    expect(back.texts['en-US']?.['question.q3.r1.text']).toBe(document.texts['en-US']?.['question.q3.r1.text']);
  });

  it('is the same bytes each time, and tells what it has no place for', () => {
    const [one, other] = [writeForeign(exampleDocument(), format), writeForeign(exampleDocument(), format)];
    expect(Buffer.from(one.file.bytes).equals(Buffer.from(other.file.bytes))).toBe(true);
    expect(one.report.dropped.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['charts[0]', 'reports[0]', 'nuggets[0]']),
    );
    for (const line of [...one.report.dropped, ...one.report.changed]) expect(line.why).not.toBe('');
  });

  it('is put under exactly one line of the report, down to every value', () => {
    const { file } = writeForeign(example(), format);
    const { report } = readForeign([file], { languages });
    const paths = [
      ...report.kept,
      ...report.changed.map(({ path }) => path),
      ...report.dropped.map(({ path }) => path),
    ];
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(10);
  });
});

it('writes an XLSForm that another reader opens', async () => {
  const { file } = writeForeign(example(), 'xlsform');
  const bytes = Buffer.from(file.bytes);
  const read = await readXlsx(bytes);
  expect(read.map(({ sheet }) => sheet)).toEqual(['survey', 'choices', 'settings', 'assess']);
  const [survey] = read;
  expect(survey?.data[0]?.slice(0, 2)).toEqual(['type', 'name']);
  expect(survey?.data.map((row) => row[1])).toContain('q1');
});

const text = (content: string) => [{ name: 'file', bytes: strToU8(content) }];
const zip = (files: Record<string, Uint8Array>) => [{ name: 'file.zip', bytes: zipSync(files) }];
const fhir = (item: string) => text(`{"resourceType":"Questionnaire","item":[${item}]}`);
const xml = (inside: string) => text(`<?xml version="1.0"?>${inside}`);

describe('a bad file ends with its place and reason in one line', () => {
  const item = '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="a">';
  it.each([
    ['nothing', [], undefined],
    ['an empty file', text(''), undefined],
    ['no format', text('hello'), undefined],
    ['truncated JSON', text('{"resourceType":"Questionnaire","item":[{'), undefined],
    ['another format under this name', text('{"pages":[]}'), 'fhir'],
    ['no questionnaire', text('{"resourceType":"Patient"}'), undefined],
    [
      'two questionnaires',
      text(
        '{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Questionnaire"}},{"resource":{"resourceType":"Questionnaire"}}]}',
      ),
      undefined,
    ],
    ['a key into objects', text('{"resourceType":"Questionnaire","__proto__":{"x":1}}'), undefined],
    ['deep JSON', text(`{"resourceType":"Questionnaire","item":${'['.repeat(5000)}${']'.repeat(5000)}}`), undefined],
    ['wrong encoding', [{ name: 'file', bytes: Uint8Array.from([0x7b, 0xff, 0xfe, 0x80]) }], 'surveyjs'],
    ['deep items', fhir(`${'{"linkId":"a","type":"group","item":['.repeat(90)}${']}'.repeat(90)}`), undefined],
    ['no survey', text('[]'), 'surveyjs'],
    ['a document type', xml(`<!DOCTYPE a [<!ENTITY b "c">]>${item}</assessmentItem>`), undefined],
    ['an entity', xml(`${item}<itemBody>&b;</itemBody></assessmentItem>`), undefined],
    ['truncated XML', xml(`${item}<itemBody><p>`), undefined],
    ['deep XML', xml(`${item}${'<p>'.repeat(3000)}${'</p>'.repeat(3000)}</assessmentItem>`), undefined],
    ['another XML', xml('<html><body/></html>'), 'qti'],
    ['no LimeSurvey', xml('<document><LimeSurveyDocType>Label set</LimeSurveyDocType></document>'), 'limesurvey'],
    [
      'a broken archive',
      [{ name: 'file.zip', bytes: zipSync({ 'instrument.csv': strToU8('x'.repeat(500)) }).slice(0, 80) }],
      'redcap',
    ],
    ['a path that leaves the archive', zip({ '../instrument.csv': strToU8('a') }), 'redcap'],
    ['a rooted path', zip({ '/etc/instrument.csv': strToU8('a') }), 'redcap'],
    ['an archive without items', zip({ 'imsmanifest.xml': strToU8('<manifest/>') }), undefined],
    ['an archive of an archive', zip({ 'a.zip': zipSync({ b: strToU8('c') }) }), undefined],
    ['a bomb', zip({ 'instrument.csv': new Uint8Array(50 * 1024 * 1024) }), 'redcap'],
    ['no dictionary', text('a,b\n1,2\n'), 'redcap'],
    ['an open quote', text('"Variable / Field Name","Field Type\n'), 'redcap'],
    ['no workbook', zip({ 'a.txt': strToU8('a') }), 'xlsform'],
    ['no schema', zip({ 'a.json': strToU8('{}') }), 'reproschema'],
    ['not ours', text('{"format":"instrument/1"}'), undefined],
  ])('%s', (_what, files, format) => {
    let failure: unknown;
    try {
      readForeign(files, { languages, ...(format !== undefined && { format: format as 'fhir' }) });
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(ForeignFailure);
    expect((failure as ForeignFailure).message).toMatch(/^[^\n]{5,300}$/);
  });
});

it('reads expressions of fifty thousand parentheses as ones that cannot be read', () => {
  const deep = `${'('.repeat(50_000)}1${')'.repeat(50_000)}`;
  const { document, report } = readForeign(
    text(JSON.stringify({ elements: [{ type: 'text', name: 'a', visibleIf: deep }] })),
    { languages },
  );
  expect(document.questions).toEqual([{ code: 'a', kind: 'short_text' }]);
  expect(report.dropped).toContainEqual(expect.objectContaining({ path: 'elements[0].visibleIf', code: 'unreadable' }));
});

it('takes circles out, and tells', () => {
  const { document, report } = readForeign(
    text(
      JSON.stringify({
        elements: [
          { type: 'expression', name: 'a', expression: '{b} + 1' },
          { type: 'expression', name: 'b', expression: '{a} + 1' },
        ],
      }),
    ),
    { languages },
  );
  expect(document.calculations).toEqual([]);
  expect(report.dropped.filter(({ code }) => code === 'formula_fault')).toHaveLength(2);
});

it('composes what is written with letters and marks apart, and tells how much', () => {
  const elements = [{ type: 'text', name: 'a', title: 'U\u0308ber' }];
  const { document, report } = readForeign(text(JSON.stringify({ elements })), { languages });
  expect(document.texts['en-US']?.['question.a.text']).toBe('Über');
  expect(report.changed).toContainEqual(expect.objectContaining({ path: 'characters', code: 'text_composed' }));
});

it('writes its own format as the canonical form', () => {
  const { file } = writeForeign(exampleDocument(), 'instrument/1');
  expect(strFromU8(file.bytes)).toBe(canonicalForm(exampleDocument()));
  expect(() => writeForeign(exampleDocument(), 'fhir', { version: 'R3' })).toThrow(
    'there is no version "R3" of fhir: R4, R5',
  );
});
