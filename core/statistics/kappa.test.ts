import fc from 'fast-check';
import { kappaFigures } from './kappa';

it('is what SAS prints (PROC FREQ, AGREE): three kinds, 19 things', () => {
  const { n, kappa, se, ci_low, ci_high } = kappaFigures([
    [0, 4, 1],
    [0, 8, 0],
    [0, 1, 5],
  ]);
  expect(n).toBe(19);
  expect([kappa, se, ci_low, ci_high].map((figure) => figure?.toFixed(4))).toEqual([
    '0.4842',
    '0.1380',
    '0.2137',
    '0.7547',
  ]);
});

it('is what irr::kappa2 of R gives for its data “anxiety”, raters 2 and 3', () => {
  const second = [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4];
  const third = [2, 1, 4, 4, 3, 2, 1, 6, 1, 1, 1, 2, 3, 3, 1, 1, 3, 3, 2, 2];
  const steps = [1, 2, 3, 4, 5, 6];
  const counts = steps.map((one) =>
    steps.map((other) => second.filter((value, row) => value === one && third[row] === other).length),
  );
  expect(kappaFigures(counts).kappa).toBeCloseTo(-0.006289308, 9);
});

it('is 0.4 for a proposal that two readers judge, 50 of them: 20 and 15 alike, 5 and 10 not', () => {
  const { observed, expected, kappa } = kappaFigures([
    [20, 5],
    [10, 15],
  ]);
  expect([observed, expected]).toEqual([0.7, 0.5]);
  expect(kappa).toBeCloseTo(0.4, 12);
});

it('says why there is none', () => {
  expect(
    kappaFigures([
      [0, 0],
      [0, 0],
    ]),
  ).toMatchObject({ n: 0, observed: null, kappa: null, why: 'nothing' });
  expect(
    kappaFigures([
      [0, 0],
      [0, 7],
    ]),
  ).toMatchObject({ n: 7, observed: 1, kappa: null, ci_low: null, why: 'constant' });
  // One always, the other never: no more than chance.
  expect(
    kappaFigures([
      [0, 7],
      [0, 0],
    ]),
  ).toMatchObject({ observed: 0, expected: 0, kappa: 0, why: null });
});

const tables = fc
  .tuple(...Array.from({ length: 4 }, () => fc.nat(40)))
  .map(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, d] as const);

it('is the same whoever is first and whichever kind is first, 1 only where both always agree, and never beyond its interval', () => {
  fc.assert(
    fc.property(tables, ([a, b, c, d]) => {
      const figures = kappaFigures([
        [a, b],
        [c, d],
      ]);
      const { n, observed, kappa, ci_low, ci_high, why } = figures;
      const others = [
        [
          [a, c],
          [b, d],
        ],
        [
          [d, c],
          [b, a],
        ],
      ].map(kappaFigures);
      for (const other of others) {
        expect([other.n, other.observed, other.why]).toEqual([n, observed, why]);
        if (kappa === null) expect(other.kappa).toBeNull();
        else expect(other.kappa).toBeCloseTo(kappa, 12);
      }
      expect(kappa === null).toBe(n === 0 || a === n || d === n);
      if (kappa === null || ci_low === null || ci_high === null) return;
      expect(kappa === 1).toBe(b + c === 0);
      expect(kappa).toBeLessThanOrEqual(observed ?? 0);
      expect(ci_low).toBeGreaterThanOrEqual(-1);
      expect(ci_low).toBeLessThanOrEqual(kappa);
      expect(ci_high).toBeGreaterThanOrEqual(kappa);
      expect(ci_high).toBeLessThanOrEqual(1);
    }),
  );
});

it('has the standard error that the delta method gives, taken by differences', () => {
  fc.assert(
    fc.property(tables, ([a, b, c, d]) => {
      const cells = [a + 1, b + 1, c + 1, d + 1];
      const n = cells.reduce((sum, count) => sum + count, 0);
      const of = (shares: readonly number[]) => {
        const [p = 0, q = 0, r = 0, s = 0] = shares.map((share) => share / shares.reduce((sum, each) => sum + each, 0));
        const chance = (p + q) * (p + r) + (r + s) * (q + s);
        return (p + s - chance) / (1 - chance);
      };
      const shares = cells.map((count) => count / n);
      const h = 1e-6;
      const slopes = shares.map((_, cell) => {
        const moved = (by: number) => of(shares.map((share, place) => (place === cell ? share + by : share)));
        return (moved(h) - moved(-h)) / (2 * h);
      });
      const mean = shares.reduce((sum, share, cell) => sum + share * (slopes[cell] ?? 0), 0);
      const square = shares.reduce((sum, share, cell) => sum + share * (slopes[cell] ?? 0) ** 2, 0);
      const figures = kappaFigures([
        [a + 1, b + 1],
        [c + 1, d + 1],
      ]);
      expect(figures.se).toBeCloseTo(Math.sqrt((square - mean ** 2) / n), 6);
    }),
  );
});
