import type { StoredScore } from '../../database/schema/attempt';
import { counted, differenceOf } from './compare';

const score = (value: StoredScore['value'], band: string | null = null): StoredScore => ({ value, band });

describe('two scorings of an attempt', () => {
  it('are the same within 1e-9, relative above 1', () => {
    const before = { small: score(0.3), large: score(3e12), text: score('a', 'x'), none: score(null) };
    const after = { small: score(0.1 + 0.2), large: score(3e12 + 1000), text: score('a', 'x'), none: score(null) };
    expect(differenceOf(before, after)).toEqual({ changes: [], crossed: [] });
    expect(differenceOf({ s: score(0.3) }, { s: score(0.3 + 2e-9) }).changes).toHaveLength(1);
    expect(differenceOf({ s: score(0) }, { s: score(null) }).changes).toHaveLength(1);
    expect(differenceOf({ s: score(1) }, { s: score(true) }).changes).toHaveLength(1);
  });

  it('differ in a band of the same value', () => {
    const difference = differenceOf({ s: score(5, 'mild') }, { s: score(5, 'minimal') });
    expect(difference).toEqual({
      changes: [{ calculation: 's', before: score(5, 'mild'), after: score(5, 'minimal') }],
      crossed: ['s'],
    });
  });

  it('differ in a calculation that only one has, which crosses no band', () => {
    const difference = differenceOf({ old: score(5, 'mild') }, { fresh: score(5, 'mild') });
    expect(difference).toEqual({
      changes: [
        { calculation: 'old', before: score(5, 'mild'), after: score(null) },
        { calculation: 'fresh', before: score(null), after: score(5, 'mild') },
      ],
      crossed: [],
    });
  });

  it('are counted by calculation, whatever its code', () => {
    const one = differenceOf({ constructor: score(1, 'a') }, { constructor: score(2, 'b') });
    const other = differenceOf({ constructor: score(1, 'a') }, { constructor: score(3, 'a') });
    expect(counted(counted({}, [one]), [other, one])).toEqual({ constructor: { changed: 3, crossed: 2 } });
  });
});
