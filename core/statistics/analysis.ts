import type * as z from 'zod';
import { correlationsOf } from './correlation';
import { crosstabFigures } from './crosstab';
import { mantelHaenszelFigures, mantelOrdinalFigures } from './dif';
import { logisticDifFigures } from './difLogistic';
import { factorabilityFigures } from './factorability';
import { groupFigures } from './groups';
import { itemFigures } from './item';
import { omegaFigures } from './omega';
import { pairFigures } from './pairs';
import { placed } from './placed';
import { type AnalysisPlan, type Ask, asked } from './plan';
import { retestFigures } from './retest';
import { itemInScaleFigures, prepareScale, type ScaleItem, scaleFigures } from './scale';
import { answerCells, strataOf } from './strata';
import { sum } from './sums';
import { weightFigures } from './weights';

/** The data, by column: what stands in each row; empty: missing. */
export type Table = ReadonlyMap<string, readonly string[]>;

/** What keeps a plan from being computed: where it stands, in words. */
export class PlanFault extends Error {
  constructor(
    readonly place: string,
    readonly reason: string,
    /** In the data: of the rows, from 0, and the column. */
    readonly cell?: { row: number; column: string },
  ) {
    super(`${place}: ${reason}`);
  }
}

export interface AnalysisResult {
  format: 'analysis-result/1';
  results: { stat: string; of: unknown; with?: unknown; values: unknown }[];
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** What blocks before have read. */
interface Known {
  numbers: Map<string, number[]>;
  scales: Map<string, ScaleItem[]>;
}

class Analysis {
  constructor(
    private readonly plan: AnalysisPlan,
    private readonly table: Table,
    private readonly place: string,
    private readonly known: Known,
  ) {}

  text(name: string): readonly string[] {
    const column = this.table.get(name);
    if (column === undefined) throw new PlanFault(this.place, `the data have no column “${name}”`);
    return column;
  }

  /** NaN where there is none. */
  column(name: string): readonly number[] {
    const known = this.known.numbers.get(name);
    if (known !== undefined) return known;
    const read = this.text(name).map((cell, row) => {
      if (cell === '') return Number.NaN;
      if (!number.test(cell)) throw new PlanFault(this.place, `“${cell}” is not a number`, { row, column: name });
      return Number(cell);
    });
    this.known.numbers.set(name, read);
    return read;
  }

  /** The items of a scale in its order, reversed by the range that was declared. */
  scale(name: string): ScaleItem[] {
    const held = this.known.scales.get(name);
    if (held !== undefined) return held;
    const scale = Object.hasOwn(this.plan.scales, name) ? this.plan.scales[name] : undefined;
    if (scale === undefined) throw new PlanFault(this.place, `the plan has no scale “${name}”`);
    const items = Object.entries(scale.items).map(([code, { key, min, max }]) => {
      const values = this.column(code);
      return { code, values: key === 1 ? values : values.map((value) => min + max - value) };
    });
    this.known.scales.set(name, items);
    return items;
  }

  /** Levels as given, or those that there are. */
  levels(name: string, given: readonly string[] | undefined): readonly string[] {
    return given ?? [...new Set(this.text(name))].filter((level) => level !== '').sort();
  }

  item(name: string, code: string): ScaleItem[] {
    const items = this.scale(name);
    if (!items.some((each) => each.code === code))
      throw new PlanFault(this.place, `the scale “${name}” has no item “${code}”`);
    return items;
  }

  numericColumns(): Map<string, readonly number[]> {
    const found = [...this.table].filter(
      ([, cells]) => cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || number.test(cell)),
    );
    return new Map(found.map(([name]) => [name, this.column(name)]));
  }

  get columns(): Table {
    return this.table;
  }
}

type Asked = keyof typeof asked;
type Read<S extends Asked> = { of: z.infer<(typeof asked)[S]['of']>; with: z.infer<(typeof asked)[S]['with']> };

function read<S extends Asked>(stat: S, { of, with: options }: Ask, place: string): Read<S> {
  const parse = (schema: z.ZodType, value: unknown, key: string) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const keys = (issue?.path ?? []).map((each) => (typeof each === 'number' ? `[${each}]` : `.${String(each)}`));
    throw new PlanFault(`${place}.${key}${keys.join('')}`, issue?.message ?? 'cannot be read');
  };
  return { of: parse(asked[stat].of, of, 'of'), with: parse(asked[stat].with, options ?? {}, 'with') } as Read<S>;
}

/** A variable by groups, as the figures of groups take it. */
const grouped = (of: Read<'groups' | 'pairs'>['of'], analysis: Analysis) =>
  [analysis.column(of.variable), analysis.text(of.group), analysis.levels(of.group, of.group_levels)] as const;

