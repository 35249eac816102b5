import { Segmented } from 'antd';
import type { Results } from 'core/contract/results/results';
import { useText } from '@/kit/text/useText';
import { useResultsAddress } from './resultsContext';

/** Of an instrument: which attempts these are, by what those who answered were told; a choice where there are both. */
export function Parts({ results: { part, parts } }: { results: Results }) {
  const text = useText('results.');
  const { ask } = useResultsAddress();
  if (part === null) return null;
  return (
    <div className="results-parts">
      {parts.length > 1 ? (
        <Segmented
          aria-label={text('part')}
          value={part}
          options={parts.map((value) => ({ value, label: text(`part.${value}`) }))}
          // What narrows one of them may be withheld of the other.
          onChange={(chosen) => ask({ part: chosen, filter: null, by: null, of: null, against: null })}
        />
      ) : null}
      <p className="results-quiet">{text(`part.${part}.why`)}</p>
    </div>
  );
}
