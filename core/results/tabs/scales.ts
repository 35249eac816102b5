import { correlationsOf } from '../../statistics/correlation';
import { factorabilityFigures } from '../../statistics/factorability';
import type { Matrix } from '../../statistics/matrix';
import { omegaFigures } from '../../statistics/omega';
import { itemInScaleFigures, prepareScale, scaleFigures } from '../../statistics/scale';
import { binsOf } from '../bins';
import type { ResultBlock, ResultValues } from '../block';
import { protectedList } from '../cells';
import { numbersOf, type Rows, type ScoreColumn } from '../data';
import { gated, kept } from '../gate';
import { scaleColumns } from '../scaleColumns';
import type { MakeTab, Source } from '../source';
import type { Variable } from '../variable';
import { meanWithInterval } from './interval';
import { itemBlock } from './questions';
import { selection } from './selection';

/** From so many scales on, single items and factors are computed only for those that are named. */
const mostAtOnce = 6;
const listwise = { missing: 'listwise' } as const;

/** A score over the attempts that have it, with its bands. */
function scores({ data, gate }: Source, variable: Variable, rows: Rows): ResultBlock {
  const column = data.scores.get(variable.code);
  const asked = { stat: 'scores', of: { scale: variable.code } };
  if (column === undefined) return kept(asked, 'undefined');
  const isThere = (row: number) => !Number.isNaN(column.numbers[row] ?? Number.NaN);
  const limit = gate.isWithheld ? gate.minimumGroup : 1;
  const make = (): ResultValues['scores'] => {
    const values = present(numbersOf(data, variable, rows));
    const bins = binsOf(values);
    const binned = protectedList(
      bins.map(({ n }) => n),
      limit,
    );
    const bands = bandCounts(column, variable, rows);
    const banded = protectedList([...bands, values.length - bands.reduce((all, n) => all + n, 0)], limit);
    const missing = rows.length - values.length;
    return {
      n: values.length,
      missing: missing > 0 && missing < limit ? null : missing,
      ...meanWithInterval(values),
      bins: bins.map((bin, index) => ({ ...bin, n: binned[index] ?? null })),
      bands: variable.levels.map(({ code }, index) => ({ code, n: banded[index] ?? null })),
    };
  };
  return gated(gate, data, rows, asked, make, isThere);
}

/** Without NaN. */
function present(values: Float64Array): Float64Array {
  let count = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    values[count] = value;
    count += 1;
  }
  return values.subarray(0, count);
}

/** How many of those who have a score are in each of its bands. */
function bandCounts({ numbers, bands }: ScoreColumn, { levels }: Variable, rows: Rows): number[] {
  const counts = new Map<string | null, number>();
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1;
    const band = bands[row] ?? null;
    if (!Number.isNaN(numbers[row] ?? Number.NaN)) counts.set(band, (counts.get(band) ?? 0) + 1);
  }
  return levels.map(({ code }) => counts.get(code) ?? 0);
}

function ofScale(source: Source, scale: string, rows: Rows, isWhole: boolean): ResultBlock[] {
  const { data, gate, variables } = source;
  const columns = scaleColumns(source, scale, rows);
  const { items, rows: complete } = columns;
  const block = (stat: string, of: object, options: object, make: () => unknown) =>
    gated(gate, data, complete, { stat, of: { scale, ...of }, ...options }, make);
  const first = [
    block('scale', {}, { with: listwise }, () => scaleFigures(items, 'listwise')),
    ...selection(source, scale, columns, rows),
  ];
  if (!isWhole) return first;
  const withFactor = items.length > 2;
  const factor = (make: (covariances: Matrix, codes: string[], n: number) => unknown) => {
    const { used, covariances, complete: those } = prepareScale(items, 'listwise');
    const codes = used.map(({ code }) => code);
    return make(covariances, codes, those[0]?.values.length ?? 0);
  };
  return [
    ...first,
    ...items.flatMap(({ code }) => {
      const variable = variables.find((each) => each.role === 'question' && each.code === code);
      return [
        ...(variable ? [itemBlock(source, variable, rows)] : []),
        block('item_in_scale', { item: code }, { with: listwise }, () => {
          const figures = itemInScaleFigures(items, code, 'listwise');
          if (!gate.isWithheld) return figures;
          // The exact mean and deviation of an item would tell the counts that are kept back.
          const { mean: _mean, sd: _sd, ...rest } = { mean: null, sd: null, ...figures };
          return rest;
        }),
      ];
    }),
    ...(withFactor
      ? [
          block('omega_one_factor', {}, { with: { estimator: 'ML' } }, () =>
            factor((covariances, codes, n) => omegaFigures(covariances, codes, n, 'ML')),
          ),
          block('factorability', {}, {}, () =>
            factor((covariances, codes, n) => factorabilityFigures(covariances, codes, n)),
          ),
        ]
      : []),
  ];
}

/** Correlations of the scores with one another. */
function among(source: Source, numeric: readonly Variable[], rows: Rows): ResultBlock[] {
  if (numeric.length < 2) return [];
  const { data, gate } = source;
  const columns = new Map(numeric.map((variable) => [variable.code, numbersOf(data, variable, rows)]));
  const asked = {
    stat: 'correlation',
    of: { columns: [...columns.keys()] },
    with: { method: 'pearson', missing: 'listwise' },
  };
  const scored = numeric.map(({ code }) => data.scores.get(code)?.numbers);
  const isComplete = (row: number) => scored.every((numbers) => !Number.isNaN(numbers?.[row] ?? Number.NaN));
  return [gated(gate, data, rows, asked, () => correlationsOf(columns, 'pearson', 'listwise'), isComplete)];
}

/** Scores and bands of each calculation; of those that are scales their reliability and items. */
export const scales: MakeTab = (source, rows, { of }) => {
  const wanted = source.variables.filter(
    ({ role, isNumeric, code }) => role === 'score' && isNumeric && (of === undefined || of.includes(code)),
  );
  const known = wanted.filter(({ code }) => Object.hasOwn(source.scales, code));
  const isWhole = of !== undefined || known.length <= mostAtOnce;
  return [
    ...wanted.flatMap((variable) => [
      scores(source, variable, rows),
      ...(Object.hasOwn(source.scales, variable.code)
        ? ofScale(source, variable.code, rows, isWhole)
        : [kept({ stat: 'scale', of: { scale: variable.code } }, 'undefined')]),
    ]),
    ...among(source, wanted, rows),
  ];
};
