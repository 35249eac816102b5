import { analyse } from './analysis';
import { checkFormula } from './checker';
import type { CalculationDefinition, ProgramDefinition } from './definition';
import { formulaErrorCodes } from './errors';
import { functionTable } from './functions/table';
import { reservedWords } from './reserved';
import { faultsOf, sample } from './sample.testing';

describe('what the checker reports, where, and what it suggests', () => {
  it.each<[string, ReturnType<typeof faultsOf>[number]]>([
    ['q1 + qq2', ['unknown_name', 'qq2', 'q2']],
    ['totl > 3', ['unknown_name', 'totl', 'total']],
    ['Q1', ['unknown_name', 'Q1', 'q1']],
    ['nothing_like_it', ['unknown_name', 'nothing_like_it']],
    ['q3.r9', ['unknown_name', 'q3.r9', 'q3.r1']],
    ['respondent.agee', ['unknown_name', 'respondent.agee', 'respondent.age']],
    ['sum(q1..q55)', ['unknown_name', 'q55', 'q5']],
    ['summ(q1)', ['unknown_function', 'summ', 'sum']],
    ['sum(q1, at_lest: 2)', ['unknown_argument', 'at_lest', 'at_least']],
    ['abs(q1, digits: 2)', ['unknown_argument', 'digits']],
    ['if(true, 1, 2, c: 3)', ['unknown_argument', 'c: 3']],
    ['sum(tag("clam"))', ['unknown_tag', '"clam"', '"calm"']],
    ['lookup("nrm", 1)', ['unknown_table', '"nrm"', '"norm"']],
    ['has(picks, "oftn")', ['unknown_answer', '"oftn"', '"often"']],
    ['band(q1, "totl")', ['unknown_name', '"totl"', '"total"']],
    ['band(q1, "twice")', ['no_bands', '"twice"']],
    ['q1 + note', ['wrong_type', 'note']],
    ['not q1', ['wrong_type', 'q1']],
    ['q1 and true', ['wrong_type', 'q1']],
    ['-"a"', ['wrong_type', '"a"']],
    ['q1 = "often"', ['wrong_type', '"often"']],
    ['picks = 1', ['wrong_type', 'picks']],
    ['[q1] > 1', ['wrong_type', '[q1]']],
    ['q1 in q2', ['wrong_type', 'q2']],
    ['q1 in ["a"]', ['wrong_type', '["a"]']],
    ['[q1] in [1]', ['wrong_type', '[q1]']],
    ['sum(q1, [q2, note])', ['wrong_type', 'note']],
    ['sum(tag("mixed"))', ['wrong_type', 'tag("mixed")']],
    ['sum(rank)', ['wrong_type', 'rank']],
    ['count_equal(q1, "a")', ['wrong_type', '"a"']],
    ['count_equal(code(q1), 1)', ['wrong_type', '1']],
    ['count_equal(tag("mixed"), 1)', ['wrong_type', 'tag("mixed")']],
    ['if(q1, 1, 2)', ['wrong_type', 'q1']],
    ['if(true, 1, "a")', ['wrong_type', '"a"']],
    ['choose(true, "a", true, 2, "b")', ['wrong_type', '2']],
    ['default(q1, "a")', ['wrong_type', '"a"']],
    ['default(picks, 1)', ['wrong_type', 'picks']],
    ['is_missing([q1, q2])', ['wrong_type', '[q1, q2]']],
    ['length(q1)', ['wrong_type', 'q1']],
    ['concat(q4)', ['wrong_type', 'q4']],
    ['lookup("norm", "4", respondent.sex, 20)', ['wrong_type', '"4"']],
    ['lookup("flag", 1)', ['wrong_type', '1']],
    ['round(q1, digits: "2")', ['wrong_type', '"2"']],
    ['sum()', ['wrong_argument_count', 'sum()']],
    ['abs(1, 2)', ['wrong_argument_count', 'abs(1, 2)']],
    ['count_at_least(q1)', ['wrong_argument_count', 'count_at_least(q1)']],
    ['count_equal(q1)', ['wrong_argument_count', 'count_equal(q1)']],
    ['if(true, 1)', ['wrong_argument_count', 'if(true, 1)']],
    ['choose(true, 1, 2, 3)', ['wrong_argument_count', 'choose(true, 1, 2, 3)']],
    ['lookup("norm", 4)', ['wrong_argument_count', 'lookup("norm", 4)']],
    ['concat()', ['wrong_argument_count', 'concat()']],
    ['code()', ['wrong_argument_count', 'code()']],
    ['round(1, 2, digits: 3)', ['duplicate_argument', '2']],
    ['round(1, 2, 3)', ['wrong_argument_count', 'round(1, 2, 3)']],
    ['sum(tag(code(q1)))', ['literal_needed', 'code(q1)']],
    ['lookup(code(q1), 1)', ['literal_needed', 'code(q1)']],
    ['band(q1, code(q1))', ['literal_needed', 'code(q1)']],
    ['has(picks, code(q1))', ['literal_needed', 'code(q1)']],
    ['code(q5)', ['question_needed', 'q5']],
    ['code(1 + 1)', ['question_needed', '1 + 1']],
    ['has(q1, "often")', ['question_needed', 'q1']],
    ['raw(total)', ['question_needed', 'total']],
    ['raw(note)', ['question_needed', 'note']],
    ['reverse(total)', ['question_needed', 'total']],
    ['sum(q1..total)', ['question_needed', 'total']],
    ['q3 + 1', ['bare_matrix', 'q3', 'q3.r1']],
    ['code(q3)', ['bare_matrix', 'q3', 'q3.r1']],
    ['intro', ['no_value', 'intro']],
    ['reverse(free)', ['cannot_reverse', 'free']],
    ['reverse(stars)', ['cannot_reverse', 'stars']],
    ['reverse(picks)', ['cannot_reverse', 'picks']],
    ['sum(q5..q1)', ['empty_range', 'q5..q1']],
    ['sum(note..note)', ['empty_range', 'note..note']],
    ['sum(born..woke)', ['empty_range', 'born..woke']],
    ['sum([])', ['empty_list', '[]']],
  ])('%s', (source, fault) => {
    expect(faultsOf(source)[0]).toEqual(fault);
  });

  it('reports every fault of a formula, each once', () => {
    expect(faultsOf('abc + nope(xyz) + sum(foo, bar)').map(([code, at]) => `${code} ${at}`)).toEqual([
      'unknown_name abc',
      'unknown_name xyz',
      'unknown_function nope',
      'unknown_name foo',
      'unknown_name bar',
    ]);
  });

  it('asks for the type that the place needs', () => {
    expect(faultsOf('q1', 'boolean')).toEqual([['wrong_type', 'q1']]);
    expect(faultsOf('q4', 'boolean')).toEqual([]);
    expect(faultsOf('q4', 'number')).toEqual([]);
    expect(faultsOf('q1', 'text')).toEqual([['wrong_type', 'q1']]);
    expect(faultsOf('picks', 'scalar')).toEqual([['wrong_type', 'picks']]);
    expect(faultsOf('missing', 'boolean')).toEqual([]);
  });

  it('names counts and types in the parameters', () => {
    expect(checkFormula('abs(1, 2)', sample.scope, 'number').faults[0]?.params).toEqual({
      function: 'abs',
      found: 2,
      minimum: 1,
      maximum: 1,
    });
    expect(checkFormula('q1 + note', sample.scope, 'number').faults[0]?.params).toEqual({
      expected: 'number',
      found: 'text',
    });
  });
});

