import fc from 'fast-check';
import { scoreSheet } from '../scoring/score';
import type { InstrumentDocument } from './document';
import { exampleDocument } from './example.testing';
import { compileInstrument } from './program';
import { compileDraft, withFixedScores } from './sound';

const answers = { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' };

describe('a draft that is sound', () => {
  it('is compiled as it is', () => {
    const document = exampleDocument();
    const { compiled, structure, problems } = compileDraft(document);
    expect([structure, problems]).toEqual([document, []]);
    expect(scoreSheet(compiled, { answers })).toEqual(scoreSheet(compileInstrument(document), { answers }));
  });
});

describe('a draft with faults', () => {
  it('scores what is sound, and names every fault of the draft itself', () => {
    const document = exampleDocument();
    const [total] = document.calculations ?? [];
    document.calculations = [
      ...(total ? [total] : []),
      { code: 'broken', formula: 'sum(q1' },
      { code: 'one', formula: 'other + 1' },
      { code: 'other', formula: 'one + 1' },
      { code: 'behind', formula: 'default(one, 7)' },
      { code: 'banded', formula: 'total', bands: [{ code: 'b' }, { code: 'a' }] },
      { code: 'of_bands', type: 'text', formula: 'band(total, "banded")' },
      { code: 'of_table', formula: 'default(lookup("t_norm", 4, "male", 20), -1)' },
    ];
    document.tables?.[0]?.rows.push({ keys: [4], value: 1 });
    for (const nugget of document.nuggets?.slice(0, 1) ?? []) nugget.condition = 'total >=';
    const { compiled, problems } = compileDraft(document);
    expect(scoreSheet(compiled, { answers })).toMatchObject({
      values: { total: 8, broken: null, one: null, other: null, behind: 7, banded: 8, of_bands: null, of_table: null },
      nuggets: [],
    });
    expect(problems.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['calculations[1].formula', 'unexpected_end'],
        ['calculations[2].formula', 'circle'],
        ['calculations[5].bands[1]', 'band_without_bound'],
        ['tables[0].rows[2]', 'table_key_count'],
        ['nuggets[0].condition', 'unexpected_end'],
      ]),
    );
    expect(problems.map(({ path }) => path)).not.toContain('calculations[6].formula');
  });

  it('hides nothing by a rule that cannot be read, and keys nothing that cannot be reversed', () => {
    const document = exampleDocument();
    const [, more] = document.sections ?? [];
    if (more) more.visibleIf = 'q4 > 1';
    for (const question of document.questions) {
      if (question.code === 'q4') Object.assign(question, { visibleIf: 'nothing > 2' });
      if (question.code === 'q5') Object.assign(question, { reverse: true });
    }
    const { compiled, structure } = compileDraft(document);
    expect(scoreSheet(compiled, { answers: {} }).visible).toEqual(['q1', 'q2', 'q3', 'intro', 'q4', 'q5', 'q6']);
    expect(structure.questions.find(({ code }) => code === 'q5')?.reverse).toBe(false);
  });

  it('compiles whatever the formulas are', () => {
    const word = fc.constantFrom(
      'q1',
      'q2',
      'total',
      't',
      'nothing',
      '(',
      ')',
      '+',
      '>=',
      '2',
      '"low"',
      'band(total, "total")',
      'not',
      '',
    );
    const formula = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(formula, { minLength: 8, maxLength: 8 }), fc.nat(3), (written, dropped) => {
        const document: InstrumentDocument = exampleDocument();
        let next = 0;
        const take = () => written[next++ % written.length] ?? '';
        for (const calculation of document.calculations ?? []) calculation.formula = take();
        for (const question of document.questions.slice(3)) question.visibleIf = take();
        for (const nugget of document.nuggets ?? []) nugget.condition = take();
        for (const chart of document.charts ?? []) for (const series of chart.series) series.formula = take();
        for (const svg of document.svgs ?? []) for (const binding of svg.bindings ?? []) binding.formula = take();
        for (const report of document.reports ?? []) for (const block of report.blocks) block.condition = take();
        document.questions.splice(0, dropped);
        const { compiled, structure } = compileDraft(document);
        scoreSheet(compiled, { answers });
        expect(() => compileInstrument(structure)).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });
});

describe('fixed scores', () => {
  const fixed = (values: Parameters<typeof withFixedScores>[1]) => {
    const document = exampleDocument();
    document.calculations?.push(
      { code: 'word', type: 'text', formula: '"a"' },
      { code: 'yes', type: 'boolean', formula: 'true' },
    );
    return scoreSheet(compileInstrument(withFixedScores(document, values)), { answers: {} });
  };

  it('stand for what would be computed, and the rest follows', () => {
    expect(fixed({ total: 6 })).toMatchObject({ values: { total: 6 }, bands: { total: 'raised' }, nuggets: ['n1'] });
    expect(fixed({ total: null, word: null })).toMatchObject({ values: { total: null, word: null }, nuggets: [] });
  });

  it('are any number, text or truth', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    fc.assert(
      fc.property(number, fc.string(), fc.boolean(), (total, word, yes) => {
        expect(fixed({ total, word, yes }).values).toMatchObject({
          total: Object.is(total, -0) ? 0 : total,
          word,
          yes,
        });
      }),
    );
    expect(fixed({ total: 'x', word: 3, yes: 'x', t: Number.NaN }).values).toEqual({
      total: null,
      word: null,
      yes: null,
      t: null,
    });
  });
});
