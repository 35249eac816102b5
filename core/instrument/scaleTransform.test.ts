import { type ScaleTransform, transformed, transformedRange } from './scaleTransform';

describe('a score on another scale', () => {
  it.each([
    [undefined, 'sum(q1..q9)', [0, 27]],
    [{ kind: 'times', factor: 4 }, 'sum(q1..q9) * 4', [0, 108]],
    [{ kind: 'times', factor: 1 }, 'sum(q1..q9)', [0, 27]],
    [{ kind: 'times', factor: -1 }, 'sum(q1..q9) * -1', [-27, 0]],
    [{ kind: 'times', factor: 0 }, 'sum(q1..q9)', [0, 27]],
    [{ kind: 'to100', from: 0, to: 27 }, 'sum(q1..q9) * 100 / 27', [0, 100]],
    [{ kind: 'percent', to: 27 }, 'sum(q1..q9) * 100 / 27', [0, 100]],
    [{ kind: 'to100', from: 3, to: 3 }, 'sum(q1..q9)', [0, 27]],
  ] satisfies [ScaleTransform | undefined, string, [number, number]][])('%j', (transform, formula, [from, to]) => {
    expect(transformed('sum(q1..q9)', transform)).toBe(formula);
    const range = transformedRange({ from: 0, to: 27 }, transform);
    expect([range.from + 0, range.to + 0]).toEqual([from, to]);
  });

  it('that begins above or below 0 is moved first', () => {
    expect(transformed('mean(q1, q2)', { kind: 'to100', from: 1, to: 5 })).toBe('(mean(q1, q2) - 1) * 100 / 4');
    expect(transformed('mean(q1, q2)', { kind: 'to100', from: -2, to: 2 })).toBe('(mean(q1, q2) + 2) * 100 / 4');
    expect(transformedRange({ from: 1, to: 5 }, { kind: 'to100', from: 1, to: 5 })).toEqual({ from: 0, to: 100 });
    expect(transformedRange({ from: 1, to: 5 }, { kind: 'percent', to: 5 })).toEqual({ from: 20, to: 100 });
  });
});