function dif(given: Ask, place: string, analysis: Analysis) {
  const { of } = read('dif', given, place);
  const items = analysis.item(of.scale, of.item);
  const studied = items.find(({ code }) => code === of.item)?.values ?? [];
  const group = analysis.text(of.group);
  const totals = group.map((_, row) => sum(items.map(({ values }) => values[row] ?? Number.NaN)));
  const rows = group.flatMap((value, row) =>
    (value === of.reference || value === of.focal) && !Number.isNaN(totals[row]) ? [row] : [],
  );
  const take = (values: ArrayLike<number>) => rows.map((row) => values[row] ?? Number.NaN);
  const side = rows.map((row) => (group[row] === of.reference ? 0 : 1));
  const cells = answerCells(placed(take(totals)), take(studied), side, 2);
  if (given.stat === 'dif_logistic') return logisticDifFigures(cells, 0, 1);
  const { n, strata } = strataOf(cells, 0, 1);
  return given.stat === 'dif_mantel_ordinal' ? mantelOrdinalFigures(n, strata) : mantelHaenszelFigures(n, strata);
}

function weights(given: Ask, place: string, analysis: Analysis) {
  const { of } = read('weights', given, place);
  const names = Object.keys(of.margins);
  const columns = new Map([...analysis.columns].filter(([name]) => name !== of.base));
  for (const name of names) analysis.text(name);
  const size = analysis.text(names[0] ?? '').length;
  const base = of.base === '1' ? new Array<number>(size).fill(1) : analysis.column(of.base);
  const numeric = new Map([...analysis.numericColumns()].filter(([name]) => name !== of.base));
  return weightFigures(base, of.margins, columns, numeric);
}

/** The figures of one block; null: one that is optional and not computed. */
function valuesOf(given: Ask, place: string, analysis: Analysis): unknown {
  switch (given.stat) {
    case 'item': {
      const { of, with: range } = read('item', given, place);
      const { min, max } = range;
      return itemFigures(analysis.column(of.item), min === undefined || max === undefined ? undefined : { min, max });
    }
    case 'item_in_scale': {
      const { of, with: options } = read('item_in_scale', given, place);
      return itemInScaleFigures(analysis.item(of.scale, of.item), of.item, options.missing);
    }
    case 'scale': {
      const { of, with: options } = read('scale', given, place);
      return scaleFigures(analysis.scale(of.scale), options.missing);
    }
    case 'omega_one_factor': {
      const { of, with: options } = read('omega_one_factor', given, place);
      const { used, covariances, complete } = prepareScale(analysis.scale(of.scale), 'listwise');
      const codes = used.map(({ code }) => code);
      return omegaFigures(covariances, codes, complete[0]?.values.length ?? 0, options.estimator);
    }
    case 'factorability': {
      const { of } = read('factorability', given, place);
      const { used, covariances, complete } = prepareScale(analysis.scale(of.scale), 'listwise');
      const codes = used.map(({ code }) => code);
      return factorabilityFigures(covariances, codes, complete[0]?.values.length ?? 0);
    }
    case 'correlation': {
      const { of, with: options } = read('correlation', given, place);
      const columns = new Map(of.columns.map((name) => [name, analysis.column(name)]));
      return correlationsOf(columns, options.method, options.missing);
    }
    case 'crosstab': {
      const { of } = read('crosstab', given, place);
      const levels = [analysis.levels(of.row, of.row_levels), analysis.levels(of.column, of.column_levels)] as const;
      return crosstabFigures(analysis.text(of.row), analysis.text(of.column), ...levels);
    }
    case 'groups':
      return groupFigures(...grouped(read('groups', given, place).of, analysis));
    case 'pairs':
      return pairFigures(...grouped(read('pairs', given, place).of, analysis));
    case 'retest': {
      const { of } = read('retest', given, place);
      return retestFigures(of.columns.map((name) => analysis.column(name)));
    }
    case 'weights':
      return weights(given, place, analysis);
    case 'dif_mantel_haenszel':
    case 'dif_mantel_ordinal':
    case 'dif_logistic':
      return dif(given, place, analysis);
    case 'omega_schmid_leiman':
    case 'ordinal':
      return null;
  }
}

/** Computes a plan, the blocks in the order asked. @throws PlanFault */
export function analyse(plan: AnalysisPlan, table: Table): AnalysisResult {
  const known: Known = { numbers: new Map(), scales: new Map() };
  return {
    format: 'analysis-result/1',
    results: plan.ask.map((given, index) => {
      const place = `ask[${index}]`;
      const values = valuesOf(given, place, new Analysis(plan, table, place, known));
      return { stat: given.stat, of: given.of, ...(given.with === undefined ? {} : { with: given.with }), values };
    }),
  };
}
