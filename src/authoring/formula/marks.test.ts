import { sampleDefinition } from 'core/formula/sample.testing';
import { createScope } from 'core/formula/scope';
import { callAt } from './calls';
import { marksOf } from './marks';
import { piecesOf } from './pieces';

const scope = createScope({
  ...sampleDefinition,
  calculations: [{ code: 'total', type: 'number', formula: 'sum(q1, q2)' }],
});
const marks = (source: string) =>
  marksOf(piecesOf(source), scope).map(({ role, start, end }) => `${role} ${source.slice(start, end)}`);

describe('the pieces of a formula that is being written', () => {
  it('are those of the language, with what each name means here', () => {
    expect(marks('sum(q1, q3.r1, at_least: 2) + total # all')).toEqual([
      'function sum',
      'sign (',
      'question q1',
      'sign ,',
      'row q3.r1',
      'sign ,',
      'argument at_least',
      'sign :',
      'number 2',
      'sign )',
      'sign +',
      'calculation total',
      'comment # all',
    ]);
    expect(marks('respondent.age and q3 or nope and q3.x')).toEqual([
      'attribute respondent.age',
      'word and',
      'matrix q3',
      'word or',
      'unknown nope',
      'word and',
      'unknown q3.x',
    ]);
  });

  it('tell quoted codes from texts, and unknown ones from known', () => {
    expect(marks('tag("calm") tag("x") lookup("norm", 1) band(q1, "total") has(picks, "often") "plain"')).toEqual(
      expect.arrayContaining([
        'tag "calm"',
        'unknown "x"',
        'table "norm"',
        'calculation "total"',
        'answer "often"',
        'text "plain"',
      ]),
    );
  });

  it('are found around what cannot be read, and in what is not finished', () => {
    expect(marks('q1 == $ 2x')).toEqual(['question q1', 'fault ==', 'fault $', 'fault 2x']);
    expect(marks('tag("cal')).toEqual(['function tag', 'sign (', 'unknown "cal']);
    expect(marks('"a\\n" + q1')).toEqual(['text "a\\n"', 'sign +', 'question q1']);
    expect(marks('$'.repeat(5000)).length).toBe(100);
    expect(marks('1+'.repeat(12_000)).length).toBeGreaterThan(0);
  });
});

describe('the call around a place', () => {
  const at = (marked: string) => {
    const place = marked.indexOf('|');
    return callAt(piecesOf(marked.replace('|', '')), place);
  };

  it('is the innermost that is open, with the argument that the place is in', () => {
    expect(at('sum(q1, |')).toMatchObject({ name: 'sum', index: 1, begun: false, named: undefined });
    expect(at('sum(|q1, q2)')).toMatchObject({ name: 'sum', index: 0, begun: false });
    expect(at('round(sum(q1, q2) / |2, digits: 1)')).toMatchObject({ name: 'round', index: 0, begun: true });
    expect(at('round(total, digits: |)')).toMatchObject({ name: 'round', index: 1, named: 'digits' });
    expect(at('sum([q1, q2|], at_least: 1)')).toMatchObject({ name: 'sum', index: 0 });
    expect(at('sum(q1, q2)|')).toBeUndefined();
    expect(at('(q1 + |')).toBeUndefined();
  });
});
