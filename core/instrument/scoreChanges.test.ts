import { checkBandRanges } from './checkBandRanges';
import type { Calculation, InstrumentDocument } from './document';
import { scoreChanges } from './scoreChanges';

const scored = (code: string, tags?: string[]) => ({
  code,
  kind: 'single_choice' as const,
  answerSet: 'often',
  ...(tags && { tags }),
});

function instrument(calculations: Calculation[], questions = 7): InstrumentDocument {
  return {
    format: 'instrument/1',
    code: 'scale',
    baseLocale: 'en-US',
    answerSets: [{ code: 'often', answers: [0, 1, 2, 3].map((score) => ({ code: `a${score}`, score })) }],
    questions: Array.from({ length: questions }, (_, index) => scored(`q${index + 1}`)),
    tables: [{ code: 'norm', keys: [{ name: 'raw', match: 'range' }], rows: [{ keys: [[0, 21]], value: 50 }] }],
    calculations,
    texts: { 'en-US': {} },
  };
}

const without = (document: InstrumentDocument, ...codes: string[]): InstrumentDocument => ({
  ...document,
  questions: document.questions.filter(({ code }) => !codes.includes(code)),
});

const total: Calculation = {
  code: 'total',
  formula: 'sum(q1..q7)',
  bands: [{ code: 'low' }, { code: 'high', from: 20 }],
};

describe('removing an item', () => {
  const document = instrument([
    total,
    { code: 't', formula: 'lookup("norm", total)' },
    { code: 'named', formula: 'q5 + q6' },
    { code: 'others', formula: 'mean(q1, q2)' },
  ]);

  it('changes the scores that are computed from it, by a range, a name or another score', () => {
    expect(scoreChanges(document, without(document, 'q5'))).toEqual([
      {
        code: 'total',
        before: { low: 0, high: 21, whole: true },
        after: { low: 0, high: 18, whole: true },
        tables: [],
      },
      { code: 't', before: undefined, after: undefined, tables: ['norm'] },
      { code: 'named', before: { low: 0, high: 6, whole: true }, after: undefined, tables: [] },
    ]);
  });

  it('changes none that do not use it', () => {
    const one = instrument([{ code: 'others', formula: 'mean(q1, q2)' }]);
    expect(scoreChanges(one, without(one, 'q5'))).toEqual([]);
  });
});

describe('named ranges', () => {
  const problems = (...calculations: Calculation[]) =>
    checkBandRanges(instrument(calculations, 6)).map(({ code, severity, path, params }) => [
      code,
      severity,
      path,
      params,
    ]);

  it('that no value reaches are a warning each', () => {
    expect(problems({ ...total, formula: 'sum(q1..q6)' })).toEqual([
      ['calculation.band_unreachable', 'warning', 'calculations[0].bands[1]', { band: 'high', low: 0, high: 18 }],
    ]);
    const bands = [
      { code: 'below', from: -5 },
      { code: 'low', from: 0 },
      { code: 'most', from: 18 },
      { code: 'up', above: 18 },
    ];
    expect(problems({ code: 'total', formula: 'sum(q1..q6)', bands }).map(([, , path]) => path)).toEqual([
      'calculations[0].bands[0]',
      'calculations[0].bands[3]',
    ]);
  });

  it('that the highest value reaches exactly are none, whatever its double is', () => {
    const bands = [{ code: 'low' }, { code: 'high', from: 0.3 }];
    expect(problems({ code: 'part', formula: 'q1 * 0.1', bands })).toEqual([]);
  });

  it('that were made for other values are a warning until somebody has looked at them', () => {
    const calculation: Calculation = {
      code: 'total',
      formula: 'sum(q1..q6)',
      bands: [{ code: 'low' }, { code: 'high', from: 9 }],
    };
    expect(problems({ ...calculation, bandsRange: [0, 21] })).toEqual([
      ['calculation.bands_unchecked', 'warning', 'calculations[0].bandsRange', { from: 0, to: 21, low: 0, high: 18 }],
    ]);
    expect(problems({ ...calculation, bandsRange: [0, 18] }, calculation)).toEqual([]);
  });
});
