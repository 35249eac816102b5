import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { blocksOf } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { ScoresChoice } from '../names/ScoresChoice';
import { Pair } from './Pair';
import { Trajectory } from './Trajectory';

/** What became of scores from wave to wave. */
export function Change({ results }: TabProps) {
  const text = useText('results.change.');
  const names = useNames();
  const trajectories = blocksOf(results.results, 'trajectory');
  if (trajectories.length === 0) return <p className="results-quiet">{text('none')}</p>;
  return (
    <>
      <div className="results-choices">
        <LabelledItem label={text('of')}>
          <ScoresChoice placeholder={text('scores')} />
        </LabelledItem>
      </div>
      {trajectories.map((block) => {
        const variable = String(block.of.variable);
        const pairs = blocksOf(results.results, 'retest').filter(({ of }) =>
          (of.columns as readonly string[]).every((column) => column.startsWith(`${variable}@`)),
        );
        return (
          <section key={variable} className="results-section" aria-label={names.name(variable)}>
            <h2>{names.name(variable)}</h2>
            <Trajectory results={results} block={block} />
            <div className="results-pair">
              {pairs.map((pair) => (
                <Pair key={String(pair.of.columns)} results={results} block={pair} />
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}
