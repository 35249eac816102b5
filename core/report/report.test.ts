import type { AnswerSheet, InstrumentDocument, Respondent, Svg } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { compileInstrument } from '../instrument/program';
import { startRun } from '../scoring';
import {
  buildReport,
  buildReports,
  type ExplanationStep,
  explainScores,
  explanationMessages,
  formatValue,
  type ReportContext,
  shownScores,
} from './index';

const raised: AnswerSheet = { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' };

function contextFor(
  document: InstrumentDocument,
  answers: AnswerSheet,
  chain = ['en-US'],
  respondent: Respondent = {},
): ReportContext {
  const compiled = compileInstrument(document);
  return { document, compiled, run: startRun(compiled, { answers, respondent }), chain };
}

function withBlocks(
  blocks: NonNullable<InstrumentDocument['reports']>[number]['blocks'],
  texts: Record<string, string> = {},
) {
  const document = exampleDocument();
  document.reports = [{ code: 'main', blocks }];
  document.texts['en-US'] = { ...document.texts['en-US'], ...texts };
  return document;
}

const blocksOf = (document: InstrumentDocument, answers: AnswerSheet, chain?: string[]) =>
  buildReports(contextFor(document, answers, chain), 'respondent').flatMap(({ blocks }) => blocks);

const en = (text: string) => ({ text, locale: 'en-US' });

describe('a report', () => {
  it('holds its blocks in order, filled with the results', () => {
    const [report] = buildReports(contextFor(exampleDocument(), raised), 'respondent');
    expect(report).toMatchObject({
      code: 'main',
      audience: 'respondent',
      title: en('Your result'),
      blocks: [
        { kind: 'heading', code: 'h1', text: en('Summary') },
        {
          kind: 'nuggets',
          group: 'summary',
          nuggets: [{ code: 'n1', text: en('Your total is **8**, which is raised.') }],
        },
        {
          kind: 'scores',
          rows: [
            {
              code: 'total',
              name: en('Total'),
              value: 8,
              formatted: '8',
              band: { code: 'raised', label: en('Raised'), severity: 'moderate', color: '#faad14' },
            },
          ],
        },
        {
          kind: 'chart',
          chart: {
            code: 'c1',
            kind: 'gauge',
            range: [0, 8],
            series: [{ code: 's1', label: en('Total'), value: 8, formatted: '8' }],
            segments: [
              { code: 'low', from: 0, to: 4, severity: 'low' },
              { code: 'raised', from: 4, to: 8, fromIncluded: true },
            ],
          },
        },
        {
          kind: 'svg',
          code: 'face',
          alt: en('A face'),
          bindings: [{ element: 'mouth', target: 'fill', value: '#ff0000' }],
        },
        { kind: 'image', code: 'sun', alt: en('The sun') },
      ],
    });
  });

  it('shows what is missing as missing, never as zero', () => {
    const blocks = blocksOf(exampleDocument(), {});
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'scores', 'chart', 'image']);
    expect(blocks[1]).toMatchObject({ rows: [{ value: null, formatted: '–', band: null }] });
    expect(blocks[2]).toMatchObject({ chart: { series: [{ value: null }] } });
  });

  it('leaves out blocks whose condition does not hold, a missing one included', () => {
    const document = withBlocks([
      { kind: 'page_break', condition: 'total >= 4' },
      { kind: 'image', image: 'sun', condition: 'total < 4' },
    ]);
    expect(blocksOf(document, raised).map(({ kind }) => kind)).toEqual(['page_break']);
    expect(blocksOf(document, {})).toEqual([]);
  });

  it('shows the first nugget of a group or all, by priority', () => {
    const document = withBlocks([
      { kind: 'nuggets', group: 'all' },
      { kind: 'nuggets', group: 'all', show: 'first' },
    ]);
    document.nuggets = [
      { code: 'late', group: 'all', priority: 2 },
      { code: 'early', group: 'all' },
      { code: 'never', group: 'all', condition: 'total > 100' },
    ];
    document.texts['en-US'] = {
      'nugget.late.text': 'Late',
      'nugget.early.text': 'Early',
      'nugget.never.text': 'Never',
    };
    const shown = blocksOf(document, raised).map(
      (block) => block.kind === 'nuggets' && block.nuggets.map(({ text }) => text.text),
    );
    expect(shown).toEqual([['Early', 'Late'], ['Early']]);
  });

  it('takes each text from the first language that has it, and says which', () => {
    const blocks = blocksOf(exampleDocument(), raised, ['ar-EG', 'en-US']);
    expect(blocks[0]).toMatchObject({ text: { locale: 'en-US' } });
    expect(blocks[1]).toMatchObject({ nuggets: [{ text: { text: 'مجموعك **٨** وهو مرتفع.', locale: 'ar-EG' } }] });
    expect(blocks[2]).toMatchObject({ rows: [{ formatted: '٨', name: { text: 'Total', locale: 'en-US' } }] });
  });

  it('keeps scores from readers who may not see them', () => {
    const document = withBlocks([{ kind: 'scores', calculations: ['total', 't'] }]);
    expect(blocksOf(document, raised)).toMatchObject([{ rows: [{ code: 'total' }] }]);
    expect(shownScores(contextFor(document, raised), 'respondent').map(({ code }) => code)).toEqual(['total']);
  });

  it('for staff is shown to staff alone', () => {
    const document = exampleDocument();
    document.reports?.push({ code: 'file', audience: 'staff', blocks: [] });
    const context = contextFor(document, raised);
    expect(buildReports(context, 'respondent').map(({ code }) => code)).toEqual(['main']);
    expect(buildReports(context, 'staff').map(({ code }) => code)).toEqual(['main', 'file']);
  });
});

