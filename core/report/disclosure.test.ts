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

/** Shows the nugget on another condition. */
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

  it('is a plain sentence for the ends of a range, for what is not so, and for what has a value', () => {
    const condition = (formula: string) => disclosed(saidWhen(formula)).reasons['nugget.n1']?.condition;
    expect(condition('total >= 4 and total <= 9')).toMatchObject({
      message: 'explain.compare.between',
      params: { name: 'Total', given: '8', low: '4', high: '9' },
    });
    // There are only whole numbers of it.
    expect(condition('total < 9 and total >= 4')).toMatchObject({
      message: 'explain.compare.between',
      params: { low: '4', high: '8' },
    });
    expect(condition('total > 4')).toMatchObject({ message: 'explain.compare.at_least', params: { bound: '5' } });
    expect(condition('total < 8.5 and total >= 4')).toMatchObject({ message: 'explain.compare.from_below' });
    expect(condition('not (total < 4)')).toMatchObject({
      message: 'explain.compare.at_most',
      params: { holds: 'no', bound: '3' },
    });
    expect(condition('not is_missing(total)')).toMatchObject({
      message: 'explain.has_value',
      params: { name: 'Total', holds: 'yes' },
    });
    expect(condition('is_missing(respondent.age)')).toMatchObject({
      message: 'explain.given.age',
      params: { holds: 'no' },
    });
    expect(condition('not (q1 >= 4 or total < 4)')).toMatchObject({
      message: 'explain.not_holds',
      params: { holds: 'yes' },
      steps: [{ message: 'explain.any', params: { holds: 'no' } }],
    });
    expect(condition('total >= 4 and not is_missing(q1)')).toMatchObject({
      message: 'explain.all',
      params: { holds: 'yes' },
      steps: [{ message: 'explain.compare.at_least' }, { message: 'explain.answered' }],
    });
  });

  it('leaves out what says only that there is a value, and a rounding that changes nothing', () => {
    const condition = (formula: string) => disclosed(saidWhen(formula)).reasons['nugget.n1']?.condition;
    expect(condition('not is_missing(total) and total >= 4')).toMatchObject({
      message: 'explain.compare.at_least',
      params: { name: 'Total' },
    });
    const rooted = (formula: string) => {
      const { explanations } = disclosed((document) => {
        document.calculations?.push({ code: 'rounded', formula, shownTo: ['respondent'] });
      });
      return explanations.rounded?.root;
    };
    expect(rooted('round(q1 + q2)')).toMatchObject({ message: 'explain.operator.add' });
    expect(rooted('round(total / 3)')).toMatchObject({
      message: 'explain.function.round',
      value: 3,
      steps: [{ message: 'explain.operator.divide' }],
    });
  });

  it('names the values that a text has within it and those that a chart draws', () => {
    const { reasons } = disclosed((document) => {
      document.nuggets = [{ code: 'n1', group: 'summary' }];
    });
    expect(reasons['nugget.n1']).toMatchObject({ condition: null, values: [{ calculation: 'total' }] });
    expect(reasons['series.c1.s1']?.values).toMatchObject([{ calculation: 'total', formatted: '8' }]);
    expect(reasons['block.main.h1']).toBeUndefined();
  });

  it('is also what let its block through, in one list with what it hangs on itself', () => {
    const { reasons } = disclosed((document) => {
      document.nuggets = [
        { code: 'n1', group: 'summary' },
        { code: 'n2', group: 'more', condition: 'q1 >= 1 and q2 >= 1' },
      ];
      document.reports = [
        {
          code: 'main',
          blocks: [
            { kind: 'nuggets', group: 'summary', condition: 'total > 100' },
            { kind: 'nuggets', group: 'summary', condition: 'total >= 5' },
            { kind: 'nuggets', group: 'more', condition: 'total >= 6' },
          ],
        },
      ];
    });
    expect(reasons['nugget.n1']?.condition).toMatchObject({
      message: 'explain.compare.at_least',
      params: { name: 'Total', given: '8', bound: '5' },
    });
    const both = reasons['nugget.n2']?.condition;
    expect(both).toMatchObject({ message: 'explain.all', value: true, params: { value: '✓' } });
    expect(both?.steps.map(({ params }) => [params.name, params.bound])).toEqual([
      ['Total', '6'],
      ['I felt calm.', '1'],
      ['I felt hurried.', '1'],
    ]);
  });

  it('leaves to staff each of several conditions as it is written', () => {
    const { reasons } = disclosed((document) => {
      saidWhen('q1 >= 1 and q2 >= 1')(document);
      document.reports = [{ code: 'main', blocks: [{ kind: 'nuggets', group: 'summary', condition: 'total >= 6' }] }];
    }, 'staff');
    expect(reasons['nugget.n1']?.condition?.steps.map(({ source }) => source)).toEqual([
      'total >= 6',
      'q1 >= 1 and q2 >= 1',
    ]);
  });

  it('is told of a chart and of a drawing: why they are shown, and what they draw', () => {
    const { reasons } = disclosed((document) => {
      for (const chart of document.charts ?? []) chart.condition = 'total >= 2';
      for (const block of document.reports?.[0]?.blocks ?? []) if (block.kind === 'chart') block.condition = 'q1 >= 1';
    });
    expect(reasons['chart.c1']?.condition?.steps.map(({ params }) => [params.name, params.bound])).toEqual([
      ['I felt calm.', '1'],
      ['Total', '2'],
    ]);
    expect(reasons['svg.face']).toMatchObject({
      condition: { message: 'explain.compare.at_least', params: { name: 'Total', bound: '0' } },
      values: [{ message: 'explain.function.if', value: '#ff0000', steps: [{ params: { bound: '4' } }, {}] }],
    });
  });

  it('is told of a risk that stands in no report of this reader, whatever hides its block', () => {
    const { reasons, explanations } = disclosed((document) => {
      document.nuggets = [{ code: 'help', group: 'risk', condition: 't2 >= 4' }];
      document.calculations?.push({ code: 't2', formula: 'total + 1' });
      document.reports = [
        { code: 'file', audience: 'staff', blocks: [{ kind: 'nuggets', group: 'risk', condition: 'q1 >= 1' }] },
      ];
      document.texts['en-US'] = { ...document.texts['en-US'], 'nugget.help.text': 'Call {{ q1 }}.' };
    });
    expect(reasons['nugget.help']).toMatchObject({
      condition: { message: 'explain.compare.at_least', params: { given: '9', bound: '4' } },
      values: [{ item: { code: 'q1' } }],
    });
    expect(Object.keys(explanations)).toEqual(['total', 't2']);
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

describe('a question in a reason', () => {
  const asked = (text: string, condition = 'q1 >= 1', answers: AnswerSheet = {}) =>
    disclosed(
      (document) => {
        saidWhen(condition)(document);
        document.texts['en-US'] = { ...document.texts['en-US'], 'question.q1.text': text };
      },
      'respondent',
      { ...raised, ...answers },
    ).reasons['nugget.n1']?.condition;

  it.each([
    ['I was **not** calm, _ever_.', 'I was not calm, ever.'],
    ['# Calm\n\n- at [home](https://example.org)\n- `at` work', 'Calm at home at work'],
    ['1. I felt 2\\*3 <b>calm</b>\\\nand snake_case.', '1. I felt 2*3 <b>calm</b> and snake_case.'],
    ['You had **{{ total * 2 }}** of `{{ total }}`.', 'You had 16 of 8.'],
  ])('is said in words without markup: %s', (text, words) => {
    const step = asked(text);
    expect(step?.params.name).toBe(words);
    expect(step?.steps[0]?.item?.question).toEqual({ text: words, locale: 'en-US' });
  });

  it('has in it what was written as it was written', () => {
    const written = 'a-b **c** {{ q1 }}';
    expect(asked('About *{{ q6 }}*?', 'q1 >= 1', { q6: written })?.params.name).toBe(`About ${written}?`);
  });

  it('after a time of day shows it as such, and what it is compared with', () => {
    const { reasons } = disclosed(
      (document) => {
        saidWhen('woke >= 485 and total >= 0')(document);
        document.questions.push({ code: 'woke', kind: 'time', section: 'main' });
        document.texts['en-US'] = { ...document.texts['en-US'], 'question.woke.text': 'When did you wake?' };
      },
      'respondent',
      { ...raised, woke: '08:30' },
    );
    const [step] = reasons['nugget.n1']?.condition?.steps ?? [];
    expect(step).toMatchObject({
      params: { name: 'When did you wake?', given: '08:30', bound: '08:05' },
      steps: [{ formatted: '510', params: { answer: '08:30' }, item: { answers: [{ text: '08:30', locale: '' }] } }],
    });
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
    expect(root).toMatchObject({
      message: 'explain.norm.table',
      params: { sex: 'female', ages: 'both', from: '30', to: '39', given: '8', value: '63' },
      formatted: '63',
    });
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

  it('does not come out by inner calculations that only lead to it', () => {
    const { explanations } = disclosed((document) => {
      document.calculations?.push(
        { code: 'raw', formula: 'q1 * 7 + 0.125' },
        { code: 'secret', formula: 'raw + 0', shownTo: ['staff'] },
        { code: 'other', formula: 'q2 + 0' },
        { code: 'over', formula: 'other * 2' },
      );
      saidWhen('secret > 0 and over > 0')(document);
    });
    // 2 × 7 + 0.125
    expect(JSON.stringify(explanations)).not.toContain('14.1');
    expect(Object.keys(explanations)).toEqual(['total', 'over', 'other']);
  });

  it('is withheld where it lets a block through, too', () => {
    const { reasons } = disclosed((document) => {
      secret('total >= 4')(document);
      document.reports = [{ code: 'main', blocks: [{ kind: 'nuggets', group: 'summary', condition: 'secret >= 31' }] }];
    });
    const { condition } = reasons['nugget.n1'] ?? {};
    expect(condition?.steps.map(({ message }) => message)).toEqual([
      'explain.rests_on_withheld',
      'explain.compare.at_least',
    ]);
    expect(JSON.stringify(condition)).not.toMatch(leaks);
  });

  it('is withheld where it paints a drawing, too', () => {
    const { reasons } = disclosed((document) => {
      secret('total >= 4')(document);
      for (const svg of document.svgs ?? []) {
        svg.bindings = [{ element: 'mouth', target: 'visible', formula: 'secret > 31' }];
      }
    });
    expect(reasons['svg.face']?.values).toMatchObject([{ message: 'explain.rests_on_withheld', value: null }]);
    expect(JSON.stringify(reasons['svg.face'])).not.toMatch(leaks);
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
