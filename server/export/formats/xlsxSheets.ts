import { codebookOf, codebookRows, frequencyRows } from 'core/export/codebook';
import type { Cell } from 'core/export/variable';
import type { Exported } from './writer';

export interface Sheet {
  name: string;
  rows: readonly (readonly Cell[])[];
}

/** What stands behind the data: what each column is, and how often each value stands there. */
export function sheetsAbout({ dataSet, facts }: Exported): Sheet[] {
  const entries = codebookOf(dataSet, facts.summaries, facts.rows);
  return [
    { name: 'codebook', rows: codebookRows(dataSet, entries) },
    { name: 'frequencies', rows: frequencyRows(dataSet, entries, facts.rows) },
  ];
}
