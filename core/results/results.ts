import type { ResultBlock } from './block';
import { countPeople, type Rows } from './data';
import type { ResultFilter } from './filter';
import { kept } from './gate';
import { matching } from './matching';
import type { MakeTab, ResultTab, Source, TabAsked } from './source';
import { change } from './tabs/change';
import { crosstab } from './tabs/crosstab';
import { groups } from './tabs/groups';
import { languages } from './tabs/languages';
import { overview } from './tabs/overview';
import { questions } from './tabs/questions';
import { scales } from './tabs/scales';
import { weights } from './tabs/weights';
import { isNarrowable } from './withheld';

const makers: Readonly<Record<ResultTab, MakeTab>> = {
  overview,
  questions,
  scales,
  groups,
  crosstab,
  change,
  languages,
  weights,
};

export interface TabResult {
  /** Fewer people than a result may be about, or a question that would tell single people apart; all values are null. */
  suppressed: boolean;
  /** Attempts that the filter leaves, and the people behind them; null: kept back. */
  n: number | null;
  people: number | null;
  results: ResultBlock[];
}

const emptied = (block: ResultBlock): ResultBlock => ({ ...block, suppressed: true, why: 'few', values: null });
/** Counts of completed ones are never kept back, and stops are of those who did not complete. */
const alwaysShown = new Set(['turnout', 'stops', 'quotas']);

/** A tab over the attempts that the filter leaves, behind the gate. @param own code of the survey's item */
export function resultsOf(
  source: Source,
  tab: ResultTab,
  filter: ResultFilter,
  asked: TabAsked,
  own?: string,
): TabResult {
  const { gate } = source;
  if (gate.isWithheld && (tab === 'change' || !isNarrowable(filter, [...source.data.attributes.keys()]))) {
    const blocks = tab === 'overview' ? overview(source, [], asked).filter(({ stat }) => alwaysShown.has(stat)) : [];
    return { suppressed: true, n: null, people: null, results: [...blocks, kept({ stat: tab, of: {} }, 'withheld')] };
  }
  const rows: Rows = matching(source.data, source.variables, filter, own);
  const people = countPeople(source.data, rows);
  const suppressed = people > 0 && people < gate.minimumGroup;
  const blocks = makers[tab](source, rows, { ...asked, isNarrowed: rows.length < source.data.rows });
  return {
    suppressed,
    n: suppressed ? null : rows.length,
    people: suppressed ? null : people,
    results: suppressed ? blocks.map((block) => (alwaysShown.has(block.stat) ? block : emptied(block))) : blocks,
  };
}
