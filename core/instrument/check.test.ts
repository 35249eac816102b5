import set from 'lodash/set';
import unset from 'lodash/unset';
import { checkInstrument, publishProblems } from './check';
import type { InstrumentDocument } from './document';
import { exampleDocument } from './example.testing';
import { parseInstrument } from './schema';

type Change = [path: string | string[], value: unknown];

function changed(...changes: Change[]): InstrumentDocument {
  const document = exampleDocument();
  for (const [path, value] of changes) {
    if (value === undefined) unset(document, path);
    else set(document, path, value);
  }
  const parsed = parseInstrument(document);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.document;
}

const found = (document: InstrumentDocument) =>
  checkInstrument(document).map(({ code, path, owner }) => `${code} ${path} ${owner}`);

const english = (key: string) => ['texts', 'en-US', key];

describe('checking an instrument', () => {
  it('finds nothing wrong with a sound one', () => {
    expect(checkInstrument(exampleDocument())).toEqual([]);
  });

  it.each<[string, Change[], string]>([
    ['a question code used twice', [['questions[1].code', 'q1']], 'code.duplicate questions[1].code q1'],
    [
      'a calculation called like a question',
      [['calculations[1].code', 'q1']],
      'code.duplicate calculations[1].code q1',
    ],
    ['a row code used twice', [['questions[2].rows[1].code', 'r1']], 'code.duplicate questions[2].rows[1].code r1'],
    [
      'an answer code used twice',
      [['answerSets[0].answers[1].code', 'never']],
      'code.duplicate answerSets[0].answers[1].code never',
    ],
    [
      'a block code used twice',
      [['reports[0].blocks[6]', { kind: 'text', code: 'h1' }]],
      'code.duplicate reports[0].blocks[6].code main',
    ],
    ['a function for a name', [['calculations[1].code', 'mean']], 'code.reserved calculations[1].code mean'],
    ['a reserved word for a name', [['questions[6].code', 'visible']], 'code.reserved questions[6].code visible'],
    ['an unknown section', [['questions[6].section', 'mian']], 'reference.unknown questions[6].section q6'],
    ['an unknown answer set', [['questions[0].answerSet', 'frq']], 'reference.unknown questions[0].answerSet q1'],
    ['an unknown cover', [['settings.cover', 'moon']], 'reference.unknown settings.cover null'],
    [
      'results that nobody sees',
      [
        ['settings.results', 'staff'],
        ['settings.seenBy', 'nobody'],
      ],
      'results.for_nobody settings.seenBy null',
    ],
    [
      'an unknown image of an answer',
      [['answerSets[0].answers[0].image', 'moon']],
      'reference.unknown answerSets[0].answers[0].image freq',
    ],
    [
      'an unknown group',
      [['reports[0].blocks[1].group', 'sumary']],
      'reference.unknown reports[0].blocks[1].group main',
    ],
    ['an unknown chart', [['reports[0].blocks[3].chart', 'c2']], 'reference.unknown reports[0].blocks[3].chart main'],
    ['an unknown svg', [['reports[0].blocks[4].svg', 'x']], 'reference.unknown reports[0].blocks[4].svg main'],
    ['an unknown image', [['reports[0].blocks[5].image', 'x']], 'reference.unknown reports[0].blocks[5].image main'],
    [
      'an unknown score',
      [['reports[0].blocks[2].calculations[0]', 'totl']],
      'reference.unknown reports[0].blocks[2].calculations[0] main',
    ],
    ['bands of an unknown calculation', [['charts[0].bands', 'totl']], 'reference.unknown charts[0].bands c1'],
    ['bands of a calculation without', [['charts[0].bands', 't']], 'chart.bands_missing charts[0].bands c1'],
    [
      'a choice without answers',
      [['questions[0].answerSet', undefined]],
      'question.answer_set_required questions[0].answerSet q1',
    ],
    [
      'an empty answer set',
      [
        ['answerSets[1]', { code: 'none' }],
        ['questions[5].answerSet', 'none'],
        ['questions[5].validation', {}],
      ],
      'answer_set.empty questions[5].answerSet q5',
    ],
    [
      'answers of a number',
      [['questions[4].answerSet', 'freq']],
      'question.property_ignored questions[4].answerSet q4',
    ],
    ['a matrix without rows', [['questions[2].rows', []]], 'question.rows_required questions[2].rows q3'],
    [
      'rows of what is no matrix',
      [['questions[0].rows', [{ code: 'a' }]]],
      'question.property_ignored questions[0].rows q1',
    ],
    ['a reversed text', [['questions[6].reverse', true]], 'question.reverse_not_allowed questions[6].reverse q6'],
    ['a reversed matrix', [['questions[2].reverse', true]], 'question.reverse_not_allowed questions[2].reverse q3'],
    [
      'a reversed number without ends',
      [
        ['questions[4].reverse', true],
        ['questions[4].validation.max', undefined],
      ],
      'question.reverse_needs_range questions[4].reverse q4',
    ],
    [
      'a reversed choice without scores',
      [
        ['answerSets[1]', { code: 'plain', answers: [{ code: 'a' }] }],
        ['questions[6]', { code: 'q6', kind: 'single_choice', answerSet: 'plain', reverse: true }],
      ],
      'question.reverse_needs_scores questions[6].reverse q6',
    ],
    [
      'limits that exclude everything',
      [['questions[4].validation.min', 200]],
      'question.range_empty questions[4].validation.max q4',
    ],
    [
      'limits of another kind',
      [['questions[4].validation.pattern', 'x']],
      'question.property_ignored questions[4].validation.pattern q4',
    ],
    [
      'more picks than answers',
      [['questions[5].validation.maxPicks', 5]],
      'question.picks_exceed_answers questions[5].validation.maxPicks q5',
    ],
    [
      'a broken pattern',
      [['questions[6].validation.pattern', '(']],
      'question.pattern_invalid questions[6].validation.pattern q6',
    ],
    [
      'a rating without ends',
      [['questions[6]', { code: 'q6', kind: 'rating' }]],
      'question.range_assumed questions[6].validation q6',
    ],
    [
      'a section whose questions do not stand together',
      [['questions[1].section', 'more']],
      'question.section_split questions[2] q3',
    ],
    [
      'an impossible earliest day',
      [['questions[6]', { code: 'q6', kind: 'date', validation: { earliest: '2023-02-30' } }]],
      'schema.wrong_format questions[6].validation.earliest q6',
    ],
    [
      'an image choice without images',
      [['questions[6]', { code: 'q6', kind: 'image_choice', answerSet: 'freq' }]],
      'answer.image_missing questions[6].answerSet q6',
    ],
    [
      'a formula that names nothing',
      [['calculations[0].formula', 'q1 + q9']],
      'formula.unknown_name calculations[0].formula total',
    ],
    [
      'a rule that looks forward',
      [['sections[0].visibleIf', 'q6 = "x"']],
      'formula.looks_forward sections[0].visibleIf main',
    ],
    [
      'bands that do not rise',
      [['calculations[0].bands[2]', { code: 'x', from: 1 }]],
      'formula.bands_not_rising calculations[0].bands[2] total',
    ],
    [
      'a wrong formula in a text',
      [[english('nugget.n2.text'), 'Total: {{ totl }}.']],
      'formula.unknown_name texts["en-US"]["nugget.n2.text"] n2',
    ],
    ['an empty chart range', [['charts[0].range', [8, 8]]], 'chart.range_empty charts[0].range c1'],
    [
      'a chart without series',
      [
        ['charts[0].series', []],
        [english('chart.c1.s1.label'), undefined],
      ],
      'chart.no_series charts[0].series c1',
    ],
    [
      'a score that the reader may not see',
      [['reports[0].blocks[2].calculations[1]', 't']],
      'report.score_hidden reports[0].blocks[2].calculations[1] main',
    ],
    [
      'a picture from elsewhere',
      [['images[0].source', 'https://example.org/sun.png']],
      'asset.source_malformed images[0].source sun',
    ],
    [
      'a script for a picture',
      [['images[0].source', 'data:image/svg+xml;base64,PHN2Zy8+']],
      'asset.source_malformed images[0].source sun',
    ],
    [
      'a required text that is absent',
      [[english('question.q1.text'), undefined]],
      'text.missing texts["en-US"]["question.q1.text"] q1',
    ],
    [
      'a required text that is blank',
      [[english('answer.freq.never.label'), ' ']],
      'text.missing texts["en-US"]["answer.freq.never.label"] freq',
    ],
    [
      'a shown score without a name',
      [[english('calculation.total.name'), undefined]],
      'text.missing texts["en-US"]["calculation.total.name"] total',
    ],
    [
      'a nugget without words',
      [[english('nugget.n1.text'), undefined]],
      'text.expected texts["en-US"]["nugget.n1.text"] n1',
    ],
    ['no base texts at all', [['baseLocale', 'fr-FR']], 'text.base_locale_missing texts["fr-FR"] null'],
    [
      'a key that names nothing',
      [[['texts', 'ar-EG', 'question.q7.text'], 'x']],
      'text.unknown_key texts["ar-EG"]["question.q7.text"] null',
    ],
    [
      'a translation that loses a placeholder',
      [[['texts', 'ar-EG', 'nugget.n1.text'], 'x']],
      'text.placeholder_lost texts["ar-EG"]["nugget.n1.text"] n1',
    ],
    [
      'a translation that invents one',
      [[['texts', 'ar-EG', 'nugget.n1.text'], '{{ total }} {{ t }}']],
      'text.placeholder_invented texts["ar-EG"]["nugget.n1.text"] n1',
    ],
    [
      'a test of an unknown question',
      [['testCases[0].answers.q9', 1]],
      'test_case.unknown_question testCases[0].answers.q9 worst',
    ],
    [
      'a test with an answer that cannot be',
      [['testCases[0].answers.q4', 500]],
      'test_case.answer_invalid testCases[0].answers.q4 worst',
    ],
    [
      'a test of an unknown score',
      [['testCases[0].expected.totl', 8]],
      'test_case.unknown_expectation testCases[0].expected.totl worst',
    ],
    [
      'a test of an unknown band',
      [['testCases[0].expected.bands.total', 'rised']],
      'test_case.unknown_expectation testCases[0].expected.bands.total worst',
    ],
    [
      'a test of an unknown nugget',
      [['testCases[0].expected.nuggets[1]', 'n9']],
      'test_case.unknown_expectation testCases[0].expected.nuggets[1] worst',
    ],
    [
      'a test that expects a text of a number',
      [['testCases[0].expected.total', '8']],
      'test_case.wrong_type testCases[0].expected.total worst',
    ],
  ])('finds %s', (_, changes, expected) => {
    expect(found(changed(...changes))).toContain(expected);
  });

  it('says of a formula where in it, and what was meant', () => {
    const [unknown] = checkInstrument(changed(['calculations[1].formula', '2 * totl']));
    expect(unknown).toMatchObject({ code: 'formula.unknown_name', start: 4, end: 8, params: { suggestion: 'total' } });
    const [placed] = checkInstrument(changed([english('nugget.n2.text'), 'Total: {{ totl }}.']));
    expect(placed).toMatchObject({ start: 10, end: 14 });
  });

  it('names the nearest code of a dangling reference', () => {
    const problems = checkInstrument(changed(['questions[0].answerSet', 'frq']));
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'reference.unknown',
        params: { target: 'answerSet', code: 'frq', nearest: 'freq' },
      }),
    );
  });

  it('reports a wrong reverse flag once', () => {
    expect(found(changed(['questions[6].reverse', true]))).toEqual([
      'question.reverse_not_allowed questions[6].reverse q6',
    ]);
  });

  it('takes white space in placeholders for nothing', () => {
    expect(found(changed([['texts', 'ar-EG', 'nugget.n1.text'], '{{total}} {{   total }}']))).toEqual([]);
  });
});

