import type { Outcome } from './groupPlan';
import type { VariableRange, WitnessSheet } from './report';
import { type Extent, joinedExtents } from './states';
import type { Term } from './terms';

/** One combination of the terms' cells, with the group's outcome there. */
export interface Row {
  cells: readonly string[];
  extents: readonly Extent[];
  outcome: Outcome;
  sheet: () => WitnessSheet;
}

/** Adjacent rows with the same outcome. */
export interface Box {
  /** By term: the first and the last cell; missing, texts and booleans: one alone. */
  from: readonly number[];
  to: readonly number[];
  extents: readonly Extent[];
  signature: string;
  outcome: Outcome;
  sheet: () => WitnessSheet;
}

/** Above this many rows, joining is expensive and the list is cut anyway. */
const joinLimit = 1500;

/** Cells joined along each number in turn. `exact`: what is not among the rows cannot be reached, so that a box may pass over it. */
export function boxesOf(terms: readonly Term[], rows: readonly Row[], exact: boolean): Box[] {
  const words = terms.map(() => new Map<string, number>());
  let boxes = rows.map(({ cells, extents, outcome, sheet }): Box => {
    const place = cells.map((cell, term) => placeOf(terms[term], cell, words[term] ?? new Map()));
    return { from: place, to: place, extents, outcome, sheet, signature: signatureOf(outcome) };
  });
  if (boxes.length <= joinLimit) {
    terms.forEach(({ variable }, axis) => {
      if (variable.type === 'number') boxes = joinedAlong(axis, boxes, exact);
    });
  }
  return boxes.sort((one, other) => compared(one.from, other.from));
}

/** What cannot be joined lies below zero, or on an axis that is not joined. */
function placeOf(term: Term | undefined, cell: string, words: Map<string, number>): number {
  if (cell === '-') return -1;
  if (term?.variable.type === 'number') return Number(cell);
  const place = words.get(cell) ?? words.size;
  words.set(cell, place);
  return place;
}

function signatureOf({ holds, all, first }: Outcome): string {
  return `${holds.map((held) => (held === null ? '?' : held ? '1' : '0')).join('')} ${all} ${first}`;
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((place, index) => place !== other[index]);
  // Missing last.
  const order = (place: number) => (place < 0 ? Number.MAX_VALUE : place);
  return at < 0 ? 0 : order(one[at] ?? 0) - order(other[at] ?? 0);
}

function joinedAlong(axis: number, boxes: readonly Box[], exact: boolean): Box[] {
  const lines = new Map<string, Box[]>();
  for (const box of boxes) {
    const others = (places: readonly number[]) => places.filter((_, at) => at !== axis).join(',');
    const missing = (box.from[axis] ?? -1) < 0 ? '-' : '';
    const key = `${box.signature};${others(box.from)};${others(box.to)};${missing}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [box]);
    else line.push(box);
  }
  const found: Box[] = [];
  for (const line of lines.values()) {
    line.sort((one, other) => (one.from[axis] ?? 0) - (other.from[axis] ?? 0));
    let last: Box | undefined;
    for (const box of line) {
      const whole = last && joinedBoxes(last, box);
      const near = (box.from[axis] ?? 0) === (last?.to[axis] ?? 0) + 1;
      const free =
        whole && (exact || near) && !boxes.some((other) => other.signature !== box.signature && meet(other, whole));
      if (whole && free) last = whole;
      else {
        if (last) found.push(last);
        last = box;
      }
    }
    if (last) found.push(last);
  }
  return found;
}

function joinedBoxes(one: Box, other: Box): Box {
  return {
    ...one,
    from: one.from.map((place, axis) => Math.min(place, other.from[axis] ?? place)),
    to: one.to.map((place, axis) => Math.max(place, other.to[axis] ?? place)),
    extents: joinedExtents(one.extents, other.extents),
  };
}

function meet(one: Box, other: Box): boolean {
  return one.from.every(
    (from, axis) => from <= (other.to[axis] ?? from) && (one.to[axis] ?? from) >= (other.from[axis] ?? from),
  );
}

export function rangesOf(terms: readonly Term[], extents: readonly Extent[]): VariableRange[] {
  return terms.map(({ variable: { name } }, index): VariableRange => {
    const extent = extents[index] ?? null;
    if (extent === null) return { variable: name, missing: true };
    return 'span' in extent ? { variable: name, ...extent.span } : { variable: name, ...extent };
  });
}
