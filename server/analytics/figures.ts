import type { ResultData } from 'core/results/data';
import { resultsOf, type TabResult } from 'core/results/results';
import type { Source } from 'core/results/source';
import type { TabQuestion } from './ask';

/** Answers of a scope that stay in memory while its attempts are the same. */
const mostKept = 30;

/** Figures that were made, for whoever asks the same again. */
export class Figures {
  private readonly made = new WeakMap<ResultData, Map<string, TabResult>>();

  /** As `resultsOf`. */
  of(source: Source, { tab, filter, asked }: Pick<TabQuestion, 'tab' | 'filter' | 'asked'>, own?: string): TabResult {
    const { data, variables: _, scales: __, ...rest } = source;
    const key = JSON.stringify([tab, filter, asked, own, rest]);
    const made = this.made.get(data) ?? new Map<string, TabResult>();
    this.made.set(data, made);
    const known = made.get(key) ?? resultsOf(source, tab, filter, asked, own);
    made.delete(key);
    made.set(key, known);
    for (const oldest of made.keys()) {
      if (made.size <= mostKept) break;
      made.delete(oldest);
    }
    return known;
  }
}
