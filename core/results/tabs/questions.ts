import { countedItemFigures } from '../../statistics/item';
import { defined, mean, tally } from '../../statistics/sums';
import { binsOf } from '../bins';
import type { Missing, ResultBlock, ResultValues } from '../block';
import { protectedList } from '../cells';
import { countPeople, numbersOf, type Rows } from '../data';
import { type Gate, gated, kept } from '../gate';
import { keyedTexts } from '../keyedTexts';
import { levelCounts, scoreCounts } from '../levelCounts';
import type { MakeTab, Source, TabAsked } from '../source';
import type { Variable } from '../variable';

/** Combinations and texts that are shown. */
const most = { combinations: 50, texts: 200 };

const limitOf = ({ isWithheld, minimumGroup }: Gate) => (isWithheld ? minimumGroup : 1);

function missingOf(counts: Float64Array, limit: number): Missing {
  const [, ...cells] = protectedList([...counts], limit);
  const [not_shown = 0, skipped = 0, not_reached = 0, unknown = 0] = cells;
  return { not_shown, skipped, not_reached, unknown };
}

/** How often each list occurs, the most frequent first. */
function combinationsOf(variable: Variable, picked: readonly (readonly number[])[], limit: number) {
  const counts = tally(picked.map((places) => [...places].sort((one, other) => one - other).join()));
  const found = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  const cells = protectedList(
    found.map(([, n]) => n),
    limit,
  );
  return found.slice(0, most.combinations).map(([key], index) => ({
    codes: key === '' ? [] : key.split(',').map((place) => variable.levels[Number(place)]?.code ?? ''),
    n: cells[index] ?? null,
  }));
}

function ofPicks(variable: Variable, picked: readonly (readonly number[])[], limit: number) {
  const chosen = variable.levels.map((_, place) => picked.filter((places) => places.includes(place)).length);
  // Whoever did not choose it is a group, too.
  const isSafe = (n: number) => (n === 0 || n >= limit) && (n === picked.length || picked.length - n >= limit);
  const counts = variable.levels.map(({ code }, place) => ({
    code,
    n: isSafe(chosen[place] ?? 0) ? (chosen[place] ?? 0) : null,
  }));
  if (variable.kind === 'choices') return { counts, combinations: combinationsOf(variable, picked, limit) };
  const places = variable.levels.map(({ code }, place) => ({
    code,
    mean: defined(mean(picked.flatMap((list) => (list.includes(place) ? [list.indexOf(place) + 1] : [])))),
  }));
  return { places, combinations: combinationsOf(variable, picked, limit) };
}

function ofNumbers(values: readonly number[], limit: number) {
  const bins = binsOf(values);
  const cells = protectedList(
    bins.map(({ n }) => n),
    limit,
  );
  return { bins: bins.map((bin, index) => ({ ...bin, n: cells[index] ?? null })) };
}

function distribution({ data, gate }: Source, variable: Variable, rows: Rows): ResultBlock {
  const asked = { stat: 'distribution', of: { item: variable.code } };
  const column = data.answers.get(variable.code);
  if (column === undefined) return kept(asked, 'undefined');
  const limit = limitOf(gate);
  const isAnswered = (row: number) => column.missing[row] === 0;
  const make = (): ResultValues['distribution'] => {
    const { levels, missing } = levelCounts(column, variable.kind === 'choice' ? variable.levels : [], rows);
    const [n = 0] = missing;
    const base = { n, people: countPeople(data, rows, undefined, isAnswered), missing: missingOf(missing, limit) };
    switch (variable.kind) {
      case 'choice': {
        const cells = protectedList([...levels], limit);
        return { ...base, counts: variable.levels.map(({ code }, place) => ({ code, n: cells[place] ?? null })) };
      }
      case 'choices':
      case 'ranking': {
        const answered = rows.filter(isAnswered);
        const picked = answered.map((row) => column.picks?.[row] ?? []);
        return { ...base, ...ofPicks(variable, picked, limit) };
      }
      case 'number': {
        const answered = rows.filter(isAnswered);
        const numbers = answered.map((row) => column.values[row] ?? Number.NaN);
        return { ...base, ...ofNumbers(numbers, limit) };
      }
      default:
        return base;
    }
  };
  return gated(gate, data, rows, asked, make, isAnswered);
}