describe('placeholders', () => {
  const filled = (text: string, answers: AnswerSheet = raised, kind: 'text' | 'heading' = 'text') => {
    const document = withBlocks([{ kind, code: 'p' }], { 'report.main.p.text': text });
    document.calculations?.push({ code: 'third', formula: 'total / 3', decimals: 1 });
    const [block] = blocksOf(document, answers);
    return block && 'text' in block ? block.text.text : undefined;
  };

  it('write a calculation with its decimals and any other number with at most two', () => {
    expect(filled('{{ third }} {{ total / 3 }} {{ total * 1000 }}')).toBe('2.7 2.67 8,000');
  });

  it('write a band by its label', () => {
    expect(filled('It is {{ band(total, "total") }}.')).toBe('It is Raised.');
  });

  it('write what is missing as a dash, and what is true as a sign', () => {
    expect(filled('{{ third }} {{ total > 1 }}', {})).toBe('– –');
    expect(filled('{{ total > 1 }}')).toBe('✓');
  });

  it('never let a respondent write markup', () => {
    const answers = { ...raised, q6: '[x](javascript:alert(1)) **b**\n# h' };
    expect(filled('{{ q6 }}', answers)).toBe('\\[x\\]\\(javascript\\:alert\\(1\\)\\) \\*\\*b\\*\\* \\# h');
    expect(filled('{{ q6 }}', answers, 'heading')).toBe('[x](javascript:alert(1)) **b**\n# h');
  });

  it('that are none stay text', () => {
    expect(filled('{{ total')).toBe('{{ total');
    expect(filled('{ total } {{ concat("}}", "") }}')).toBe('{ total } \\}\\}');
  });
});

describe('numbers', () => {
  it('are rounded half away from zero on their decimal text, and written for the locale', () => {
    expect(formatValue(2.675, 'en-US', 2)).toBe('2.68');
    expect(formatValue(-2.5, 'en-US', 0)).toBe('-3');
    expect(formatValue(-0.2, 'en-US', 0)).toBe('0');
    expect(formatValue(1234.5, 'de-DE', 1)).toBe('1.234,5');
    expect(formatValue(3, 'en-US', 1)).toBe('3.0');
    expect(formatValue(1 / 3, 'en-US')).toBe('0.33');
    expect(formatValue(true, 'en-US', 0, { yes: 'yes', no: 'no', missing: 'none' })).toBe('yes');
    expect(formatValue(null, 'en-US')).toBe('–');
  });

  it('of more than fifteen digits are powers of ten', () => {
    expect(formatValue(999_999_999_999_999, 'en-US')).toBe('999,999,999,999,999');
    expect(formatValue(-1.7976931348623157e308, 'en-US', 2)).toBe('-1.798E308');
    expect(formatValue(2e15, 'ar-EG')).toBe('٢أس١٥');
  });
});

