import { weightFigures } from '../../statistics/weights';
import type { ResultBlock } from '../block';
import { countPeople, levelsOf, numbersOf, type Rows } from '../data';
import { gated, kept } from '../gate';
import type { MakeTab, Source } from '../source';
import { compared } from './groups';

/** What the margins of each variable come to; 0 where there is nothing to rake to. */
const sumOf = (margin: Readonly<Record<string, number>>) =>
  Object.values(margin).reduce((all, share) => all + share, 0);

function weighted(
  source: Source,
  rows: Rows,
  margins: Readonly<Record<string, Readonly<Record<string, number>>>>,
): ResultBlock {
  const { data, gate, variables } = source;
  const names = Object.keys(margins);
  const columns = new Map(names.map((name) => [name, levelsOf(data, variables, name, rows)]));
  const isIn = (index: number) =>
    names.every((name) => Object.hasOwn(margins[name] ?? {}, columns.get(name)?.[index] ?? ''));
  const places = rows.flatMap((_, index) => (isIn(index) ? [index] : []));
  const used = places.map((index) => rows[index] ?? -1);
  const asked = { stat: 'weights', of: { base: '1', margins } };
  const texts = new Map([...columns].map(([name, column]) => [name, places.map((index) => column[index] ?? '')]));
  const levels = names.flatMap((name) => Object.keys(margins[name] ?? {}).map((level) => ({ name, level })));
  const people = levels.map(({ name, level }) =>
    countPeople(
      data,
      used.filter((_, index) => texts.get(name)?.[index] === level),
    ),
  );
  // A level of which there is nobody cannot be raked to.
  if (people.includes(0) || names.some((name) => !(sumOf(margins[name] ?? {}) > 0))) return kept(asked, 'undefined');
  if (people.some((count) => count < gate.minimumGroup)) return kept(asked, 'few');
  return gated(gate, data, used, asked, () => {
    const numbers = new Map(
      compared(source, undefined).map((variable) => [variable.code, Array.from(numbersOf(data, variable, used))]),
    );
    const { weights: _, ...figures } = weightFigures(
      used.map(() => 1),
      margins,
      texts,
      numbers,
    );
    return figures;
  });
}

/** Raking to the margins that are given; without any, nothing. */
export const weights: MakeTab = (source, rows, { margins }) =>
  margins === undefined || Object.keys(margins).length === 0 ? [] : [weighted(source, rows, margins)];
