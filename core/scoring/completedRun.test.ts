import type { RespondentData } from '../formula';
import type { InstrumentDocument } from '../instrument/document';
import { compileInstrument } from '../instrument/program';
import { asAnswered, type StatedLater } from '../instrument/respondent';
import { completedRun } from './completedRun';

/** Two questions that are asked by age, in a section and by themselves. */
const document: InstrumentDocument = {
  format: 'instrument/1',
  code: 'ages',
  baseLocale: 'en-US',
  sections: [{ code: 'young', visibleIf: 'is_missing(respondent.age)' }],
  questions: [
    { code: 'q1', kind: 'number' },
    { code: 'work', kind: 'number', visibleIf: 'respondent.age >= 18' },
    { code: 'play', kind: 'number', section: 'young' },
  ],
  calculations: [
    { code: 'total', formula: 'sum_answered(q1, work, play)' },
    { code: 'normed', formula: 'total - respondent.age' },
  ],
  texts: {},
};
const compiled = compileInstrument(document);
const answers = { q1: 10, work: 100, play: 1000 };

const of = (respondent: RespondentData & StatedLater) => {
  const found = completedRun(document, compiled, { answers, respondent });
  const { run } = found;
  return {
    scores: [run.value('total'), run.value('normed')],
    asked: ['q1', 'work', 'play'].filter((code) => run.isVisible(code)),
    shown: run.evaluate(found.compiled.formula('respondent.age', 'number')),
  };
};

describe('what is added after completion', () => {
  it('counts in scores, but not in what was asked', () => {
    expect(of({})).toEqual({ scores: [1010, null], asked: ['q1', 'play'], shown: null });
    expect(of({ age: 30, added: ['age'] })).toEqual({ scores: [1010, 980], asked: ['q1', 'play'], shown: 30 });
    // Stated before the first question, it decided.
    expect(of({ age: 30 })).toEqual({ scores: [110, 80], asked: ['q1', 'work'], shown: 30 });
    expect(of({ age: 30, sex: 'female', added: ['sex'] }).asked).toEqual(['q1', 'work']);
  });

  it('tells why a hidden answer is missing as before', () => {
    const { run } = completedRun(document, compiled, { answers, respondent: { age: 30, added: ['age'] } });
    const reason = (of: string) => JSON.stringify(run.explainFormula(of));
    const before = completedRun(document, compiled, { answers, respondent: {} }).run;
    expect(reason('work')).toBe(JSON.stringify(before.explainFormula('work')));
    expect(run.explainFormula('work').missingCause).toBeDefined();
  });

  it('is not known of the respondent while they answered', () => {
    expect(asAnswered({ age: 30, sex: 'male' as const, country: 'EG', added: ['age'] as const })).toEqual({
      sex: 'male',
      country: 'EG',
    });
    expect(asAnswered<RespondentData & StatedLater>({ age: 30 })).toEqual({ age: 30 });
  });
});
