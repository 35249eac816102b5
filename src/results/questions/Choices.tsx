import type { ResultBlock } from 'core/results/block';
import type { NamedVariable } from 'core/results/named';
import { useText } from '@/kit/text/useText';
import { Bars } from '../charts/Bars';
import { Figure, FigureRows } from '../charts/Figure';
import { isChosen } from '../filter/filter';
import { own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';

export interface QuestionProps extends TabProps {
  variable: NamedVariable;
  block: ResultBlock;
}

/** A question with one choice or several. */
export function Choices({ results, variable, block }: QuestionProps) {
  const text = useText('results.questions.');
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const { filter, toggle } = useResultsAddress();
  const values = own(block, 'distribution');
  if (values === null) return <Kept title={variable.name} why={notes.why(block)} />;
  const { n, missing, counts = [], combinations = [] } = values;
  const nameOf = (code: string) => variable.levels.find((level) => level.code === code)?.name ?? code;
  const kept = text('fewer');
  const share = (count: number | null) =>
    count === null ? kept : text('share', { percent: figures.percent(n === 0 ? 0 : count / n), n: count });
  const together = combinations.filter(({ codes }) => codes.length > 1).slice(0, 10);
  return (
    <Figure
      title={variable.name}
      says={[
        ...(variable.kind === 'choices' ? [text('several')] : []),
        ...(counts.some((count) => count.n === null) ? [notes.partly] : []),
      ].map((words) => ({ text: words }))}
      note={notes.base(n, notes.missing(missing), 'leftOut')}
      table={{
        columns: [text('answer'), text('n'), text('percent')],
        rows: counts.map(({ code, n: count }) => [
          nameOf(code),
          count ?? kept,
          count === null || n === 0 ? null : (100 * count) / n,
        ]),
      }}
      chart={
        <Bars
          label={variable.name}
          full={Math.max(1, n)}
          bars={counts.map(({ code, n: count }) => ({
            key: code,
            label: nameOf(code),
            value: count ?? 0,
            figures: share(count),
            chosen: isChosen(filter, variable.code, code),
          }))}
          onChoose={(code) => toggle(variable.code, code)}
        />
      }
    >
      {together.length > 0 ? (
        <details className="results-more">
          <summary>{text('combinations')}</summary>
          <FigureRows
            title={text('combinations')}
            table={{
              columns: [text('answer'), text('n')],
              rows: together.map(({ codes, n: count }) => [figures.list(codes.map(nameOf)), count ?? kept]),
            }}
          />
        </details>
      ) : null}
    </Figure>
  );
}
