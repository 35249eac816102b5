/** How much may be spent before the analyser tries no further and says so. The same budget always gives the same report. */
export interface CoverageBudget {
  /** Combinations held at once while one group is enumerated. */
  states: number;
  /** Combinations made in all, for the whole report. */
  work: number;
  /** Answer sheets that are tried where enumerating is impossible. */
  sheets: number;
  /** Cells, and findings of each kind, listed for a group. */
  findings: number;
  /** Values listed for a calculation. */
  values: number;
  /** Of the pseudo-random answer sheets. */
  seed: number;
}

export const defaultBudget: Readonly<CoverageBudget> = {
  states: 20_000,
  work: 1_500_000,
  sheets: 3_000,
  findings: 200,
  values: 500,
  seed: 1,
};

/** What is left of a budget while a report is made. */
export class Spending {
  /** Below zero: it was not enough. */
  left: number;

  constructor(readonly budget: Readonly<CoverageBudget>) {
    this.left = budget.work;
  }

  /** False: there is nothing left. */
  spend(combinations: number): boolean {
    this.left -= combinations;
    return this.left >= 0;
  }
}
