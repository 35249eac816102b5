import { compileProgram, FormulaError } from './program';
import { sampleDefinition } from './sample.testing';

const program = compileProgram({
  ...sampleDefinition,
  calculations: [
    { code: 'pair', type: 'number', formula: 'q1 + q2' },
    { code: 'twice', type: 'number', formula: 'pair * 2' },
  ],
});
const run = program.run({ answers: { q1: 'often', 'q3.r1': 'always', q5: 12 } });

describe('a formula that stands in no instrument', () => {
  it('is explained with its value and its steps, at their places', () => {
    const explained = run.explainFormula(' q1 + q5');
    expect(explained).toMatchObject({ value: 14, start: 1, end: 8, source: 'q1 + q5' });
    expect(explained.children.map(({ ref, value }) => [ref, value])).toEqual([
      ['q1', 2],
      ['q5', 12],
    ]);
  });

  it('may be a list', () => {
    expect(run.explainFormula('q1..q3').value).toEqual([2, null, 3, null, null]);
    expect(run.explainFormula('tag("calm")').value).toEqual([2, null, null]);
  });

  it('says what lies behind a calculation that is missing', () => {
    expect(run.explainFormula('twice + 1')).toMatchObject({
      value: null,
      missingCause: { reason: 'unanswered', ref: 'q2' },
    });
  });

  it('is refused with its faults', () => {
    expect(() => run.explainFormula('q1 + nope')).toThrow(FormulaError);
  });
});
