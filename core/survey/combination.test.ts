import { combinationOf, sharedCombinations } from './combination';

const shared = (counts: Record<string, number>, minimumGroup = 5, without?: number) =>
  [...sharedCombinations(new Map(Object.entries(counts)), minimumGroup, without)].sort();

describe('combinations that may stand beside answers', () => {
  it('are the same however attributes are ordered, and differ by each value and the language', () => {
    const one = combinationOf({ attributes: { a: 'x', b: 2 }, locale: 'de-DE' });
    expect(combinationOf({ attributes: { b: 2, a: 'x' }, locale: 'de-DE' })).toBe(one);
    const others = [
      combinationOf({ attributes: { a: 'x', b: '2' }, locale: 'de-DE' }),
      combinationOf({ attributes: { a: 'x' }, locale: 'de-DE' }),
      combinationOf({ attributes: { a: 'x', b: 2 }, locale: null }),
    ];
    expect(new Set([one, ...others]).size).toBe(4);
  });

  it('have enough people', () => {
    expect(shared({ berlin: 5, paris: 40 })).toEqual(['berlin', 'paris']);
    expect(shared({ berlin: 4, rome: 4, paris: 40 })).toEqual(['paris']);
  });

  it('leave no group without any that is too small: the smallest joins it', () => {
    expect(shared({ rare: 1, berlin: 7, paris: 40 })).toEqual(['paris']);
    expect(shared({ rare: 1, berlin: 5, paris: 5 })).toEqual(['paris']);
    expect(shared({ rare: 1, paris: 5 })).toEqual([]);
    expect(shared({ paris: 40, berlin: 6 }, 5, 2)).toEqual(['paris']);
    expect(shared({ paris: 40, berlin: 6 }, 5, 5)).toEqual(['berlin', 'paris']);
  });
});
