import * as fc from 'fast-check';
import { risingPositions } from './positions';

const rises = (numbers: readonly number[]) =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));

describe('positions', () => {
  it('rise whatever stood there before, and are whole numbers from 0 that a column of 32 bits holds', () => {
    const present = fc.array(fc.option(fc.integer({ min: 0, max: 5000 })), { maxLength: 300 });
    fc.assert(
      fc.property(present, (numbers) => {
        const positions = risingPositions(numbers);
        expect(positions).toHaveLength(numbers.length);
        expect(rises(positions)).toBe(true);
        expect(positions.every((each) => Number.isInteger(each) && each >= 0 && each < 2 ** 31)).toBe(true);
      }),
    );
  });

  it('stay as they are where they rise already', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 5000 })), (numbers) => {
        const sorted = numbers.sort((a, b) => a - b);
        expect(risingPositions(sorted)).toEqual(sorted);
      }),
    );
  });

  it('change for what was moved alone, when there is room between its new neighbours', () => {
    expect(risingPositions([1024, 4096, 2048, 3072])).toEqual([1024, 1536, 2048, 3072]);
    expect(risingPositions([1024, null, null, 2048])).toEqual([1024, 1365, 1706, 2048]);
    expect(risingPositions([5, 6, null])).toEqual([5, 6, 1030]);
  });

  it('are all given anew when there is no room', () => {
    expect(risingPositions([0, null, 1])).toEqual([1024, 2048, 3072]);
  });
});
