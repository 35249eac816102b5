import { runs } from 'tests/long';
import { numbersFrom } from '../../mock/results/people';
import { type Placed, settle, type Unit } from './fixedGroups';

const minimumGroup = 5;
let made = 0;
const options = {
  minimumGroup,
  isOver: false,
  pooled: () => 'together',
  newGroup: () => {
    made += 1;
    return `g${made}`;
  },
};

/** What the groups are after it. */
function after(known: Map<string, Placed>, units: readonly Unit[], isOver = false): Map<string, Placed> {
  const { placed, gone } = settle(known, units, { ...options, isOver });
  const next = new Map([...known, ...placed]);
  for (const id of gone) next.delete(id);
  return next;
}

const unit = (number: number, stratum: string): Unit => ({ id: `u${number}`, person: number, stratum });
const shownOf = (groups: Map<string, Placed>) =>
  new Set([...groups].flatMap(([id, { group }]) => (group === null ? [] : [id])));

it('waits until enough people have the same in common', () => {
  const four = [1, 2, 3, 4].map((number) => unit(number, 'berlin'));
  expect(shownOf(after(new Map(), [...four, unit(9, 'rome')])).size).toBe(0);
  const groups = after(new Map(), [...four, unit(5, 'berlin'), unit(9, 'rome')]);
  expect([...shownOf(groups)].sort()).toEqual(['u1', 'u2', 'u3', 'u4', 'u5']);
});

it('counts people, not attempts', () => {
  const same = Array.from({ length: 8 }, (_, number): Unit => ({ ...unit(number, 'berlin'), person: number % 4 }));
  expect(shownOf(after(new Map(), same)).size).toBe(0);
});

it('gives up the group of somebody who leaves, until as many new people have come', () => {
  const five = [1, 2, 3, 4, 5].map((number) => unit(number, 'berlin'));
  let groups = after(new Map(), five);
  groups = after(groups, five.slice(1));
  expect(shownOf(groups).size).toBe(0);
  const four = [6, 7, 8, 9].map((number) => unit(number, 'berlin'));
  groups = after(groups, [...five.slice(1), ...four]);
  expect(shownOf(groups).size).toBe(0);
  groups = after(groups, [...five.slice(1), ...four, unit(10, 'berlin')]);
  expect(shownOf(groups).size).toBe(9);
});

it('puts together what is left over when nobody comes any more', () => {
  const few = [unit(1, 'a'), unit(2, 'a'), unit(3, 'b'), unit(4, 'c'), unit(5, 'c')];
  expect(shownOf(after(new Map(), few)).size).toBe(0);
  expect(shownOf(after(new Map(), few, true)).size).toBe(5);
});

it('never lets two figures differ by fewer people than a group, whatever is asked and whenever', () => {
  const next = numbersFrom(17);
  const sites = ['berlin', 'rome', 'cairo', 'lima'];
  for (let course = 0; course < runs(4, 60); course += 1) {
    let units: Unit[] = [];
    let groups = new Map<string, Placed>();
    const seen: Set<number>[] = [];
    const look = () => {
      const shown = shownOf(groups);
      for (let asked = 0; asked < runs(8, 60); asked += 1) {
        const wanted = sites.filter(() => next() < 0.5);
        const people = units
          .filter(({ id, stratum }) => shown.has(id) && wanted.includes(stratum))
          .map(({ person }) => person);
        seen.push(new Set(people));
      }
    };
    for (let moment = 0; moment < 40; moment += 1) {
      const number = course * 1000 + moment;
      const come = Array.from({ length: Math.floor(next() * 7) }, (_, index) =>
        unit(number * 10 + index, sites[Math.floor(next() ** 2 * sites.length)] ?? ''),
      );
      units = [...units.filter(() => next() > 0.005), ...come];
      groups = after(groups, units);
      look();
    }
    let least = Number.POSITIVE_INFINITY;
    seen.forEach((one, index) => {
      for (const other of seen.slice(index + 1)) {
        let different = 0;
        for (const person of one) if (!other.has(person)) different += 1;
        for (const person of other) if (!one.has(person)) different += 1;
        if (different !== 0) least = Math.min(least, different);
      }
    });
    expect(least).toBeGreaterThanOrEqual(minimumGroup);
  }
});
