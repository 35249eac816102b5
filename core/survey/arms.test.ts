import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { armOf, stratumOf } from './arms';
import type { Randomization } from './document';

const arms = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 })
  .map((weights) => weights.map((weight, index) => ({ code: `arm${index}`, weight })));
const randomization = fc
  .tuple(arms, fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }))
  .map(([all, rounds]): Randomization => {
    const weights = all.reduce((sum, { weight }) => sum + weight, 0);
    return { arms: all, ...(rounds !== undefined && { block: weights * rounds }) };
  });
const people = (plan: Randomization, seed: string, stratum: string, count: number) =>
  Array.from({ length: count }, (_, n) => armOf(plan, seed, stratum, n));
const sizeOf = ({ arms: all, block }: Randomization) =>
  block ?? 2 * all.reduce((sum, { weight = 1 }) => sum + weight, 0);

describe('arms', () => {
  it('come in each whole block exactly in their weights', () => {
    fc.assert(
      fc.property(randomization, fc.string(), fc.string(), fc.nat({ max: 20 }), (plan, seed, stratum, block) => {
        const size = sizeOf(plan);
        const inBlock = Array.from({ length: size }, (_, n) => armOf(plan, seed, stratum, block * size + n));
        const rounds = size / plan.arms.reduce((sum, { weight = 1 }) => sum + weight, 0);
        for (const { code, weight = 1 } of plan.arms) {
          expect(inBlock.filter((arm) => arm === code)).toHaveLength(weight * rounds);
        }
      }),
      { numRuns: runs(100, 2000) },
    );
  });

  it('are the same for the same seed, for ever', () => {
    const plan = { arms: [{ code: 'a' }, { code: 'b' }], block: 4 };
    expect(people(plan, 'seed', '[]', 12).join('')).toBe('baabababbbaa');
    fc.assert(
      fc.property(randomization, fc.string(), fc.string(), (one, seed, stratum) => {
        expect(people(one, seed, stratum, 10)).toEqual(people(one, seed, stratum, 10));
      }),
      { numRuns: runs(30, 300) },
    );
  });

  it('of one stratum or seed say nothing of those of another', () => {
    const plan = { arms: [{ code: 'a' }, { code: 'b' }], block: 4 };
    const first = people(plan, 'seed', '["berlin"]', 4000);
    for (const other of [people(plan, 'seed', '["paris"]', 4000), people(plan, 'other', '["berlin"]', 4000)]) {
      const same = first.filter((arm, n) => arm === other[n]).length;
      // Half of them, give or take five standard errors (blocks make them smaller still).
      expect(Math.abs(same - 2000)).toBeLessThan(160);
    }
  });

  it('come in every order of a block alike', () => {
    const plan = { arms: [{ code: 'a' }, { code: 'b' }], block: 4 };
    const orders = new Map<string, number>();
    const all = people(plan, 'seed', '', 12_000).join('');
    for (let at = 0; at < all.length; at += 4) {
      const order = all.slice(at, at + 4);
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    // Six orders, 3,000 blocks: 500 each; five standard errors.
    expect([...orders.values()].every((count) => Math.abs(count - 500) < 103)).toBe(true);
    expect(orders.size).toBe(6);
  });

  it('are given out with a block that is no multiple of the weights, as with the next one that is', () => {
    const plan = { arms: [{ code: 'a', weight: 2 }, { code: 'b' }] };
    expect(people({ ...plan, block: 4 }, 's', '', 30)).toEqual(people({ ...plan, block: 6 }, 's', '', 30));
  });

  it('know a stratum by the values of its attributes alone', () => {
    const plan = { arms: [{ code: 'a' }, { code: 'b' }], strata: ['site', 'sex'] };
    expect(stratumOf(plan, { sex: 'f', site: 'x', age: 3 })).toBe(stratumOf(plan, { site: 'x', sex: 'f' }));
    const known: Record<string, string>[] = [{}, { site: 'x' }, { sex: 'x' }, { site: 'x', sex: 'x' }];
    const strata = known.map((one) => stratumOf(plan, one));
    expect(new Set(strata).size).toBe(4);
    expect(stratumOf({ arms: plan.arms }, { site: 'x' })).toBe('[]');
  });
});
