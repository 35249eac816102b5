import type { ProgramDefinition } from './definition';
import { compileProgram, ProgramError } from './program';

const definition: ProgramDefinition = {
  sections: [{}, { visibleIf: 'early >= 3' }],
  questions: [
    { code: 'q1', kind: 'number', section: 0 },
    { code: 'q2', kind: 'number', section: 0, visibleIf: 'q1 > 1' },
    { code: 'q3', kind: 'number', section: 0, visibleIf: 'q2 > 1' },
    {
      code: 'grid',
      kind: 'matrix',
      section: 1,
      answers: [{ code: 'a', score: 1 }],
      rows: [{ code: 'r1' }, { code: 'r2' }],
    },
    { code: 'q5', kind: 'number', section: 1, visibleIf: 'grid.r1 = 1' },
    { code: 'end', kind: 'information', section: 1 },
  ],
  tables: [],
  calculations: [
    { code: 'all', type: 'number', formula: 'count(q1..q5)' },
    { code: 'early', type: 'number', formula: 'sum_answered(q1..q3)' },
  ],
};

function run(answers: Record<string, unknown>) {
  const result = compileProgram(definition).run({ answers });
  const visible = definition.questions.map(({ code }) => code).filter((code) => result.isVisible(code));
  return { visible: visible.join(' '), all: result.value('all'), early: result.value('early') };
}

describe('visibility', () => {
  const everything = { q1: 2, q2: 2, q3: 2, 'grid.r1': 'a', 'grid.r2': 'a', q5: 1 };

  it('shows what every rule on the way shows', () => {
    expect(run(everything)).toEqual({ visible: 'q1 q2 q3 grid q5 end', all: 6, early: 6 });
  });

  it('makes what is hidden missing, and what follows from it', () => {
    expect(run({ ...everything, q1: 1 })).toEqual({ visible: 'q1', all: 1, early: 1 });
    expect(run({ ...everything, q2: 1 })).toEqual({ visible: 'q1 q2 grid q5 end', all: 5, early: 3 });
  });

  it('counts a missing rule as false', () => {
    expect(run({})).toEqual({ visible: 'q1', all: 0, early: 0 });
  });

  it('says that a hidden item is hidden', () => {
    const result = compileProgram({
      ...definition,
      calculations: [...definition.calculations, { code: 'it', type: 'number', formula: 'q5' }],
    });
    expect(result.run({ answers: { q5: 1 } }).explain('it')?.missingCause).toEqual({ reason: 'hidden', ref: 'q5' });
  });

  it('hides nothing that does not exist', () => {
    expect(compileProgram(definition).run({ answers: {} }).isVisible('nothing')).toBe(false);
  });
});

describe('a faulty definition', () => {
  it('does not compile, and says everything that is wrong', () => {
    const calculations = [
      { code: 'a', type: 'number' as const, formula: 'b +' },
      { code: 'b', type: 'text' as const, formula: '1' },
    ];
    try {
      compileProgram({ ...definition, calculations });
      throw new Error('it compiled');
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      expect(error.faults.map(({ place, fault }) => [place.kind, place.index, fault.code])).toEqual([
        ['calculation', 0, 'unexpected_end'],
        ['calculation', 1, 'wrong_type'],
        ['sectionRule', 1, 'unknown_name'],
      ]);
    }
  });
});

describe('a formula compiled by one program', () => {
  it('is refused by the runs of another, where it would read other answers', () => {
    const formula = compileProgram(definition).compile('q1', 'number');
    const other = compileProgram({ ...definition, calculations: [], sections: [] });
    expect(() => other.run({ answers: { q1: 1 } }).evaluate(formula)).toThrow('another program');
  });
});
