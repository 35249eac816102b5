import type { ResultBlock } from 'core/results/block';
import { useText } from '@/kit/text/useText';
import { Bars } from '../charts/Bars';
import { Figure } from '../charts/Figure';
import { isChosen } from '../filter/filter';
import { own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

const most = 12;
/** What is shown in its own order, and not by size. */
const ordered: ReadonlySet<string> = new Set(['wave', 'version', 'respondent.age']);

/** The attempts by what is known of them. A bar is a filter. */
export function Shares({ results, block }: TabProps & { block: ResultBlock }) {
  const text = useText('results.shares.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const { filter, toggle } = useResultsAddress();
  const name = String(block.of.variable);
  const title = names.name(name);
  const values = own(block, 'shares');
  if (values === null) return <Kept title={title} why={notes.why(block)} />;
  if (values.levels.length === 0) return null;
  const all = values.levels.reduce((sum, { n }) => sum + (n ?? 0), 0);
  const rows = values.levels.map(({ code, n }) => ({ code, label: names.level(name, code), n }));
  const sorted = [...rows].sort((one, other) => (other.n ?? 0) - (one.n ?? 0));
  const shown = ordered.has(name) ? rows : sorted;
  const words = (n: number | null) =>
    n === null ? text('fewer') : text('of', { percent: figures.percent(n / Math.max(1, all)), n });
  return (
    <Figure
      title={title}
      note={notes.base(all, values.none, 'leftOut')}
      table={{
        columns: [title, text('n'), text('percent')],
        rows: shown.map(({ label, n }) => [label, n, n === null || all === 0 ? null : (100 * n) / all]),
      }}
      chart={
        <Bars
          label={title}
          full={Math.max(1, all)}
          bars={shown.slice(0, most).map(({ code, label, n }) => ({
            key: code,
            label,
            value: n ?? 0,
            figures: words(n),
            chosen: isChosen(filter, name, chosenOf(name, code)),
          }))}
          onChoose={(code) => toggle(name, chosenOf(name, code))}
        />
      }
    />
  );
}

/** Versions are numbers in the filter. */
const chosenOf = (name: string, code: string) => (name === 'version' ? Number(code) : code);
