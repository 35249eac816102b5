import type { InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { scoreBases } from './basis';

const basesOf = (change: (document: InstrumentDocument) => void = () => {}) => {
  const document = exampleDocument();
  change(document);
  return scoreBases(document);
};

/** Codes of the calculations whose basis the change touches. */
const touched = (change: (document: InstrumentDocument) => void): string[] => {
  const before = basesOf();
  const after = basesOf(change);
  return [...after.keys()].filter((code) => after.get(code) !== before.get(code));
};

describe('what a score rests upon', () => {
  it('is the same whatever names, texts, bands, decimals and spaces are', () => {
    const changed = touched((document) => {
      document.texts = {};
      document.calculations?.forEach((calculation) => {
        calculation.formula = calculation.formula.replaceAll(', ', ' ,  ');
        calculation.decimals = 3;
        delete calculation.bands;
      });
      document.nuggets = [];
    });
    expect(changed).toEqual([]);
  });

  it.each<[string, (document: InstrumentDocument) => void, string[]]>([
    [
      'its formula, and that of what it is built upon',
      ({ calculations }) => Object.assign(calculations?.[0] ?? {}, { formula: 'sum(q1, q2)' }),
      ['total', 't'],
    ],
    ['its table', ({ tables }) => Object.assign(tables?.[0]?.rows[0] ?? {}, { value: 54 }), ['t']],
    [
      'how an answer counts',
      ({ answerSets }) => Object.assign(answerSets?.[0]?.answers[2] ?? {}, { score: 3 }),
      ['total', 't'],
    ],
    ['a reverse key', ({ questions }) => Object.assign(questions[0] ?? {}, { reverse: true }), ['total', 't']],
    [
      'a reverse key of a row',
      ({ questions }) => Object.assign(questions[2]?.rows?.[0] ?? {}, { reverse: true }),
      ['total', 't'],
    ],
    [
      'when one of its questions is shown',
      ({ questions }) => Object.assign(questions[1] ?? {}, { visibleIf: 'q1 > 0' }),
      ['total', 't'],
    ],
    ['a question that it does not use', ({ questions }) => Object.assign(questions[4] ?? {}, { reverse: true }), []],
  ])('%s', (_, change, codes) => {
    expect(touched(change)).toEqual(codes);
  });

  it('is the bands that a formula asks for', () => {
    const asks = (from: number) =>
      basesOf(({ calculations = [] }) => {
        calculations.push({ code: 'level', type: 'text', formula: 'band(q1, "total")' });
        Object.assign(calculations[0]?.bands?.[1] ?? {}, { from });
      });
    expect(asks(4).get('level')).not.toBe(asks(5).get('level'));
    expect(asks(4).get('total')).toBe(asks(5).get('total'));
  });
});