function withCalculations(...formulas: string[]): ProgramDefinition {
  const calculations = formulas.map(
    (formula, index): CalculationDefinition => ({ code: 'abcdefgh'[index] ?? '', type: 'number', formula }),
  );
  return { sections: [{}], questions: [{ code: 'q1', kind: 'number', section: 0 }], tables: [], calculations };
}

describe('calculations that use each other', () => {
  it('may stand in any order', () => {
    expect(analyse(withCalculations('b + c', 'c * 2', 'q1')).faults).toEqual([]);
  });

  it('must not go in a circle: each is told its way round', () => {
    const { faults } = analyse(withCalculations('1 + b', 'c', 'a + b', 'a + d', 'd'));
    expect(
      faults.map(({ place, fault }) => [place.index, fault.code, fault.start, fault.end, fault.params.path]),
    ).toEqual([
      [0, 'circle', 4, 5, ['a', 'b', 'c', 'a']],
      [1, 'circle', 0, 1, ['b', 'c', 'a', 'b']],
      [2, 'circle', 0, 1, ['c', 'a', 'b', 'c']],
      [3, 'circle', 4, 5, ['d', 'd']],
    ]);
  });

  it('may follow one another ten thousand deep', () => {
    const definition = withCalculations('q1');
    const calculations = Array.from({ length: 10_000 }, (_, index): CalculationDefinition => {
      return { code: `c${index}`, type: 'number', formula: index === 0 ? 'q1' : `c${index - 1} + 1` };
    });
    expect(analyse({ ...definition, calculations }).faults).toEqual([]);
  });

  it('may use the bands of another that uses them, for bands are fixed', () => {
    const definition = withCalculations('if(band(q1, "b") = "x", 1, 2)', 'a');
    const [a, b] = definition.calculations;
    if (a === undefined || b === undefined) throw new Error('two calculations');
    expect(analyse({ ...definition, calculations: [a, { ...b, bands: [{ code: 'x' }] }] }).faults).toEqual([]);
  });
});

