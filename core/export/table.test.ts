import type { AnswerSheet, InstrumentDocument } from '../instrument/document';
import { addressesIn, type ExportedAttempt } from './attempt';
import { cellIn } from './block';
import type { ExportedParticipation, ExportedStudy } from './participation';
import { exportTable } from './table';
import { type Cell, type ExportWords, exportWords } from './variable';
import { wideTable } from './wide';

const words = Object.fromEntries(exportWords.map((word) => [word, word])) as ExportWords;

const first: InstrumentDocument = {
  format: 'instrument/1',
  code: 'mood',
  baseLocale: 'en-US',
  answerSets: [
    {
      code: 'freq',
      answers: [
        { code: 'never', score: 0 },
        { code: 'often', score: 3 },
      ],
    },
    { code: 'pets', answers: [{ code: 'cat' }, { code: 'dog' }] },
  ],
  questions: [
    { code: 'q1', kind: 'single_choice', answerSet: 'freq' },
    { code: 'grid', kind: 'matrix', answerSet: 'freq', rows: [{ code: 'r1' }, { code: 'r2' }] },
    { code: 'pets', kind: 'multiple_choice', answerSet: 'pets' },
    { code: 'order', kind: 'ranking', answerSet: 'pets' },
    { code: 'smokes', kind: 'yes_no' },
    { code: 'packs', kind: 'number', visibleIf: 'smokes', validation: { min: 0, max: 10, step: 0.5 } },
    { code: 'note', kind: 'long_text' },
    { code: 'day', kind: 'date' },
  ],
  calculations: [
    {
      code: 'total',
      formula: 'q1 + grid.r1 + grid.r2',
      bands: [
        { code: 'low', from: 0 },
        { code: 'high', from: 4 },
      ],
    },
    { code: 'severity', type: 'text', formula: 'band(total, "total")' },
    { code: 'answer', type: 'text', formula: 'code(q1)' },
    { code: 'doubled', type: 'text', formula: 'band(2 * total, "total")' },
    { code: 'verdict', type: 'text', formula: 'if(total > 3, "see a doctor", "well")' },
  ],
  texts: {
    'en-US': {
      title: 'Mood',
      'question.q1.text': 'How **often**?',
      'answer.freq.never.label': 'Never',
      'answer.freq.often.label': 'Often',
      'band.total.high.label': 'High',
    },
    'ar-EG': { 'question.q1.text': 'كم مرة؟', 'answer.freq.never.label': 'أبدًا' },
  },
};

/** An answer has come in before the others, and one question is gone. */
const second: InstrumentDocument = {
  ...first,
  answerSets: [
    {
      code: 'freq',
      answers: [
        { code: 'never', score: 0 },
        { code: 'often', score: 3 },
      ],
    },
    { code: 'pets', answers: [{ code: 'fish' }, { code: 'cat' }, { code: 'dog' }] },
  ],
  questions: first.questions.filter(({ code }) => code !== 'day'),
};

const versions = [
  { id: 'v1', number: 1, document: first },
  { id: 'v2', number: 2, document: second },
];

const attempt = (answers: AnswerSheet, versionId = 'v1'): ExportedAttempt => ({
  ...{ id: 'a1', versionId, respondent: { age: 33, sex: 'male' } },
  answers: addressesIn(versions).map((address) => answers[address] ?? null),
  scores: {
    total: { value: 6, band: 'high' },
    ...Object.fromEntries(
      ['severity', 'answer', 'doubled', 'verdict'].map((code) => [code, { value: 'high', band: null }]),
    ),
  },
});

const participation = (change: Partial<ExportedParticipation> = {}): ExportedParticipation => ({
  ...{ id: 'p1', person: 1, name: 'Ada', email: 'ada@example.org', wave: '', arm: null, locale: 'en-US' },
  ...{ isImported: false, attributes: {} },
  startedAt: '2026-01-01T10:00:00.000Z',
  completedAt: '2026-01-01T10:03:30.000Z',
  attempts: { '': attempt({}) },
  ...change,
});

const study = (change: Partial<ExportedStudy> = {}): ExportedStudy => ({
  ...{ code: 'mood', title: 'Mood', attributes: [], waves: [], arms: [], isIdentified: true },
  items: [{ code: undefined, versions, scoredBy: versions }],
  ...change,
});

function cellsOf(given: ExportedParticipation, of = study(), chain: string[] = ['en-US']): Record<string, Cell> {
  const { dataSet, blockOf } = exportTable(of, chain, words);
  const block = blockOf(1, () => given);
  return Object.fromEntries(dataSet.variables.map(({ name }, place) => [name, cellIn(block.column(place), 0)]));
}

