import * as fc from 'fast-check';
import { placeAfter } from './gridKeys';

const grid = { rows: 100, columns: 5, page: 8, isRtl: false };
const at = { row: 10, column: 2 };
const leadsTo = (key: string, more: object = {}, ctrlKey = false) =>
  placeAfter({ key, ctrlKey, metaKey: false }, at, { ...grid, ...more });

describe('the keys of the grid', () => {
  it.each([
    ['ArrowDown', { row: 11, column: 2 }],
    ['ArrowUp', { row: 9, column: 2 }],
    ['ArrowRight', { row: 10, column: 3 }],
    ['ArrowLeft', { row: 10, column: 1 }],
    ['PageDown', { row: 18, column: 2 }],
    ['PageUp', { row: 2, column: 2 }],
    ['Home', { row: 10, column: 0 }],
    ['End', { row: 10, column: 4 }],
  ])('%s leads there', (key, place) => {
    expect(leadsTo(key)).toEqual(place);
  });

  it('go to the first and last row with Ctrl', () => {
    expect(leadsTo('Home', {}, true)).toEqual({ row: 0, column: 0 });
    expect(leadsTo('End', {}, true)).toEqual({ row: 99, column: 4 });
  });

  it('mean what one sees where the columns run from right to left', () => {
    expect(leadsTo('ArrowRight', { isRtl: true })).toEqual({ row: 10, column: 1 });
    expect(leadsTo('ArrowLeft', { isRtl: true })).toEqual({ row: 10, column: 3 });
  });

  it('leave other keys to others', () => {
    expect(leadsTo('a')).toBeUndefined();
    expect(leadsTo('Tab')).toBeUndefined();
  });

  it('never lead out of the grid', () => {
    const keys = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', 'Home', 'End'];
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.boolean(),
        fc.record({ row: fc.nat(99), column: fc.nat(9) }),
        fc.record({
          rows: fc.integer({ min: 1, max: 100 }),
          columns: fc.integer({ min: 1, max: 10 }),
          page: fc.nat(50),
          isRtl: fc.boolean(),
        }),
        (key, ctrlKey, place, shape) => {
          const led = placeAfter({ key, ctrlKey, metaKey: false }, place, shape);
          expect(led).toBeDefined();
          expect(led?.row).toBeGreaterThanOrEqual(0);
          expect(led?.row).toBeLessThan(shape.rows);
          expect(led?.column).toBeGreaterThanOrEqual(0);
          expect(led?.column).toBeLessThan(shape.columns);
        },
      ),
    );
  });
});