describe('rules that look forward', () => {
  const question = (code: string, section: number, visibleIf?: string) => ({
    code,
    kind: 'number' as const,
    section,
    visibleIf,
    tags: [code],
  });
  const faults = (definition: Partial<ProgramDefinition>) =>
    analyse({ sections: [{}, {}], questions: [], tables: [], calculations: [], ...definition }).faults.map(
      ({ place, fault }) => {
        return [place.kind, place.index, fault.code, fault.params];
      },
    );

  it('may look to questions before, in this section or an earlier one', () => {
    expect(
      faults({ questions: [question('q1', 0), question('q2', 0, 'q1 > 1'), question('q3', 1, 'q1 + q2 > 1')] }),
    ).toEqual([]);
  });

  it('may not look to the question itself or a later one', () => {
    const questions = [question('q1', 0, 'q1 > 1'), question('q2', 0, 'sum(tag("q3")) > 1'), question('q3', 1)];
    expect(faults({ questions })).toEqual([
      ['questionRule', 0, 'looks_forward', { name: 'q1' }],
      ['questionRule', 1, 'looks_forward', { name: 'q3' }],
    ]);
  });

  it('may use calculations as long as all the questions behind them come earlier', () => {
    const calculations: CalculationDefinition[] = [
      { code: 'early', type: 'number', formula: 'q1 * 2' },
      { code: 'late', type: 'number', formula: 'early + q3' },
      { code: 'later', type: 'number', formula: 'late' },
    ];
    const questions = [question('q1', 0), question('q2', 0, 'early > 1 or later > 1'), question('q3', 1)];
    expect(faults({ questions, calculations })).toEqual([
      ['questionRule', 1, 'looks_forward', { name: 'q3', through: 'later' }],
    ]);
  });

  it('may, with random order, look only to earlier sections', () => {
    const sections = [{}, { randomOrder: true }];
    const questions = [question('q1', 0), question('q2', 1, 'q1 > 1'), question('q3', 1, 'q2 > 1')];
    expect(faults({ sections, questions })).toEqual([['questionRule', 2, 'looks_forward', { name: 'q2' }]]);
  });

  it('may, of a section, look only to earlier sections', () => {
    const sections = [{}, { visibleIf: 'q1 > 1 and q2 > 1' }];
    expect(faults({ sections, questions: [question('q1', 0), question('q2', 1)] })).toEqual([
      ['sectionRule', 1, 'looks_forward', { name: 'q2' }],
    ]);
  });

  it('may not use the duration, which is known only at the end', () => {
    const calculations: CalculationDefinition[] = [{ code: 'speed', type: 'number', formula: 'attempt.duration' }];
    const questions = [question('q1', 0, 'attempt.duration > 1'), question('q2', 0, 'speed > 1')];
    expect(faults({ questions, calculations })).toEqual([
      ['questionRule', 0, 'looks_forward', { name: 'attempt.duration' }],
      ['questionRule', 1, 'looks_forward', { name: 'attempt.duration', through: 'speed' }],
    ]);
  });
});

describe('reverse keying', () => {
  it('is refused where there is nothing to mirror', () => {
    const definition: ProgramDefinition = {
      sections: [{}],
      questions: [
        { code: 'q1', kind: 'number', section: 0, reverse: true, min: 0 },
        { code: 'q2', kind: 'short_text', section: 0, reverse: true },
        { code: 'q3', kind: 'single_choice', section: 0, reverse: true, answers: [{ code: 'a' }] },
        {
          code: 'q4',
          kind: 'matrix',
          section: 0,
          reverse: true,
          answers: [{ code: 'a' }],
          rows: [{ code: 'r1' }, { code: 'r2', reverse: true }],
        },
        { code: 'q5', kind: 'yes_no', section: 0, reverse: true },
      ],
      tables: [],
      calculations: [],
    };
    expect(analyse(definition).faults.map(({ place, fault }) => [fault.code, fault.params.name, place])).toEqual([
      ['cannot_reverse', 'q1', { kind: 'reverse', index: 0 }],
      ['cannot_reverse', 'q2', { kind: 'reverse', index: 1 }],
      ['cannot_reverse', 'q3', { kind: 'reverse', index: 2 }],
      ['cannot_reverse', 'q4.r1', { kind: 'reverse', index: 3 }],
      ['cannot_reverse', 'q4.r2', { kind: 'reverse', index: 3, row: 1 }],
    ]);
  });
});

describe('the closed lists', () => {
  it('keeps the words of the language and its functions from questions and calculations', () => {
    for (const word of ['and', 'missing', 'sum', 'lookup', 'respondent', 'attempt', 'bands', 'nuggets', 'visible']) {
      expect(reservedWords.has(word)).toBe(true);
    }
    expect(reservedWords.size).toBe(7 + functionTable.size + 5);
  });

  it('has the functions of the language, all of them and no others', () => {
    const written =
      'sum mean sum_answered count count_missing count_at_least count_equal min max median sd var abs sqrt exp ln log10 floor ceil sign ' +
      'round clamp if choose default is_missing tag code has raw reverse zscore tscore normal_cdf normal_quantile lookup band contains ' +
      'length lower concat days_between years_between';
    expect([...functionTable.keys()].sort()).toEqual(written.split(' ').sort());
  });

  it('names no error twice', () => {
    expect(new Set(formulaErrorCodes).size).toBe(formulaErrorCodes.length);
  });
});