describe('what a drawing is given', () => {
  const given = (answer: string | number, bindings: Svg['bindings']) => {
    const document = exampleDocument();
    document.questions = [
      ...document.questions,
      typeof answer === 'number' ? { code: 'x', kind: 'number' } : { code: 'x', kind: 'short_text' },
    ];
    document.svgs = [{ code: 'face', source: 'svgs/face', bindings }];
    document.reports = [{ code: 'main', blocks: [{ kind: 'svg', svg: 'face' }] }];
    const [block] = blocksOf(document, { ...raised, x: answer });
    return block?.kind === 'svg' ? block.bindings.map(({ value }) => value) : undefined;
  };

  it('is nothing that SVG cannot hold', () => {
    const sizes: Svg['bindings'] = [
      { element: 'mouth', target: 'width', formula: 'x' },
      { element: 'mouth', target: 'rotation', formula: 'x' },
      { element: 'mouth', target: 'text', formula: 'x' },
    ];
    expect(given(12, sizes)).toEqual([12, 12, '12']);
    expect(given(1e300, sizes)).toEqual([null, null, '1E300']);
    expect(given('a\u0001b\ufffe👩', [{ element: 'mouth', target: 'text', formula: 'x' }])).toEqual(['ab👩']);
  });
});

describe('the explanation of a score', () => {
  const explained = (answers: AnswerSheet = raised, chain?: string[]) =>
    explainScores(contextFor(exampleDocument(), answers, chain, { age: 25, sex: 'female' }), ['t']);

  it('tells of the calculation and of all that it is built upon, each once', () => {
    const models = explained();
    expect(Object.keys(models)).toEqual(['t', 'total']);
    expect(models.t?.root).toMatchObject({
      message: 'explain.function.lookup',
      params: { table: 't_norm' },
      missing: { message: 'explain.missing.no_table_row' },
    });
    expect(models.t?.root.steps[0]).toMatchObject({
      message: 'explain.calculation',
      calculation: 'total',
      params: { name: 'Total', value: '8' },
    });
  });

  it('shows each question as asked, the answer as chosen, and the keying', () => {
    const [, reversed, row] = explained().total?.root.steps ?? [];
    expect(reversed).toMatchObject({
      message: 'explain.item_reversed',
      params: { question: 'I felt hurried.', answer: 'Never', raw: '0', value: '2' },
      item: {
        code: 'q2',
        question: en('I felt hurried.'),
        row: null,
        answers: [en('Never')],
        raw: 0,
        keyed: 2,
        reverse: true,
      },
    });
    expect(row).toMatchObject({ item: { code: 'q3.r1', question: en('How often was this so?'), row: en('At home') } });
  });

  it('names the question behind a missing score', () => {
    expect(explained({ ...raised, q2: null }).total?.root.missing).toEqual({
      message: 'explain.missing.unanswered',
      params: { question: 'I felt hurried.' },
    });
  });

  it('uses messages of the list alone', () => {
    const document = exampleDocument();
    document.calculations?.push({
      code: 'much',
      formula:
        'if(not (q1 in [1, 2]) or respondent.age > 3 and attempt.duration != 1, -q4 ^ 2 % 3, mean(q1..q4, at_least: 1) + reverse(q2)) * round(total / 3 - 1, digits: 1)',
    });
    const messages = new Set<string>();
    const collect = (step: ExplanationStep) => {
      messages.add(step.message);
      if (step.missing) messages.add(step.missing.message);
      step.steps.forEach(collect);
    };
    for (const answers of [raised, {}]) {
      for (const { root } of Object.values(explainScores(contextFor(document, answers), ['much', 't']))) collect(root);
    }
    expect(messages.size).toBeGreaterThan(10);
    for (const message of messages) expect(explanationMessages).toContain(message);
  });
});

describe('a report built alone', () => {
  it('equals the one among all', () => {
    const context = contextFor(exampleDocument(), raised);
    const report = context.document.reports?.[0];
    expect(report && buildReport(context, report)).toEqual(buildReports(context, 'staff')[0]);
  });
});
