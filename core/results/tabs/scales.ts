import { correlationsOf } from '../../statistics/correlation';
import { factorabilityFigures } from '../../statistics/factorability';
import type { Matrix } from '../../statistics/matrix';
import { omegaFigures } from '../../statistics/omega';
import { itemInScaleFigures, prepareScale, type ScaleItem, scaleFigures } from '../../statistics/scale';
import { binsOf } from '../bins';
import type { ResultBlock, ResultValues } from '../block';
import { protectedList } from '../cells';
import { numbersOf, type Rows } from '../data';
import { gated, kept } from '../gate';
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
  const there = rows.filter((row) => !Number.isNaN(column.numbers[row] ?? Number.NaN));
  const limit = gate.isWithheld ? gate.minimumGroup : 1;
  return gated(gate, data, there, asked, (): ResultValues['scores'] => {
    const values = there.map((row) => column.numbers[row] ?? Number.NaN);
    const bins = binsOf(values);
    const binned = protectedList(
      bins.map(({ n }) => n),
      limit,
    );
    const bands = variable.levels.map(({ code }) => there.filter((row) => column.bands[row] === code).length);
    const banded = protectedList([...bands, there.length - bands.reduce((all, n) => all + n, 0)], limit);
    const missing = rows.length - there.length;
    return {
      n: there.length,
      missing: missing > 0 && missing < limit ? null : missing,
      ...meanWithInterval(values),
      bins: bins.map((bin, index) => ({ ...bin, n: binned[index] ?? null })),
      bands: variable.levels.map(({ code }, index) => ({ code, n: banded[index] ?? null })),
    };
  });
}

/** The items of a scale over these attempts, reversed by the range that was declared. */
export function scaleItems({ data, variables, scales }: Source, scale: string, rows: Rows): ScaleItem[] {
  return Object.entries(scales[scale]?.items ?? {}).map(([code, { key, min, max }]) => {
    const variable = variables.find((each) => each.role === 'question' && each.code === code);
    const values =
      variable === undefined ? new Float64Array(rows.length).fill(Number.NaN) : numbersOf(data, variable, rows);
    if (key !== 1)
      for (let row = 0; row < values.length; row += 1) values[row] = min + max - (values[row] ?? Number.NaN);
    return { code, values };
  });
}

/** Places of those that are complete in all items. */
export function completePlaces(items: readonly ScaleItem[], size: number): Uint32Array {
  const isOpen = new Uint8Array(size);
  for (const { values } of items) {
    for (let place = 0; place < size; place += 1) if (Number.isNaN(values[place] ?? Number.NaN)) isOpen[place] = 1;
  }
  const places = new Uint32Array(size);
  let count = 0;
  for (let place = 0; place < size; place += 1) {
    places[count] = place;
    if (isOpen[place] === 0) count += 1;
  }
  return places.slice(0, count);
}

const completeRows = (items: readonly ScaleItem[], rows: Rows): Rows =>
  Array.from(completePlaces(items, rows.length), (place) => rows[place] ?? -1);

function ofScale(source: Source, scale: string, rows: Rows, isWhole: boolean): ResultBlock[] {
  const { data, gate, variables } = source;
  const items = scaleItems(source, scale, rows);
  const complete = completeRows(items, rows);
  const block = (stat: string, of: object, options: object, make: () => unknown) =>
    gated(gate, data, complete, { stat, of: { scale, ...of }, ...options }, make);
  const first = [
    block('scale', {}, { with: listwise }, () => scaleFigures(items, 'listwise')),
    ...selection(source, scale, items, rows, (some) => completeRows(some, rows)),
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
  const complete = rows.filter((_, index) =>
    [...columns.values()].every((values) => !Number.isNaN(values[index] ?? Number.NaN)),
  );
  return [gated(gate, data, complete, asked, () => correlationsOf(columns, 'pearson', 'listwise'))];
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
