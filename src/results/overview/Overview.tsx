import { blocksOf } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { Course } from './Course';
import { Minutes } from './Minutes';
import { Quotas } from './Quotas';
import { Shares } from './Shares';
import { Stops } from './Stops';
import { Turnout } from './Turnout';

/** How many came, when, from where, and where they stopped. */
export function Overview({ results }: TabProps) {
  return (
    <>
      <Turnout results={results} />
      <Course results={results} />
      <div className="results-pair">
        <Stops results={results} />
        <Minutes results={results} />
        <Quotas results={results} />
        {blocksOf(results.results, 'shares').map((block) => (
          <Shares key={String(block.of.variable)} results={results} block={block} />
        ))}
      </div>
    </>
  );
}