describe('what blocks publishing', () => {
  const published = (document: InstrumentDocument, options = {}) =>
    publishProblems(document, options).map(({ code, severity, path }) => `${severity} ${code} ${path}`);

  it('is nothing for a sound document', () => {
    expect(publishProblems(exampleDocument())).toEqual([]);
  });

  it('is an instrument without questions', () => {
    expect(
      published({
        format: 'instrument/1',
        code: 'a',
        baseLocale: 'en-US',
        questions: [],
        texts: { 'en-US': { title: 'A' } },
      }),
    ).toEqual(['error document.no_questions questions']);
  });

  it('is a chosen locale that lacks texts, with how many', () => {
    expect(published(exampleDocument(), { locales: ['ar-EG'] })).toEqual([
      'error text.incomplete_locale texts["ar-EG"]',
    ]);
    const [problem] = publishProblems(exampleDocument(), { locales: ['ar-EG'] });
    expect(problem?.params).toMatchObject({ locale: 'ar-EG', count: 26 });
  });

  it('is a translation that nobody has reviewed', () => {
    const document = exampleDocument();
    document.texts['ar-EG'] = { ...document.texts['en-US'] };
    expect(published(document, { locales: ['ar-EG', 'en-US'] })).toEqual([]);
    const unfinished = (_: string, key: string) => (key === 'title' ? 'draft' : undefined);
    const [problem] = publishProblems(document, { locales: ['ar-EG'], unfinished });
    const counts = { missing: 0, drafts: 1, outdated: 0 };
    expect(problem?.params).toEqual({ locale: 'ar-EG', count: 1, ...counts, keys: ['title'] });
  });

  it('is a translation of an earlier wording, though it is left out of the document', () => {
    const document = exampleDocument();
    const { title: _, ...others } = document.texts['en-US'] ?? {};
    document.texts['ar-EG'] = others;
    const unfinished = (_locale: string, key: string) => (key === 'title' ? 'outdated' : undefined);
    const [problem] = publishProblems(document, { locales: ['ar-EG'], unfinished });
    expect(problem?.params).toMatchObject({ count: 1, missing: 0, drafts: 0, outdated: 1 });
  });

  it('is not an unused part, which is a warning; unused questions are neither', () => {
    const document = changed(
      ['answerSets[1]', { code: 'spare', answers: [] }],
      ['tables[1]', { ...exampleDocument().tables?.[0], code: 'spare' }],
      ['images[1]', { code: 'spare', source: 'images/spare.png' }],
      ['reports[0].blocks', []],
      [english('image.spare.alt'), 'A spare'],
      [english('report.main.h1.text'), undefined],
    );
    expect(published(document)).toEqual([
      'warning unused.answer_set answerSets[1]',
      'warning unused.table tables[1]',
      'warning unused.image images[1]',
      'warning unused.svg svgs[0]',
      'warning unused.chart charts[0]',
      'warning unused.nugget_group nuggets[0].group',
    ]);
  });
});
