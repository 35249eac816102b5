import type { AnswerSheet, InstrumentDocument, Respondent } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { compileInstrument } from '../instrument/program';
import { startRun } from '../scoring';
import { buildReports, disclose, type ExplanationStep, explanationMessages } from './index';

const raised: AnswerSheet = { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' };

function disclosed(
  change: (document: InstrumentDocument) => void = () => {},
  reader: 'respondent' | 'staff' = 'respondent',
  answers = raised,
  respondent: Respondent = {},
) {
  const document = exampleDocument();
  change(document);
  const compiled = compileInstrument(document);
  const context = { document, compiled, run: startRun(compiled, { answers, respondent }), chain: ['en-US'] };
  return disclose(context, buildReports(context, reader), reader);
}

/** Says the nugget on another condition. */
const saidWhen = (condition: string) => (document: InstrumentDocument) => {
  document.nuggets = [{ code: 'n1', group: 'summary', condition }];
};

const messagesOf = (step: ExplanationStep): string[] => [step.message, ...step.steps.flatMap(messagesOf)];

describe('why a sentence is said', () => {
  it('is its condition in words, with the value it was given, down to the computation of that', () => {
    const { reasons, explanations } = disclosed();
    expect(reasons['nugget.n1']?.condition).toMatchObject({
      message: 'explain.compare.at_least',
      params: { name: 'Total', given: '8', bound: '4', holds: 'yes' },
      steps: [{ message: 'explain.calculation', calculation: 'total' }],
    });
    expect(explanations.total?.root.steps.map(({ item }) => item?.code)).toEqual(['q1', 'q2', 'q3.r1', 'q3.r2']);
  });

  it('is told of what is compared from the other side, of answers, bands and several conditions too', () => {
    const condition = (formula: string) => disclosed(saidWhen(formula)).reasons['nugget.n1']?.condition;
    expect(condition('4 <= total')).toMatchObject({ message: 'explain.compare.at_least', params: { bound: '4' } });
    expect(condition('code(q1) = "often"')).toMatchObject({
      message: 'explain.compare.equal',
      params: { name: 'I felt calm.', given: 'Often', bound: 'Often', holds: 'yes' },
    });
    expect(condition('band(total, "total") = "raised"')).toMatchObject({
      params: { name: 'Total', given: 'Raised', bound: 'Raised' },
      steps: [{ calculation: 'total' }],
    });
    expect(condition('q1 in [1, 2]')).toMatchObject({
      message: 'explain.compare.one_of',
      params: { name: 'I felt calm.', given: '2', bound: '1, 2' },
    });
    const all = condition('total >= 4 and q1 >= 1 and q2 >= 1');
    expect(all).toMatchObject({ message: 'explain.all' });
    expect(all?.steps.map(({ message }) => message)).toEqual(Array(3).fill('explain.compare.at_least'));
  });

  it('names the values that a text has within it and those that a chart draws', () => {
    const { reasons } = disclosed((document) => {
      document.nuggets = [{ code: 'n1', group: 'summary' }];
    });
    expect(reasons['nugget.n1']).toMatchObject({ condition: null, values: [{ calculation: 'total' }] });
    expect(reasons['series.c1.s1']?.values).toMatchObject([{ calculation: 'total', formatted: '8' }]);
    expect(reasons['block.main.h1']).toBeUndefined();
  });

  it('uses messages of the list alone', () => {
    const { reasons } = disclosed(saidWhen('total >= 4 and (q1 >= 1 or q1 in [2] or -1 < q2) and not is_missing(q1)'));
    const messages = Object.values(reasons).flatMap(({ condition, values }) =>
      [...(condition ? [condition] : []), ...values].flatMap(messagesOf),
    );
    expect(messages).toContain('explain.any');
    for (const message of messages) expect(explanationMessages).toContain(message);
  });
});

describe('a norm', () => {
  it('says for whom its entry is, and how many answers a sum was made of', () => {
    const { explanations } = disclosed(
      ({ tables, calculations }) => {
        tables?.[0]?.rows.push({ keys: [8, 'female', [30, 39]], value: 63 });
        for (const one of calculations ?? []) one.shownTo = ['respondent'];
      },
      'respondent',
      raised,
      { age: 34, sex: 'female' },
    );
    const { root } = explanations.t ?? {};
    expect(root).toMatchObject({ message: 'explain.function.lookup', formatted: '63' });
    expect(root?.steps.map(({ range }) => range)).toEqual([undefined, undefined, { from: '30', to: '39' }]);
  });

  it('written into the formula is told by its average and standard deviation', () => {
    const { explanations } = disclosed(({ calculations }) => {
      calculations?.push({ code: 'norm', formula: 'tscore(total, 6, 2)', shownTo: ['respondent'] });
    });
    expect(explanations.norm?.root).toMatchObject({
      message: 'explain.norm.tscore',
      params: { mean: '6', sd: '2', value: '60' },
      steps: [{ calculation: 'total' }],
    });
  });
});

describe('what is for staff alone', () => {
  const secret =
    (formula: string, extra: NonNullable<InstrumentDocument['calculations']> = []) =>
    (document: InstrumentDocument) => {
      document.calculations?.push({ code: 'secret', formula: 'total * 7 + 0.125', shownTo: ['staff'] }, ...extra);
      document.texts['en-US'] = { ...document.texts['en-US'], 'calculation.secret.name': 'For the file' };
      saidWhen(formula)(document);
    };
  // 8 × 7 + 0.125
  const leaks = /56\.1|56\.125|0\.125|31|secret/;

  it('is named to respondents and not told: neither its value nor what it is compared with', () => {
    const { reasons, explanations } = disclosed(secret('secret >= 31'));
    expect(reasons['nugget.n1']?.condition).toMatchObject({
      message: 'explain.rests_on_withheld',
      steps: [{ message: 'explain.withheld', params: { name: 'For the file' } }],
    });
    expect(Object.keys(explanations)).toEqual(['total']);
    expect(JSON.stringify({ reasons, explanations })).not.toMatch(leaks);
  });

  it('leaves the other parts of a condition to be told', () => {
    const { condition } = disclosed(secret('total >= 4 and secret >= 31')).reasons['nugget.n1'] ?? {};
    expect(condition?.steps.map(({ message }) => message)).toEqual([
      'explain.compare.at_least',
      'explain.rests_on_withheld',
    ]);
    expect(JSON.stringify(condition)).not.toMatch(leaks);
  });

  it('cannot be worked out from a score that rests upon it, be it through inner calculations', () => {
    const { explanations } = disclosed(
      secret('total > 0', [
        { code: 'inner', formula: 'secret / 2' },
        { code: 'shown', formula: 'if(inner > 31, 5, 6) + total', shownTo: ['respondent'] },
      ]),
    );
    expect(Object.keys(explanations)).toEqual(['total', 'shown']);
    expect(explanations.shown).toMatchObject({
      formula: '',
      root: { message: 'explain.rests_on_withheld', value: null },
    });
    expect(JSON.stringify(explanations)).not.toMatch(leaks);
  });

  it('is told to staff, exactly, as the formulas are written', () => {
    const { explanations, reasons } = disclosed(secret('secret >= 31'), 'staff');
    expect(Object.keys(explanations).sort()).toEqual(['secret', 't', 'total']);
    expect(explanations.secret).toMatchObject({
      formula: 'total * 7 + 0.125',
      root: { value: 56.125, source: 'total * 7 + 0.125', steps: [{ source: 'total * 7' }, { source: '0.125' }] },
    });
    expect(reasons['nugget.n1']?.condition).toMatchObject({
      source: 'secret >= 31',
      steps: [{ calculation: 'secret', value: 56.125 }, { value: 31 }],
    });
  });
});
