import { readRange } from './itemRange';

const codes = ['q1', 'q2', 'q3', 'q9'];
const missing = (item: string) => ({ fault: 'missing', values: { item, first: 'q1', last: 'q9' } });

it.each([
  ['q1..q3', { codes: ['q1', 'q2', 'q3'] }],
  [' q2 .. q2 ', { codes: ['q2'] }],
  ['q9', { codes: ['q9'] }],
  ['q1..q12', missing('q12')],
  ['q0..q12', missing('q0')],
  ['q9..q1', { fault: 'reversed', values: { from: 'q9', to: 'q1' } }],
  ['', { fault: 'empty', values: { first: 'q1', last: 'q9' } }],
  ['q1..', { fault: 'empty', values: { first: 'q1', last: 'q9' } }],
])('the range “%s” is the items in between, or says what is wrong with it', (typed, found) => {
  expect(readRange(typed, codes)).toEqual(found);
});
