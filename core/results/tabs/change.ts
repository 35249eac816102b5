import { retestFigures } from '../../statistics/retest';
import type { ResultBlock, ResultValues } from '../block';
import { numbersOf, type Rows } from '../data';
import { gated, shown } from '../gate';
import type { MakeTab, Source } from '../source';
import type { Variable } from '../variable';
import { compared } from './groups';
import { meanWithInterval } from './interval';
import { firstOfSame } from './sameNumbers';

interface Followed {
  /** By wave: how many people have a value in it. */
  counts: number[];
  /** By wave, a place for each person who has both or all of them. */
  columns: number[][];
  /** An attempt of each of these people. */
  rows: Rows;
}

/** Those who have a value in each of these waves; of several attempts in a wave the last counts. */
function follow({ data }: Source, variable: Variable, waves: readonly string[], rows: Rows): Followed {
  const values = numbersOf(data, variable, rows);
  const byPerson = new Map<number, { values: Map<string, number>; at: Map<string, number>; row: number }>();
  rows.forEach((row, index) => {
    const value = values[index] ?? Number.NaN;
    const wave = data.wave[row] ?? '';
    if (Number.isNaN(value) || !waves.includes(wave)) return;
    const person = data.people[row] ?? -1;
    const known = byPerson.get(person) ?? { values: new Map<string, number>(), at: new Map<string, number>(), row };
    byPerson.set(person, known);
    const completed = data.completedAt[row] ?? 0;
    if (completed < (known.at.get(wave) ?? completed)) return;
    known.values.set(wave, value);
    known.at.set(wave, completed);
  });
  const whole = [...byPerson.values()].filter((one) => waves.every((wave) => one.values.has(wave)));
  return {
    counts: waves.map((wave) => [...byPerson.values()].filter((one) => one.values.has(wave)).length),
    columns: waves.map((wave) => whole.map((one) => one.values.get(wave) ?? Number.NaN)),
    rows: whole.map(({ row }) => row),
  };
}

function ofVariable(source: Source, variable: Variable, waves: readonly string[], rows: Rows): ResultBlock[] {
  const { data, gate } = source;
  const { code } = variable;
  const pairs = waves.slice(1).map((wave, index) => [waves[index] ?? '', wave] as const);
  const changes = pairs.flatMap(([from, to]) => {
    const { columns, counts: have, rows: those } = follow(source, variable, [from, to], rows);
    const of = { columns: [`${code}@${from}`, `${code}@${to}`] };
    const [first = [], second = []] = columns;
    const followed = gated(gate, data, those, { stat: 'followed', of }, (): ResultValues['followed'] => {
      const [n_first = null, n_second = null] = have.map((n) => (n > 0 && n < gate.minimumGroup ? null : n));
      return { n_first, n_second, n: those.length, changed: first.filter((x, place) => x !== second[place]).length };
    });
    const retest = gated(gate, data, those, { stat: 'retest', of }, () => {
      const figures = retestFigures(columns);
      if (!gate.isWithheld) return figures;
      // What is said of single people, and counts of few.
      const {
        rci: _rci,
        reliable_increase,
        reliable_decrease,
        no_reliable_change,
        ...rest
      } = {
        rci: null,
        reliable_increase: null,
        reliable_decrease: null,
        no_reliable_change: null,
        ...figures,
      };
      const counts = [reliable_increase, reliable_decrease, no_reliable_change];
      const isSafe = counts.every((count) => count === null || count === 0 || count >= gate.minimumGroup);
      return isSafe ? { ...rest, reliable_increase, reliable_decrease, no_reliable_change } : rest;
    });
    return [followed, retest];
  });
  const all = follow(source, variable, waves, rows);
  const trajectory = gated(
    gate,
    data,
    all.rows,
    { stat: 'trajectory', of: { variable: code } },
    (): ResultValues['trajectory'] => ({
      n: all.rows.length,
      waves: waves.map((wave, index) => {
        const { mean, ci_low, ci_high } = meanWithInterval(all.columns[index] ?? []);
        return { wave, mean, ci_low, ci_high };
      }),
    }),
  );
  return [...changes, trajectory];
}

/** From each wave to the next, and over all of them, what is the same numbers once; nothing where there is one wave. */
export const change: MakeTab = (source, rows, { of }) => {
  const there = new Set(rows.map((row) => source.data.wave[row] ?? ''));
  const waves = source.waves.filter((wave) => there.has(wave));
  if (waves.length < 2) return [];
  const variables = compared(source, of);
  const firsts = firstOfSame(variables.map((variable) => numbersOf(source.data, variable, rows)));
  return variables.flatMap((variable, place) => {
    const first = variables[firsts[place] ?? place] ?? variable;
    if (first === variable) return ofVariable(source, variable, waves, rows);
    return [shown({ stat: 'same', of: { variable: variable.code } }, { as: first.code })];
  });
};
