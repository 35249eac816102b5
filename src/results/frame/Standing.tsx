import type { Results } from 'core/contract/results/results';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useFigures } from '../names/useFigures';

/** How many the figures are about, and as of when. */
export function Standing({ results: { n, people, waiting, asOf, isGrouped, minimumGroup } }: { results: Results }) {
  const text = useText('results.standing.');
  const figures = useFigures();
  const when = useWhen();
  return (
    <p className="results-quiet results-standing">
      {n === null || people === null ? null : (
        <strong>{n === people ? text('n', { n }) : text('attempts', { n, people: figures.count(people) })}</strong>
      )}
      {isGrouped ? (
        <span>{text(waiting > 0 ? 'waiting' : 'grouped', { count: waiting, group: minimumGroup })}</span>
      ) : null}
      <time dateTime={asOf} title={when.absolute(asOf)}>
        {text('asOf', { time: when.time(asOf) })}
      </time>
    </p>
  );
}
