import type { ResultBlock } from 'core/results/block';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { blocksOf, own, sameIn } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { ScoresChoice } from '../names/ScoresChoice';
import { Together } from '../names/Together';
import { useFigures } from '../names/useFigures';
import { Pair } from './Pair';
import { Trajectory } from './Trajectory';

const isOf = (variable: string, { of }: ResultBlock) =>
  (of.columns as readonly string[]).every((column) => column.startsWith(`${variable}@`));

/** What became of scores from wave to wave: those that changed for somebody at length, the others in a line. */
export function Change({ results: whole }: TabProps) {
  const text = useText('results.change.');
  const names = useNames();
  const figures = useFigures();
  const { results } = whole;
  const trajectories = blocksOf(results, 'trajectory');
  if (trajectories.length === 0) return <p className="results-quiet">{text('none')}</p>;
  const followed = blocksOf(results, 'followed');
  const variables = trajectories.map(({ of }) => String(of.variable));
  const still = variables.filter((variable) => {
    const pairs = followed.filter((block) => isOf(variable, block)).map((block) => own(block, 'followed'));
    return pairs.every((pair) => pair?.changed === 0) && pairs.some((pair) => (pair?.n ?? 0) > 0);
  });
  const named = (codes: readonly string[]) => figures.list(codes.map(names.name));
  return (
    <>
      <div className="results-choices">
        <LabelledItem label={text('of')}>
          <ScoresChoice placeholder={text('scores')} />
        </LabelledItem>
      </div>
      <Together groups={sameIn(results)} says={(names) => text('together', { names })} />
      {still.length > 0 ? <p className="results-line">{text('unchanged', { names: named(still) })}</p> : null}
      {trajectories.map((block, index) => {
        const variable = variables[index] ?? '';
        if (still.includes(variable)) return null;
        const pairs = blocksOf(results, 'retest').filter((pair) => isOf(variable, pair));
        return (
          <section key={variable} className="results-section" aria-label={names.name(variable)}>
            <h2>{names.name(variable)}</h2>
            <Trajectory results={whole} block={block} />
            <div className="results-pair">
              {pairs.map((pair) => (
                <Pair
                  key={String(pair.of.columns)}
                  results={whole}
                  block={pair}
                  followed={followed.find(({ of }) => String(of.columns) === String(pair.of.columns))}
                />
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}
