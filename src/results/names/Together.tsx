import { blocksOf, own } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNames } from './names';
import { useFigures } from './useFigures';

/** What is shown once because it is the same as another: a line for each, with all its names. */
export function Together({ results, says }: TabProps & { says(names: string): string }) {
  const names = useNames();
  const figures = useFigures();
  const groups = new Map<string, string[]>();
  for (const block of blocksOf(results.results, 'same')) {
    const first = own(block, 'same')?.as ?? '';
    groups.set(first, [...(groups.get(first) ?? [first]), String(block.of.variable)]);
  }
  return [...groups].map(([first, codes]) => (
    <p className="results-line" key={first}>
      {says(figures.list(codes.map(names.name)))}
    </p>
  ));
}
