import { useText } from '@/kit/text/useText';
import { blockOf } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { MarginEditor } from './MarginEditor';
import { WeightedFigures } from './WeightedFigures';

/** Raking to margins that are given, and what it costs. */
export function Weights({ results }: TabProps) {
  const text = useText('results.weights.');
  const notes = useNotes(results.minimumGroup);
  const block = blockOf(results.results, 'weights');
  return (
    <>
      <MarginEditor />
      {block === undefined ? null : block.values === null ? (
        <Kept title={text('effect')} why={block.why === 'undefined' ? text('impossible') : notes.why(block)} />
      ) : (
        <WeightedFigures results={results} block={block} />
      )}
    </>
  );
}
