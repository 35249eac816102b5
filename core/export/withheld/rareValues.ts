import type { Cell } from '../variable';

/** How many people have each value of one variable, in one group of people. */
export class ValueCounts {
  private readonly counts = new Map<Cell, { people: number; last: number }>();

  /** @param person of whom all cells come one after the other */
  add(cell: Cell, person: number): void {
    const found = this.counts.get(cell);
    if (found === undefined) this.counts.set(cell, { people: 1, last: person });
    else if (found.last !== person) {
      found.people += 1;
      found.last = person;
    }
  }

  entries(): [cell: Cell, people: number][] {
    return [...this.counts].map(([cell, { people }]) => [cell, people]);
  }
}

/**
 * What is written for each value, so that no value, and not the gap either, stands for fewer than `least` people: rare values become the
 * gap, and the next ones too where the gap would be small.
 * @param gap what is written where a value is held back
 */
export function withoutRare(counts: readonly [Cell, number][], least: number, gap: Cell): Map<Cell, Cell> {
  const shown = new Map<Cell, Cell>();
  let held = 0;
  // The same ones whatever the order of people: what is held back must not differ between two exports.
  const rising = [...counts]
    .filter(([cell]) => cell !== gap)
    .sort((one, other) => one[1] - other[1] || (String(one[0]) < String(other[0]) ? -1 : 1));
  for (const [cell, people] of counts) if (cell === gap) held += people;
  for (const [cell, people] of rising) {
    const isHeld = people < least || (held > 0 && held < least);
    if (isHeld) held += people;
    shown.set(cell, isHeld ? gap : cell);
  }
  return shown;
}

/**
 * The same for numbers that are measured: neighbours are put together until they are at least `least` people, and each gets the mean of
 * its group (microaggregation; Defays and Nanopoulos 1993). The mean of all stays as it is.
 * @param isNumber whether a cell is a value, not a reason for none @param decimals that means are rounded to
 */
export function inGroups(
  counts: readonly [Cell, number][],
  least: number,
  { gap, isNumber, decimals }: { gap: Cell; isNumber(cell: Cell): cell is number; decimals: number },
): Map<Cell, Cell> {
  const others = counts.filter(([cell]) => !isNumber(cell));
  const measured = counts.filter((entry): entry is [number, number] => isNumber(entry[0]));
  const total = measured.reduce((sum, [, people]) => sum + people, 0);
  const rare = others.filter(([, people]) => people < least).reduce((sum, [, people]) => sum + people, 0);
  const shown = withoutRare(others, least, gap);
  const held = others.reduce((sum, [cell, people]) => sum + (cell === gap || shown.get(cell) === gap ? people : 0), 0);
  // A gap of so few would be seen beside the numbers: then these are held back as well.
  if (total < least || (rare > 0 && held < least)) {
    for (const [cell] of measured) shown.set(cell, gap);
    return shown;
  }
  const groups: [number, number][][] = [];
  let group: [number, number][] = [];
  let size = 0;
  let left = total;
  for (const entry of measured.sort((one, other) => one[0] - other[0])) {
    group.push(entry);
    size += entry[1];
    left -= entry[1];
    if (size >= least && left >= least) {
      groups.push(group);
      group = [];
      size = 0;
    }
  }
  if (group.length > 0) groups.push(group);
  const factor = 10 ** decimals;
  for (const each of groups) {
    const people = each.reduce((sum, [, count]) => sum + count, 0);
    const mean = each.reduce((sum, [value, count]) => sum + value * (count / people), 0);
    const written = each.length === 1 ? each[0]?.[0] : Math.round(mean * factor) / factor;
    for (const [value] of each) shown.set(value, written ?? null);
  }
  return shown;
}
