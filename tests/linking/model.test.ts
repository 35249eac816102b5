import { hangsAfter } from '../hangs';
import { runs } from '../long';
import { mostByChance } from './chance';
import { judged } from './judge';
import { guesses } from './linker';
import { type Campaign, play } from './model';

const campaign: Campaign = { invited: 1000, answered: 600, days: 60, minimumGroup: 5 };

describe('what chance explains', () => {
  it('is about as many as there are batches, and a little more the more often one tries', () => {
    expect(mostByChance(100, 1)).toBeGreaterThan(100 + 4 * 10);
    expect(mostByChance(100, 1)).toBeLessThan(100 + 6 * 10);
    expect(mostByChance(100, 1000)).toBeGreaterThan(mostByChance(100, 1));
    expect(mostByChance(1, 1)).toBeLessThan(12);
    expect(mostByChance(0, 1)).toBe(1);
  });
});

it(
  'with the code that orders and batches, no way of pairing those who were asked with participations does better than chance',
  async () => {
    const seeds = runs(6, 200);
    const totals = new Map<string, { right: number; expected: number }>();
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { during, after, truth } = await play(seed, campaign);
      for (const [when, sides] of Object.entries({ during, after })) {
        expect(sides.used).toBeGreaterThan(250);
        const found = judged(guesses(sides.asked, sides.taken), { truth, odds: sides.odds, tries: seeds * 2 });
        expect(found.beyond.map((each) => ({ seed, when, ...each }))).toEqual([]);
        if (when === 'after') continue;
        for (const { way, right, expected } of found.all) {
          const sum = totals.get(way) ?? { right: 0, expected: 0 };
          totals.set(way, { right: sum.right + right, expected: sum.expected + expected });
        }
      }
    }
    // A leak too small to be seen in one campaign adds up over all of them.
    expect(totals.size).toBeGreaterThan(500);
    const beyond = [...totals].filter(([, { right, expected }]) => right >= mostByChance(expected, totals.size));
    expect(beyond).toEqual([]);
  },
  hangsAfter(600_000),
);

it('of a survey that is over not even the batches are known', async () => {
  const { after } = await play(7, campaign);
  expect(new Set(after.asked.map(({ known }) => known['invitation.xmin'])).size).toBe(1);
  expect(new Set(after.taken.map(({ known }) => known['participation.xmin'])).size).toBe(1);
  expect(after.taken.filter(({ known }) => known['participation.waits'] === 1)).toEqual([]);
});

it.each(['order', 'lock', 'at once'] as const)('finds a leak that was planted: %s', async (leak) => {
  const { during, truth } = await play(3, { ...campaign, leak });
  // As large as they should be: of a batch of one everybody knows whose it is.
  const odds = new Map([...during.odds].map(([id, share]) => [id, Math.min(share, 1 / campaign.minimumGroup)]));
  expect(judged(guesses(during.asked, during.taken), { truth, odds, tries: 1 }).beyond.length).toBeGreaterThan(0);
});
