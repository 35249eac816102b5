import type { Results } from 'core/contract/results/results';

/** What each part of a tab gets. */
export interface TabProps {
  results: Results;
}
