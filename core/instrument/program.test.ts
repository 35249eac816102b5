import {
  checkBands,
  checkInstrumentFormulas,
  checkTables,
  compileInstrument,
  formulaCheckFor,
  InstrumentFormulaError,
  type InstrumentStructure,
} from './program';

const sound: InstrumentStructure = {
  code: 'sample',
  answerSets: [
    {
      code: 'freq',
      answers: [
        { code: 'never', score: 0 },
        { code: 'often', score: 2 },
      ],
    },
  ],
  sections: [{ code: 'one' }, { code: 'two', visibleIf: 'q1 = 2' }],
  questions: [
    { code: 'q3', kind: 'single_choice', section: 'two', answerSet: 'freq', visibleIf: 'total >= 2' },
    { code: 'q1', kind: 'single_choice', section: 'one', answerSet: 'freq' },
    { code: 'q2', kind: 'single_choice', section: 'one', answerSet: 'freq', reverse: true },
    { code: 'q0', kind: 'yes_no' },
  ],
  tables: [{ code: 't', keys: [{ name: 'raw', match: 'range' }], rows: [{ keys: [[0, 9]], value: 1 }] }],
  calculations: [
    { code: 'total', formula: 'sum(q1, q2)', bands: [{ code: 'low' }, { code: 'high', from: 3 }] },
    { code: 'looked_up', formula: 'lookup("t", total)' },
  ],
  nuggets: [{ code: 'n', group: 'g', condition: 'total > 1' }],
  charts: [{ code: 'c', kind: 'bar', series: [{ code: 's', formula: 'total' }], condition: 'total > 1' }],
  svgs: [{ code: 'v', source: 's', bindings: [{ element: 'e', target: 'fill', formula: '"#fff"' }] }],
  reports: [{ code: 'r', blocks: [{ kind: 'page_break', condition: 'q0' }] }],
};

function change(part: Partial<InstrumentStructure>): InstrumentStructure {
  return { ...sound, ...part };
}

describe('compiling an instrument', () => {
  it('orders questions: those outside any section first, then section by section', () => {
    expect(compileInstrument(sound).questions).toEqual(['q0', 'q1', 'q2', 'q3']);
  });

  it('lets rules look to what comes earlier in that order, not in the list', () => {
    expect(checkInstrumentFormulas(sound)).toEqual([]);
    const questions = sound.questions.map((question) =>
      question.code === 'q0' ? { ...question, visibleIf: 'q1 = 2' } : question,
    );
    expect(checkInstrumentFormulas(change({ questions }))).toEqual([
      { path: 'questions[3].visibleIf', owner: 'q0', code: 'looks_forward', start: 0, end: 2, params: { name: 'q1' } },
    ]);
  });

  it('lets rules look, with random order, only to earlier sections', () => {
    const questions = sound.questions.map((question) =>
      question.code === 'q2' ? { ...question, visibleIf: 'q1 = 2' } : question,
    );
    expect(checkInstrumentFormulas(change({ questions }))).toEqual([]);
    const settings = { randomOrder: true };
    expect(checkInstrumentFormulas(change({ questions, settings })).map(({ path, code }) => [path, code])).toEqual([
      ['questions[2].visibleIf', 'looks_forward'],
    ]);
    expect(checkInstrumentFormulas(change({ settings }))).toEqual([]);
    const sections = [{ code: 'one', randomOrder: true }, { code: 'two' }];
    expect(checkInstrumentFormulas(change({ questions, sections }))).toHaveLength(1);
  });

  it('orders nuggets by group in order of appearance, then priority, then place', () => {
    const nuggets = [
      { code: 'b2', group: 'b', priority: 2 },
      { code: 'a0', group: 'a' },
      { code: 'b0', group: 'b' },
      { code: 'b1', group: 'b', priority: 1 },
      { code: 'a1', group: 'a' },
      { code: 'b_minus', group: 'b', priority: -1 },
    ];
    expect(compileInstrument(change({ nuggets })).nuggets.map(({ code }) => code)).toEqual([
      'b_minus',
      'b0',
      'b1',
      'b2',
      'a0',
      'a1',
    ]);
  });

  it('compiles a formula once', () => {
    const compiled = compileInstrument(sound);
    expect(compiled.formula('total + 1', 'number')).toBe(compiled.formula('total + 1', 'number'));
    expect(() => compiled.formula('totl', 'number')).toThrow('unknown_name at 0..4');
  });

  it('refuses a document with faults, naming every one', () => {
    const faulty = change({
      tables: [{ code: 't', keys: [{ name: 'raw', match: 'range' }], rows: [{ keys: [[9, 0]], value: 1 }] }],
      calculations: [{ code: 'total', formula: 'sum(q1, q2', bands: [{ code: 'a' }, { code: 'a' }] }],
    });
    try {
      compileInstrument(faulty);
      throw new Error('it compiled');
    } catch (error) {
      if (!(error instanceof InstrumentFormulaError)) throw error;
      expect(error.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
        'calculations[0].formula unexpected_end',
        'tables[0].rows[0].keys[0] table_range_reversed',
        'calculations[0].bands[1] duplicate_band',
        'calculations[0].bands[1] band_without_bound',
      ]);
    }
  });
});

