import type { ResultBlock } from 'core/results/block';
import { tOfTails } from 'core/statistics/distributions';
import { useText } from '@/kit/text/useText';
import { Dots } from '../charts/Dots';
import { Figure, FigureRows, type Sentence } from '../charts/Figure';
import { isChosen } from '../filter/filter';
import { blockOf, figure } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';
import { correctedTests } from './corrected';
import { effectOf, pOf } from './effect';
import { Pairs } from './Pairs';
import { testRows } from './tests';

/** Names of the tests whose p is corrected, as `testRows` has them. */
const corrected: Readonly<Record<string, string>> = { t_welch: 'welch', welch_anova: 'welchAnova' };

/** Groups of fewer people are said to tell little. */
const fewest = 5;

/** Half the width of the 95 % interval of a mean, by t; null: not defined. */
function reach(n: number | null, sd: number | null): number | null {
  return n === null || sd === null || n < 2 ? null : (tOfTails(0.05, n - 1) * sd) / Math.sqrt(n);
}

/** One variable by groups: the means with their intervals, how large the difference is, and the tests. */
export function Comparison({ results, block }: TabProps & { block: ResultBlock }) {
  const text = useText('results.groups.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const { filter, toggle } = useResultsAddress();
  const variable = String(block.of.variable);
  const by = String(block.of.group);
  const title = names.name(variable);
  if (block.values === null) return <Kept title={title} why={notes.why(block)} />;
  const levels = (block.of.group_levels as readonly string[] | undefined) ?? [];
  const rows = levels.map((level) => {
    const [n, mean, sd, median] = (['n', 'mean', 'sd', 'median'] as const).map((key) =>
      figure(block, 'groups', level, key),
    );
    const half = reach(n ?? null, sd ?? null);
    const at = mean ?? null;
    return {
      ...{ level, name: names.level(by, level), n: n ?? null, mean: at, sd: sd ?? null, median: median ?? null },
      low: at === null || half === null ? null : at - half,
      high: at === null || half === null ? null : at + half,
    };
  });
  const kept = rows.filter(({ n }) => n === null);
  const effect = effectOf(block);
  const { tests: all, comparisons } = correctedTests(results.results);
  const test = all.find((each) => each.variable === variable);
  const p = test?.p_holm ?? pOf(block);
  const isCorrected = comparisons > 1;
  const saidP = isCorrected ? text('corrected', { p: figures.p(p) }) : figures.p(p);
  const isSure = p !== null && p < 0.05;
  const shown = rows.filter(({ mean }) => mean !== null);
  const tiny = shown.filter(({ n }) => (n ?? 0) < fewest);
  const [one, other] = shown;
  const says: Sentence[] = [
    ...(effect && effect.kind === 'g' && one && other
      ? [
          {
            text: text(effect.value >= 0 ? 'higher' : 'lower', {
              one: one.name,
              other: other.name,
              difference: figures.fixed(Math.abs((one.mean ?? 0) - (other.mean ?? 0))),
              g: figures.fixed(effect.value),
              size: text(`size.${effect.size}`),
              isSure: String(isSure),
            }),
          },
        ]
      : []),
    ...(effect && effect.kind === 'eta2'
      ? [
          {
            text: text('explained', {
              percent: figures.percent(effect.value),
              size: text(`size.${effect.size}`),
              isSure: String(isSure),
            }),
          },
        ]
      : []),
    ...(p === null ? [] : [{ text: text(isSure ? 'unlikely' : 'chance', { p: saidP }) }]),
    ...(tiny.length > 0
      ? [{ text: text('tiny', { names: figures.list(tiny.map(({ name }) => name)), count: fewest }) }]
      : []),
    ...(kept.length > 0
      ? [{ text: text('kept', { names: figures.list(kept.map(({ name }) => name)), count: results.minimumGroup }) }]
      : []),
  ];
  const tests = testRows(block);
  return (
    <Figure
      title={title}
      says={says}
      note={`${notes.base(figure(block, 'n'), undefined, 'leftOut')} ${text('note')}`}
      table={{
        columns: [names.name(by), ...['n', 'mean', 'low', 'high', 'sd', 'median'].map((key) => text(key))],
        rows: rows.map(({ name, n, mean, low, high, sd, median }) => [name, n, mean, low, high, sd, median]),
      }}
      chart={
        shown.length === 0 ? undefined : (
          <Dots
            label={title}
            rows={shown.map(({ level, name, n, mean, low, high }) => ({
              ...{ key: level, label: name, value: mean, low, high },
              figures: text('figures', {
                mean: figures.fixed(mean),
                interval: figures.interval(low, high),
                n: figures.count(n),
              }),
              chosen: isChosen(filter, by, by === 'version' ? Number(level) : level),
            }))}
            format={(value) => figures.number(value)}
            onChoose={(level) => toggle(by, by === 'version' ? Number(level) : level)}
          />
        )
      }
    >
      <Pairs
        block={blockOf(results.results, 'pairs', { variable })}
        by={by}
        groups={shown.filter(({ n }) => (n ?? 0) > 1).length}
      />
      {tests.length > 0 ? (
        <details className="results-more">
          <summary>{text('tests')}</summary>
          <FigureRows
            title={text('tests')}
            table={{
              columns: [
                ...[text('test'), text('statistic'), text('df'), text('p')],
                ...(isCorrected ? [text('holm', { count: comparisons })] : []),
              ],
              rows: tests.map(({ name, statistic, df, p: of }) => [
                ...[text(`test.${name}`), statistic, df, of],
                // Only the test that the sentences speak of is one of the comparisons.
                ...(isCorrected ? [name === corrected[test?.test ?? ''] ? p : ''] : []),
              ]),
            }}
          />
        </details>
      ) : null}
    </Figure>
  );
}
