import { exampleDocument } from './example.testing';
import { wholeEnds, wholeScales } from './wholeBands';

const from = (bound: number) => ({ bound, exclusive: false });
const above = (bound: number) => ({ bound, exclusive: true });

describe('a band of whole numbers', () => {
  it.each([
    ['0 to below 5', from(0), from(5), 0, 4],
    ['above 4 up to 9', above(4), above(9), 5, 9],
    ['4.5 to below 9.5', from(4.5), from(9.5), 5, 9],
    ['above 4.5 up to 9.5', above(4.5), above(9.5), 5, 9],
    ['below 5', undefined, from(5), null, 4],
    ['20 and above', from(20), undefined, 20, null],
    ['−3 to below 0', from(-3), from(0), -3, -1],
    ['no number', from(5), above(4.5), 5, 4],
  ])('%s', (_, own, next, low, high) => {
    expect(wholeEnds(own, next)).toEqual({ low, high });
  });
});

it('a scale is whole where its formula can give nothing else', () => {
  const document = exampleDocument();
  const formulas = {
    total: 'q1 + q2',
    half: 'q1 / 2',
    average: 'mean(q1, q2)',
    rounded: 'round(mean(q1, q2))',
    on: 'total * 2',
  };
  document.calculations = Object.entries(formulas).map(([code, formula]) => ({ code, type: 'number', formula }));
  expect([...wholeScales(document)]).toEqual(['total', 'rounded', 'on']);
});
