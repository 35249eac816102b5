import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { analyseCoverage } from './analyse';
import type { CoverageCell, GroupCoverage } from './report';
import { type Brute, everySheet, liesIn, smallInstruments } from './small.testing';

const codesOf = ({ holds }: Brute) => holds.flatMap((held, index) => (held === true ? [`n${index}`] : []));
const isShown = ({ all, first }: Brute) => all || first;
const shownOf = (brute: Brute) => (brute.all ? codesOf(brute) : brute.first ? codesOf(brute).slice(0, 1) : []);
const isGap = (brute: Brute) => isShown(brute) && brute.holds.every((held) => held === false);
const isMissing = (brute: Brute) => isShown(brute) && !brute.holds.includes(true) && brute.holds.includes(null);
const isOverlap = (brute: Brute) => isShown(brute) && codesOf(brute).length > 1;
const text = (value: unknown) => JSON.stringify(value);
const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

/** The sheet as one text, whatever the order of its keys. */
const sheetText = ({ answers, respondent: { sex, age } }: Brute['sheet']) =>
  ['q0', 'q1', 'q2', 'q3'].map((code) => String(answers[code])).join() + sex + age;

const holdsBrute = (found: readonly Pick<CoverageCell, 'ranges'>[], brute: Brute) =>
  found.some(({ ranges }) => ranges.every((range) => liesIn(brute.value(range.variable), range)));

const lists = [
  ['gaps', isGap],
  ['missingWhen', isMissing],
  ['overlaps', isOverlap],
] as const;

function never(all: readonly Brute[], codes: readonly string[], of: (brute: Brute) => string[]): string[] {
  const seen = new Set(all.flatMap(of));
  return codes.filter((code) => !seen.has(code));
}

/** Each finding's own sheet shows it. No condition distinguishes the ages that brute force skips from those it takes. */
function expectTrueWitnesses(group: GroupCoverage, all: readonly Brute[]): void {
  const byText = new Map(all.map((brute) => [sheetText(brute.sheet), brute]));
  for (const [list, is] of lists) {
    for (const { ranges, sheet } of group[list]) {
      const brute = byText.get(sheetText(sheet));
      expect(brute && is(brute)).toBe(true);
      for (const range of ranges)
        expect([range, brute && liesIn(brute.value(range.variable), range)]).toEqual([range, true]);
    }
  }
}

describe('the coverage of small instruments', () => {
  it('is what every answer sheet, tried one by one, comes to', () => {
    let exact = 0;
    fc.assert(
      fc.property(smallInstruments, (structure) => {
        const report = analyseCoverage(structure, { budget: { findings: 10_000, values: 10_000 } });
        const [group] = report.groups;
        if (group === undefined || group.method !== 'exact') return;
        exact += 1;
        const all = everySheet(structure);
        const codes = (structure.nuggets ?? []).map(({ code }) => code);
        const outcome = (held: string[], shown: boolean) => text([held, shown]);
        expect(sorted(group.cells.map(({ nuggets, shown }) => outcome(nuggets, shown)))).toEqual(
          sorted(all.map((brute) => outcome(codesOf(brute), isShown(brute)))),
        );
        const unreachable = never(all, codes, codesOf);
        expect(group.unreachable).toEqual(unreachable);
        expect(group.shadowed).toEqual(never(all, codes, shownOf).filter((code) => !unreachable.includes(code)));
        // Within the ranges of a finding, and nowhere else, the sheets show it.
        const wrong = lists.flatMap(([list, is]) => {
          return all
            .filter((brute) => holdsBrute(group[list], brute) !== is(brute))
            .map(({ sheet }) => ({ list, sheet }));
        });
        expect(wrong.slice(0, 3)).toEqual([]);
        expectTrueWitnesses(group, all);
      }),
      { numRuns: runs(30, 150), seed: 1 },
    );
    expect(exact).toBeGreaterThan(runs(20, 110));
  });

  it('has for each calculation the values that the sheets give it', () => {
    fc.assert(
      fc.property(smallInstruments, (structure) => {
        const { reachable } = analyseCoverage(structure, { budget: { values: 10_000 } });
        const all = everySheet(structure);
        for (const [code, { method, values, from, to, missing }] of Object.entries(reachable)) {
          const given = all.map(({ value }) => value(code));
          const numbers = [...new Set(given.flatMap((value) => value ?? []))]
            .map(Number)
            .sort((one, other) => one - other);
          if (method === 'exact') expect([code, values, missing]).toEqual([code, numbers, given.includes(null)]);
          expect(numbers.filter((value) => (from !== null && value < from) || (to !== null && value > to))).toEqual([]);
          if (missing === false) expect(given).not.toContain(null);
        }
      }),
      { numRuns: runs(15, 80), seed: 2 },
    );
  });

  it('claims nothing untrue where it could only try sheets', () => {
    let sampled = 0;
    fc.assert(
      fc.property(smallInstruments, fc.nat(30), (structure, states) => {
        const budget = { states, work: 300, sheets: 60, findings: 10_000 };
        const [group] = analyseCoverage(structure, { budget }).groups;
        if (group === undefined || group.method !== 'sampled') return;
        sampled += 1;
        const all = everySheet(structure);
        const codes = (structure.nuggets ?? []).map(({ code }) => code);
        const unreachable = never(all, codes, codesOf);
        expect(unreachable).toEqual(expect.arrayContaining(group.unreachable));
        expect([...group.unreachable, ...group.unseen.holding]).toEqual(expect.arrayContaining(unreachable));
        expect(group.shadowed).toEqual([]);
        const combinations = new Set(all.map((brute) => text([codesOf(brute), isShown(brute)])));
        for (const { nuggets, shown } of group.cells) expect(combinations).toContain(text([nuggets, shown]));
      }),
      { numRuns: runs(20, 80), seed: 3 },
    );
    expect(sampled).toBeGreaterThan(runs(3, 15));
  });

  it('is the same each time, and plain data', () => {
    fc.assert(
      fc.property(smallInstruments, (structure) => {
        const report = analyseCoverage(structure, { budget: { states: 10, sheets: 50 } });
        expect(JSON.parse(text(report))).toEqual(report);
        expect(analyseCoverage(structure, { budget: { states: 10, sheets: 50 } })).toEqual(report);
      }),
      { numRuns: runs(12, 50), seed: 4 },
    );
  });
});
