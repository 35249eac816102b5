import { withEntry } from './searchHistory';

describe('the search history', () => {
  it('takes no blank and no second entry', () => {
    const one = withEntry([], ' neo ');
    expect(one).toEqual([{ value: 'neo' }]);
    expect(withEntry(one, 'neo')).toBe(one);
    expect(withEntry(one, '  ')).toBe(one);
  });

  it('keeps ten, the oldest go', () => {
    const history = Array.from({ length: 12 }, (_, index) => `s${index}`).reduce<ReturnType<typeof withEntry>>(
      withEntry,
      [],
    );
    expect(history).toHaveLength(10);
    expect(history[0]).toEqual({ value: 's11' });
    expect(history.at(-1)).toEqual({ value: 's2' });
  });
});