describe('a data set', () => {
  it('has a variable for all that can be answered, chosen and scored', () => {
    const answers = {
      ...{ q1: 'often', 'grid.r1': 'never', 'grid.r2': 'often', pets: ['dog'], order: ['dog', 'cat'] },
      ...{ smokes: true, packs: 1.5, note: 'fine\r\nthanks', day: '2026-01-02' },
    };
    expect(cellsOf(participation({ attempts: { '': attempt(answers) } }))).toMatchObject({
      ...{ q1: 3, grid_r1: 0, grid_r2: 3, pets_cat: 0, pets_dog: 1, order_cat: 2, order_dog: 1 },
      ...{ smokes: 1, packs: 1.5, note: 'fine\nthanks', day: '2026-01-02', total: 6, total_band: 2, version: 1 },
      ...{ respondent_age: 33, respondent_sex: 2, minutes: 3.5, name: 'Ada' },
    });
  });

  it('says why there is no answer: not shown, skipped, not reached', () => {
    expect(
      cellsOf(participation({ attempts: { '': attempt({ q1: 'often', pets: ['cat'], smokes: false }) } })),
    ).toMatchObject({
      ...{ q1: 3, grid_r1: -2, grid_r2: -2, pets_cat: 1, pets_fish: 0, order_cat: -2, packs: -1 },
    });
    const early = cellsOf(participation({ attempts: { '': attempt({ q1: 'often', smokes: true, packs: 0 }) } }));
    expect(early).toMatchObject({ packs: 0, note: null });
    expect(cellsOf(participation({ attempts: { '': attempt({ q1: 'often' }) } }))).toMatchObject({
      grid_r1: -3,
      smokes: -3,
    });
    const imported = participation({ isImported: true, attempts: { '': attempt({ q1: 'often' }) } });
    expect(cellsOf(imported)).toMatchObject({ grid_r1: -4, smokes: -4, packs: -1 });
    expect(cellsOf(participation({ attempts: {} }))).toMatchObject({ q1: -1, total: null });
  });

  it('does not count the answer to a question that its rule hides', () => {
    expect(cellsOf(participation({ attempts: { '': attempt({ smokes: false, packs: 3 }) } }))).toMatchObject({
      packs: -1,
    });
  });

  it('has a score that is a band as its number, and what stands in another column once', () => {
    const cells = cellsOf(participation());
    expect(cells).toMatchObject({ total: 6, total_band: 2, doubled: 2, verdict: 'high' });
    for (const name of ['severity', 'answer']) expect(cells).not.toHaveProperty(name);
    const { variables } = exportTable(study(), ['en-US'], words).dataSet;
    expect(variables.find(({ name }) => name === 'doubled')?.values).toEqual([
      { value: 1, code: 'low', label: 'low' },
      { value: 2, code: 'high', label: 'High' },
    ]);
  });

  it('keeps names and numbers over versions', () => {
    const { dataSet } = exportTable(study(), ['en-US'], words);
    const labels = dataSet.variables.find(({ name }) => name === 'q1')?.values;
    expect(labels).toEqual([
      { value: 0, code: 'never', label: 'Never' },
      { value: 3, code: 'often', label: 'Often' },
    ]);
    expect(dataSet.variables.map(({ name }) => name)).toEqual(expect.arrayContaining(['pets_cat', 'pets_fish', 'day']));
    const alone = exportTable(
      study({ items: [{ code: undefined, versions: versions.slice(0, 1), scoredBy: versions.slice(0, 1) }] }),
      ['en-US'],
      words,
    );
    const names = new Set(dataSet.variables.map(({ name }) => name));
    for (const { name } of alone.dataSet.variables) expect(names).toContain(name);
  });

  it('has its labels in the language that is chosen, else in the next', () => {
    const { dataSet } = exportTable(study(), ['ar-EG', 'en-US'], words);
    const variable = dataSet.variables.find(({ name }) => name === 'q1');
    expect(variable).toMatchObject({ label: 'كم مرة؟', values: [{ label: 'أبدًا' }, { label: 'Often' }] });
  });

  it('can have a row a person, with columns for each wave', () => {
    const waves = [
      { code: 'first', title: 'First' },
      { code: 'second', title: 'Second' },
    ];
    const { dataSet, blockOf } = exportTable(study({ waves }), ['en-US'], words);
    const wide = wideTable(dataSet);
    const second = participation({ wave: 'second', attempts: { '': attempt({ q1: 'often' }) } });
    const given = [
      participation({ wave: 'first', attempts: { '': attempt({ q1: 'never' }) } }),
      second,
      { ...second, person: 2 },
      participation({ wave: 'none', person: 3 }),
    ];
    const block = wide?.blockOf(blockOf(given.length, (row) => given[row] as ExportedParticipation));
    const cellsIn = (row: number) =>
      Object.fromEntries(
        (wide?.dataSet.variables ?? []).map(({ name }, place) => [name, block && cellIn(block.column(place), row)]),
      );
    expect(block?.rows).toBe(2);
    expect(cellsIn(0)).toMatchObject({ person: 1, q1_first: 0, q1_second: 3, respondent_age: 33 });
    expect(cellsIn(0)).not.toHaveProperty('wave');
    expect(cellsIn(1)).toMatchObject({ person: 2, q1_first: null, q1_second: 3, respondent_age: 33 });
  });
});
