import type { ResultFilter } from 'core/results/filter';
import type { TabResult } from 'core/results/results';
import type { ResultTab, TabAsked } from 'core/results/source';
import type { Variable } from 'core/results/variable';
import type { PoolConfig } from 'pg';
import type { PartOfInstrument } from '../database/instrumentParts';
import type { Followed } from './following';

/** What results are of: of a survey an item, or `all`; or of an instrument. */
export type ResultScope = PartOfInstrument | { surveyId: string; item: string };

export interface TabQuestion {
  scope: ResultScope;
  tab: ResultTab;
  filter: ResultFilter;
  asked: TabAsked;
  now: Date;
}

export interface TabAnswer extends TabResult {
  minimumGroup: number;
  isWithheld: boolean;
  /** Completed attempts that are in no figure yet. */
  waiting: number;
  asOf: string;
  /** What attempts can be grouped by beside questions. */
  facts: Variable[];
  /** Of an instrument its newest version that was answered; of a survey that of each item that the answer is about. */
  versions: { item: string | null; versionId: string }[];
}

type Question = { kind: 'follow' } | { kind: 'forget' } | ({ kind: 'tab' } & TabQuestion);

/** A task of the process that keeps the store. */
export interface AnalyticsTask {
  /** Of PostgreSQL. */
  connection: PoolConfig;
  /** Where the store's files are, absolute. */
  folder: string;
  question: Question;
}

export type AnalyticsAnswer = { followed: Omit<Followed, 'attempts'> } | { tab: TabAnswer } | { forgotten: true };
