import type { ResultBlock } from 'core/results/block';
import { useText } from '@/kit/text/useText';
import { Figure, FigureRows, type Sentence } from '../charts/Figure';
import { Grid } from '../charts/Grid';
import { isChosen, placeOf, withValue } from '../filter/filter';
import { figure, figuresOf } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';
import type { Share } from './share';

type Matrix = readonly (readonly (number | null)[])[];

/** An adjusted residual of so much is shaded fully. */
const strongest = 5;

interface Props extends TabProps {
  block: ResultBlock;
  share: Share;
}

/** A table, shaded where more or fewer are in a cell than there would be if the two had nothing to do with each other. */
export function Table({ results, block, share }: Props) {
  const text = useText('results.crosstab.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const { filter, setFilter } = useResultsAddress();
  const [row, column] = [String(block.of.row), String(block.of.column)];
  const title = text('title', { row: names.name(row), column: names.name(column) });
  if (block.values === null) return <Kept title={title} why={notes.why(block)} />;
  const ends = (name: string, key: 'row_levels' | 'column_levels') =>
    ((block.of[key] as readonly string[] | undefined) ?? []).map((level) => ({
      key: level,
      label: names.level(name, level),
    }));
  const rows = ends(row, 'row_levels');
  const columns = ends(column, 'column_levels');
  const all = figuresOf(block);
  const counts = (all.counts as Matrix | undefined) ?? [];
  const percents = all[share === 'column' ? 'column_percent' : 'row_percent'] as Matrix | undefined;
  const residuals = all.adjusted_residuals as Matrix | null | undefined;
  const v = figure(block, 'cramers_v');
  const isThin = (figure(block, 'cells_expected_below_5') ?? 0) > 0;
  const fisher = figure(block, 'fisher_p');
  const p = isThin && fisher !== null ? fisher : figure(block, 'p');
  const isPartial = counts.some((cells) => cells.includes(null));
  const says: Sentence[] = [
    ...(v === null
      ? []
      : [
          {
            text: text(v < 0.1 ? 'v.none' : v < 0.3 ? 'v.weak' : v < 0.5 ? 'v.clear' : 'v.strong', {
              v: figures.fixed(v),
            }),
          },
        ]),
    ...(p === null ? [] : [{ text: text(p < 0.05 ? 'unlikely' : 'chance', { p: figures.p(p) }) }]),
    ...(isThin && fisher === null && p !== null ? [{ text: text('thin'), tone: 'warning' as const }] : []),
    ...(isPartial ? [{ text: text('kept', { count: results.minimumGroup }) }] : []),
  ];
  const chosenOf = (name: string, level: string) => (name === 'version' ? Number(level) : level);
  const choose = (one: string, other: string) => {
    const [first, second] = [chosenOf(row, one), chosenOf(column, other)];
    const both = isChosen(filter, row, first) && isChosen(filter, column, second);
    const add = (now: typeof filter, name: string, value: string | number) =>
      isChosen(now, name, value) === both ? withValue(now, placeOf(name), value) : now;
    setFilter(add(add(filter, row, first), column, second));
  };
  const words = (at: number, other: number) => {
    const count = counts[at]?.[other] ?? null;
    if (count === null) return text('hidden');
    const percent = percents?.[at]?.[other];
    return share === 'count' || percent === null || percent === undefined
      ? figures.count(count)
      : figures.percent(percent / 100);
  };
  const tests = [
    ['chi2', figure(block, 'chi2'), figure(block, 'df'), figure(block, 'p')],
    ['g2', figure(block, 'g2'), figure(block, 'df'), figure(block, 'g2_p')],
    ['fisher', null, null, fisher],
  ] as const;
  const known = tests.filter(([, , , of]) => of !== null);
  return (
    <Figure
      title={title}
      says={says}
      note={notes.base(figure(block, 'n'), figure(block, 'missing'), 'leftOut')}
      table={{
        columns: [names.name(row), ...columns.map(({ label }) => label), text('sum')],
        rows: [
          ...rows.map(({ label }, index) => [
            label,
            ...columns.map((_, other) => counts[index]?.[other] ?? text('hidden')),
            (all.row_totals as (number | null)[] | undefined)?.[index] ?? null,
          ]),
          [text('sum'), ...((all.column_totals as (number | null)[] | undefined) ?? []), figure(block, 'n')],
        ],
      }}
      chart={
        <Grid
          label={title}
          rows={rows}
          columns={columns}
          cell={(at, other) => {
            const residual = residuals?.[at]?.[other];
            const [one, two] = [rows[at], columns[other]];
            return {
              shade:
                residual === null || residual === undefined ? null : Math.max(-1, Math.min(1, residual / strongest)),
              words: words(at, other),
              label: text('cell', {
                row: one?.label ?? '',
                column: two?.label ?? '',
                count: counts[at]?.[other] === null ? text('hidden') : figures.count(counts[at]?.[other]),
                share: words(at, other),
              }),
              chosen:
                isChosen(filter, row, chosenOf(row, one?.key ?? '')) &&
                isChosen(filter, column, chosenOf(column, two?.key ?? '')),
            };
          }}
          onChoose={choose}
        />
      }
    >
      {residuals ? <p className="figure-note">{text('shading')}</p> : null}
      {known.length > 0 ? (
        <details className="results-more">
          <summary>{text('tests')}</summary>
          <FigureRows
            title={text('tests')}
            table={{
              columns: [text('test'), text('statistic'), text('df'), text('p')],
              rows: known.map(([name, statistic, df, of]) => [text(`test.${name}`), statistic ?? '', df ?? '', of]),
            }}
          />
        </details>
      ) : null}
    </Figure>
  );
}
