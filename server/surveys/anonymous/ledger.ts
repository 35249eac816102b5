/** Whose right to answer is used up: an invitation's, or an account's where everyone is asked. */
export interface Owner {
  kind: 'invitation' | 'account';
  id: string;
}

export interface Batch {
  id: string;
  surveyId: string;
  combination: string;
}

/**
 * What is written of an anonymous survey, in one transaction that has its lock. Two sides that nothing may join: whose codes were used
 * (`mark`), and the participations (`rewrite`). The order of a list is the order in which rows are written.
 */
export interface Ledger {
  openBatches(surveyId: string): Promise<Batch[]>;
  addBatch(batch: Batch): Promise<void>;
  hasCode(surveyId: string, marks: readonly string[]): Promise<boolean>;
  addCode(code: { surveyId: string; batchId: string; mark: string; sealed: string }): Promise<void>;
  /** Sealed, as they lie. */
  codesOf(batchId: string): Promise<string[]>;
  isMarked(surveyId: string, owner: Owner): Promise<boolean>;
  mark(surveyId: string, owners: readonly Owner[]): Promise<void>;
  /** Its codes go; its participations remain to be rewritten. */
  closeBatch(batchId: string): Promise<void>;
  /** The guests of a closed batch, as they lie. */
  takersOf(batchId: string): Promise<string[]>;
  /** All that could be marked, as they lie. */
  ownersOf(surveyId: string): Promise<Owner[]>;
  /** Each of them is written anew, marked or not. */
  rewriteOwners(surveyId: string, owners: readonly Owner[]): Promise<void>;
  /** Each of their rows is written anew. */
  rewrite(userIds: readonly string[]): Promise<void>;
  forgetBatch(batchId: string): Promise<void>;
}
