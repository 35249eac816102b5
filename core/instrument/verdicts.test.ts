import * as fc from 'fast-check';
import type { Audience, Calculation } from './document';
import type { InstrumentStructure } from './program';
import { rivals, silentBands } from './verdicts';

const bands = [{ code: 'low' }, { code: 'high', from: 3 }];
const everyone: Audience[] = ['respondent', 'staff'];

const calculation = (code: string, formula: string, shownTo: Audience[] = everyone): Calculation => {
  return { code, formula, shownTo, bands };
};

const structureOf = (...calculations: Calculation[]): InstrumentStructure => ({
  code: 'example',
  questions: ['q1', 'q2', 'q3'].map((code) => ({ code, kind: 'rating', validation: { min: 1, max: 5 } })),
  calculations,
});

const raw = calculation('raw', 'q1 + q2');
const normed = calculation('normed', 'tscore(raw, 4, 1)');
const other = calculation('other', 'q2 + q3');

const silent = (
  structure: InstrumentStructure,
  come: Record<string, string | null | undefined>,
  audience: Audience = 'respondent',
) => [
  ...silentBands(structure, audience, (code) => {
    const band = come[code];
    return band === undefined ? undefined : { value: band === 'none' ? null : 4, band: band === 'none' ? null : band };
  }),
];

describe('of the bands of one scale', () => {
  it('those of the raw score are silent where the norms apply', () => {
    expect(silent(structureOf(raw, normed, other), { raw: 'high', normed: 'low', other: 'low' })).toEqual(['raw']);
  });

  it('those of the raw score speak where they do not', () => {
    expect(silent(structureOf(raw, normed), { raw: 'high', normed: 'none' })).toEqual(['normed']);
  });

  it('those of the raw score are silent where the normed one lies in no band', () => {
    expect(silent(structureOf(raw, normed), { raw: 'high', normed: null })).toEqual(['raw']);
  });

  it('those that this reader does not see hold nothing back', () => {
    const structure = structureOf(raw, calculation('normed', normed.formula, ['staff']));
    const come = { raw: 'high', normed: 'low' };
    expect(silent(structure, come)).toEqual(['normed']);
    expect(silent(structure, come, 'staff')).toEqual(['raw']);
  });

  it('the first speaks where several are alike', () => {
    const mean = calculation('mean', 'mean(q1, q2)');
    const share = calculation('share', 'normal_cdf(zscore(raw, 4, 1))');
    expect(silent(structureOf(raw, mean), { raw: 'high', mean: 'low' })).toEqual(['mean']);
    expect(silent(structureOf(raw, normed, share), { raw: 'high', normed: 'low', share: 'high' })).toEqual([
      'raw',
      'share',
    ]);
    expect(silent(structureOf(raw, normed, share), { raw: 'high', normed: null, share: 'high' })).toEqual([
      'raw',
      'normed',
    ]);
  });

  it('none are silent where nothing is known, or where there is one alone', () => {
    expect(silent(structureOf(raw, normed), {})).toEqual([]);
    expect(silent(structureOf(raw, normed), { raw: 'none', normed: 'none' })).toEqual([]);
    expect(silent(structureOf(raw, { ...normed, bands: [] }), { raw: 'high', normed: null })).toEqual([]);
    expect(silent(structureOf(), {})).toEqual([]);
  });

  it('exactly one speaks to each reader who sees one with a band', () => {
    const audiences = fc.subarray<Audience>(everyone);
    const formula = fc.constantFrom('q1 + q2', 'mean(q1, q2)', 'tscore(q1 + q2, 4, 1)', 'zscore(mean(q1, q2), 2, 1)');
    const come = fc.constantFrom('low', 'high', 'none');
    fc.assert(
      fc.property(fc.array(fc.tuple(formula, audiences, come), { minLength: 2, maxLength: 6 }), (drawn) => {
        const structure = structureOf(
          ...drawn.map(([each, shownTo], index) => calculation(`c${index}`, each, shownTo)),
        );
        const banded = Object.fromEntries(drawn.map(([, , band], index) => [`c${index}`, band]));
        for (const audience of everyone) {
          const held = silent(structure, banded, audience);
          const shown = (structure.calculations ?? []).filter(({ shownTo }) => shownTo?.includes(audience));
          const withBand = shown.filter(({ code }) => banded[code] !== 'none');
          const told = withBand.filter(({ code }) => !held.includes(code));
          expect(told).toHaveLength(Math.min(1, withBand.length));
          const isNormed = ({ formula: text }: Calculation) => text.includes('score');
          expect(told.every(isNormed)).toBe(withBand.some(isNormed) || withBand.length === 0);
        }
      }),
    );
  });

  it('are found anew when the questions are others', () => {
    const calculations = [calculation('tagged', 'sum(tag("a"))'), calculation('listed', 'tscore(sum(q1, q2), 4, 1)')];
    const structure = structureOf(...calculations);
    const tagged = (codes: string[]): InstrumentStructure => ({
      ...structure,
      calculations,
      questions: structure.questions.map((question) => ({
        ...question,
        tags: codes.includes(question.code) ? ['a'] : [],
      })),
    });
    expect(rivals(tagged(['q1', 'q3']))).toHaveLength(0);
    expect(rivals(tagged(['q1', 'q2']))).toHaveLength(1);
  });
});