/** How often each number was answered, and whether an attempt has one. */
function numbersIn(source: Source, variable: Variable, rows: Rows) {
  const { data } = source;
  const column = data.answers.get(variable.code);
  if (variable.role === 'question' && variable.kind === 'choice' && column !== undefined) {
    const { values, missing } = column;
    const counts = scoreCounts(levelCounts(column, variable.levels, rows), variable);
    const isCounted = variable.levels.map(({ score }) => score !== null);
    return { counts, isThere: (row: number) => missing[row] === 0 && isCounted[values[row] ?? -1] === true };
  }
  const counts = new Map<number, number>();
  const numbers = numbersOf(data, variable, rows);
  for (const value of numbers) if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return { counts, isThere: (row: number) => column?.missing[row] === 0 && !Number.isNaN(column.values[row]) };
}

/** The figures of a question as numbers. Where single counts are kept back, so is what they would follow from. */
export function itemBlock(source: Source, variable: Variable, rows: Rows): ResultBlock {
  const { data, gate } = source;
  const { code, min, max } = variable;
  const range = min === null || max === null ? undefined : { min, max };
  const { counts, isThere } = numbersIn(source, variable, rows);
  const asked = { stat: 'item', of: { item: code }, ...(range && { with: range }) };
  const make = () => {
    const figures = countedItemFigures(counts, rows.length, range);
    if (!gate.isWithheld) return figures;
    if (!protectedList([...counts.values()], gate.minimumGroup).includes(null)) return figures;
    const { n, missing, mean: centre } = figures;
    // To one place: the exact mean would tell the counts that are kept back.
    return { n, missing: missing > 0 && missing < gate.minimumGroup ? null : missing, mean: rounded(centre) };
  };
  return gated(gate, data, rows, asked, make, isThere);
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/** The order of texts, which says nothing of the order in which they came. */
function texts(
  { data, gate }: Source,
  variable: Variable,
  rows: Rows,
  { search = '', isNarrowed = false, keyed }: TabAsked,
): ResultBlock {
  const column = data.answers.get(variable.code);
  const answered = rows.filter((row) => column?.missing[row] === 0);
  const asked = { stat: keyed ? 'keyed_texts' : 'texts', of: { item: variable.code } };
  // Where names are withheld, texts stand for all together: how somebody writes can name them.
  if (gate.isWithheld && isNarrowed) return kept(asked, 'withheld');
  const own = gate.isWithheld ? { ...gate, minimumGroup: 2 * gate.minimumGroup } : gate;
  return gated(own, data, answered, asked, (): ResultValues['texts' | 'keyed_texts'] => {
    const all = answered.flatMap((row) => {
      const text = column?.texts?.[row];
      // In a survey that withholds names the language could name somebody.
      return text ? [{ text, locale: gate.isWithheld ? '' : (data.locale[row] ?? '') }] : [];
    });
    if (keyed) return keyedTexts(all, search, keyed);
    const wanted = search.trim().toLocaleLowerCase();
    const found = wanted === '' ? all : all.filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
    const sorted = found.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0));
    return { total: all.length, found: found.length, texts: sorted.slice(0, most.texts) };
  });
}

const isWritten = ({ kind }: Variable) => kind === 'text' || kind === 'date' || kind === 'time';

/** Every question as it was asked. Texts come where a question is named. */
export const questions: MakeTab = (source, rows, asked) => {
  const wanted = asked.of && new Set(asked.of);
  return source.variables
    .filter(({ role, code }) => role === 'question' && (wanted === undefined || wanted.has(code)))
    .flatMap((variable) => [
      distribution(source, variable, rows),
      ...(variable.isNumeric ? [itemBlock(source, variable, rows)] : []),
      ...(isWritten(variable) && wanted !== undefined ? [texts(source, variable, rows, asked)] : []),
    ]);
};