describe('where a faulty formula lies', () => {
  it.each<[string, string, Partial<InstrumentStructure>]>([
    ['calculations[0].formula', 'total', { calculations: [{ code: 'total', formula: '1 + x' }] }],
    ['sections[1].visibleIf', 'two', { sections: [{ code: 'one' }, { code: 'two', visibleIf: 'x' }] }],
    [
      'questions[0].visibleIf',
      'q9',
      { questions: [{ code: 'q9', kind: 'number', visibleIf: 'x' }, ...sound.questions] },
    ],
    ['nuggets[0].condition', 'n', { nuggets: [{ code: 'n', group: 'g', condition: 'x' }] }],
    ['charts[0].condition', 'c', { charts: [{ code: 'c', kind: 'bar', series: [], condition: 'x' }] }],
    [
      'charts[0].series[0].formula',
      'c',
      { charts: [{ code: 'c', kind: 'bar', series: [{ code: 's', formula: '"text"' }] }] },
    ],
    [
      'svgs[0].bindings[0].formula',
      'v',
      { svgs: [{ code: 'v', source: '', bindings: [{ element: 'e', target: 'visible', formula: '1' }] }] },
    ],
    [
      'reports[0].blocks[0].condition',
      'r',
      { reports: [{ code: 'r', blocks: [{ kind: 'page_break', condition: '1' }] }] },
    ],
  ])('%s', (path, owner, part) => {
    expect(checkInstrumentFormulas(change(part)).map((found) => [found.path, found.owner])).toEqual([[path, owner]]);
  });

  it('may be the placeholder of a text', () => {
    const check = formulaCheckFor(sound);
    expect(check('total', 'scalar')).toEqual([]);
    expect(check('totla', 'scalar')).toEqual([
      { code: 'unknown_name', start: 0, end: 5, params: { name: 'totla' }, suggestion: 'total' },
    ]);
  });
});

describe('tables and bands', () => {
  it('are checked with their places', () => {
    const row = { keys: [[0, 9] as [number, number]], value: 1 };
    const keys = [{ name: 'raw', match: 'range' as const }];
    const tables = [
      { code: 't', keys, rows: [row, row] },
      { code: 't', keys, rows: [row] },
    ];
    expect(checkTables(change({ tables })).map(({ path, owner, code }) => [path, owner, code])).toEqual([
      ['tables[0].rows[1]', 't', 'table_rows_overlap'],
      ['tables[1].code', 't', 'duplicate_table'],
    ]);
    const calculations = [{ code: 'label', type: 'text' as const, formula: '"a"', bands: [{ code: 'a' }] }];
    expect(checkBands(change({ calculations })).map(({ path, owner, code }) => [path, owner, code])).toEqual([
      ['calculations[0].bands', 'label', 'bands_need_number'],
    ]);
  });
});

describe('reverse keying that nothing can mirror', () => {
  it('is refused at the flag of the question or of the row', () => {
    const questions: InstrumentStructure['questions'] = [
      ...sound.questions,
      { code: 'n', kind: 'number', reverse: true },
      { code: 'm', kind: 'matrix', rows: [{ code: 'r1' }, { code: 'r2', reverse: true }] },
    ];
    expect(checkInstrumentFormulas(change({ questions })).map(({ path, owner, code }) => [path, owner, code])).toEqual([
      ['questions[4].reverse', 'n', 'cannot_reverse'],
      ['questions[5].rows[1].reverse', 'm', 'cannot_reverse'],
    ]);
  });
});
