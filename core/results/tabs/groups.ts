import { groupFigures } from '../../statistics/groups';
import { holm } from '../../statistics/holm';
import { pairFigures } from '../../statistics/pairs';
import { placedTexts } from '../../statistics/placed';
import { tally } from '../../statistics/sums';
import type { ResultBlock, ResultValues } from '../block';
import { countPeople, levelsOf, numbersOf, type Rows } from '../data';
import { gated, kept, shown } from '../gate';
import { type MakeTab, mostInPairs, type Source } from '../source';
import type { Variable } from '../variable';
import { firstOfSame } from './sameNumbers';

/** More groups than this are no comparison. */
const mostLevels = 50;

/** The first fact by which the attempts fall into at least two groups. */
export function firstFact({ data, variables, waves }: Source, rows: Rows): string {
  const facts = [
    ...[...data.attributes.keys()].map((code) => `attribute.${code}`),
    'locale',
    ...(waves.length > 1 ? ['wave'] : []),
    'arm',
    'respondent.sex',
    'respondent.age',
    'version',
  ];
  const varies = (name: string) => {
    const levels = new Set(levelsOf(data, variables, name, rows));
    levels.delete('');
    return levels.size > 1 && levels.size <= mostLevels;
  };
  return facts.find(varies) ?? 'locale';
}

/** What is compared where nothing is named: the scores; without any, the questions that are numbers. */
export function compared({ variables }: Source, of: readonly string[] | undefined): Variable[] {
  const numeric = variables.filter(({ isNumeric }) => isNumeric);
  if (of !== undefined) return numeric.filter(({ code }) => of.includes(code));
  const scores = numeric.filter(({ role }) => role === 'score');
  return scores.length > 0 ? scores : numeric;
}

/** Levels in the order of the question, else of their codes; with those that are too small to be shown. */
export function levelsBy(source: Source, name: string, column: readonly string[]): string[] {
  const found = new Set(column.filter((level) => level !== ''));
  const declared = name.startsWith('band.')
    ? source.variables.find(({ role, code }) => role === 'score' && code === name.slice('band.'.length))
    : source.variables.find(({ role, code }) => role === 'question' && code === name);
  const order = name === 'wave' ? source.waves : (declared?.levels.map(({ code }) => code) ?? []);
  const known = order.filter((code) => found.has(code));
  return [...known, ...[...found].filter((level) => !known.includes(level)).sort()];
}

interface Compared {
  blocks: ResultBlock[];
  /** The numbers that were compared, a place for each attempt; NaN: none, or its group is kept back. */
  values: Float64Array;
}

function compare(
  source: Source,
  variable: Variable,
  column: readonly string[],
  levels: readonly string[],
  { by, rows, withPairs }: { by: string; rows: Rows; withPairs: boolean },
): Compared {
  const { data, gate } = source;
  const values = numbersOf(data, variable, rows);
  const asked = { stat: 'groups', of: { variable: variable.code, group: by, group_levels: levels } };
  const { levels: found, places } = placedTexts(column);
  const within = found.map((): number[] => []);
  rows.forEach((row, index) => {
    if (!Number.isNaN(values[index] ?? Number.NaN)) within[places[index] ?? -1]?.push(row);
  });
  const rowsIn = (level: string): Rows => within[found.indexOf(level)] ?? [];
  const people = levels.map((level) => countPeople(data, rowsIn(level)));
  const isSmall = (count: number) => count > 0 && count < gate.minimumGroup;
  const safe = levels.filter((_, index) => !isSmall(people[index] ?? 0));
  // A single small group would follow from all of them together: the smallest other one stays out with it.
  const alone = levels.length - safe.length === 1;
  const rising = [...safe].sort(
    (one, other) => (people[levels.indexOf(one)] ?? 0) - (people[levels.indexOf(other)] ?? 0),
  );
  const left = alone && gate.isWithheld ? safe.filter((level) => level !== rising[0]) : safe;
  const used = left.flatMap((level) => rowsIn(level));
  if (left.length === 0) return { blocks: [kept(asked, 'few')], values: new Float64Array() };
  const whole = gated(gate, data, used, asked, () => {
    const figures = groupFigures(values, column, left);
    const hidden = levels.filter((level) => !left.includes(level));
    const none = { n: null, mean: null, sd: null, median: null };
    return {
      ...figures,
      groups: Object.fromEntries(levels.map((level) => [level, hidden.includes(level) ? none : figures.groups[level]])),
    };
  });
  const isPaired = withPairs && left.length > 2 && left.length <= mostInPairs;
  const ofPairs = { stat: 'pairs', of: { variable: variable.code, group: by, group_levels: left } };
  return {
    blocks: [whole, ...(isPaired ? [gated(gate, data, used, ofPairs, () => pairFigures(values, column, left))] : [])],
    values:
      left.length === levels.length
        ? values
        : values.map((value, index) => (left.includes(column[index] ?? '') ? value : Number.NaN)),
  };
}

/** P of a comparison: Welch's test for two groups, else his analysis of variance. */
function testOf({ values }: ResultBlock): { test: string; p: number | null } {
  const figures = (values ?? {}) as { t_welch?: { p: number | null }; welch_anova?: { p: number | null } };
  if (figures.t_welch) return { test: 't_welch', p: figures.t_welch.p };
  return { test: 'welch_anova', p: figures.welch_anova?.p ?? null };
}

/** Each number by groups, where there are more than two also in pairs; over all the tests Holm's correction, which counts the same numbers once. */
export const groups: MakeTab = (source, rows, { by = firstFact(source, rows), of }) => {
  const { data, variables } = source;
  const column = levelsOf(data, variables, by, rows);
  const levels = levelsBy(source, by, column);
  const variablesCompared = compared(source, of);
  if (tally(column).size > mostLevels + 1) {
    return variablesCompared.map(({ code }) =>
      kept({ stat: 'groups', of: { variable: code, group: by } }, 'undefined'),
    );
  }
  const withPairs = of !== undefined || variablesCompared.length <= mostInPairs;
  const each = variablesCompared.map((variable) => compare(source, variable, column, levels, { by, rows, withPairs }));
  const codes = variablesCompared.map(({ code }) => code);
  const tests = each.map(({ blocks: [block] }) => (block ? testOf(block) : { test: 'welch_anova', p: null }));
  const firsts = firstOfSame(each.map(({ values }, index) => (tests[index]?.p === null ? new Float64Array() : values)));
  const counted = tests.map(({ p }, index) => (firsts[index] === index ? p : null));
  const corrected = holm(counted);
  const values: ResultValues['holm'] = {
    comparisons: counted.filter((p) => p !== null).length,
    tests: tests.map(({ test, p }, index) => {
      const first = firsts[index] ?? index;
      return {
        ...{ variable: codes[index] ?? '', test, p, p_holm: p === null ? null : (corrected[first] ?? null) },
        same_as: first === index ? null : (codes[first] ?? null),
      };
    }),
  };
  return [...each.flatMap(({ blocks }) => blocks), shown({ stat: 'holm', of: { group: by } }, values)];
};
