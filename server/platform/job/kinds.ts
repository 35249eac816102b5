import type { jobKinds } from 'core/contract/platform/job';
import type { MessageFilter } from 'core/contract/translating/translation';
import type { Transaction } from '../../database/connection';

export type JobKind = (typeof jobKinds)[number];

/** The last processed message of a language, in the order of the table of translations. */
export interface MessagePlace {
  kind: string;
  ownerId: string | null;
  position: number;
  key: string;
  id: string;
}

/** Completed attempts of an instrument, account by account; the job's row in `rescoring` says what is done with them. */
export interface RescoringInput {
  instrumentId: string;
  /** The last processed attempt; absent: none yet. */
  after?: { userId: string; id: string };
  /** All are processed, and the end is recorded. */
  over?: true;
}

/** Completed attempts of an instrument, account by account; the job's row in `report_batch` says how their reports are made. */
export interface ReportsInput {
  instrumentId: string;
  /** The last processed attempt; absent: none yet. */
  after?: { userId: string; id: string };
}

/** What each kind of job works on, and its progress: another server continues from there. */
export interface JobInputs {
  'translation.suggest': {
    locales: string[];
    filter: MessageFilter;
    /** The present language, as its number among `locales`, and the last message seen in it; absent: not begun. */
    at?: { locale: number; after: MessagePlace | null };
  };
  'instrument.whatIf': RescoringInput;
  'instrument.rescore': RescoringInput;
  'instrument.reports': ReportsInput;
}

/** The message of an ended job: key and params of a System message. */
export interface JobNote {
  key: string;
  params?: Record<string, unknown>;
}

/** A completed part of the work. */
export interface JobStep<K extends JobKind> {
  /** How many more items are processed, including those left out. */
  done: number;
  /** How many of those were left out. */
  failures: number;
  /** The total number. */
  total?: number;
  /** The remaining work. */
  input: JobInputs[K];
}

/** A job while it is worked on. */
export interface JobRun<K extends JobKind> {
  id: string;
  userId: string;
  input: JobInputs[K];
  /** null: not known yet. */
  total: number | null;
  /** Items left out so far. */
  failures: number;
  /** The job was cancelled, has moved to another server, or this one is stopping: stop; the rest is done elsewhere, or not at all. */
  signal: AbortSignal;
  /**
   * Records a step in one transaction with what it wrote, so that it counts once however often it is begun.
   * @throws JobInterrupted when the job was cancelled or another server has done the step: then nothing is written
   */
  advance(step: JobStep<K>, write: (tx: Transaction) => Promise<unknown>): Promise<void>;
}

/** Stop: the job no longer runs here. */
export class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted';
}

/** The job cannot be done, now or later: it fails with a message to its owner. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  constructor(readonly note: JobNote) {
    super(note.key);
  }
}

/** The job cannot be done at the moment: it is retried later, up to a limit, and its owner reads why. */
export class JobDelayed extends Error {
  override readonly name = 'JobDelayed';
  constructor(
    readonly note: JobNote,
    cause?: unknown,
  ) {
    super(note.key, { cause });
  }
}

/**
 * Does the job, or the rest of it. It may be begun more than once (after a crash, or an error that it throws), each time with the input
 * that its last step left.
 * @returns the final message to its owner, if any
 */
export type JobHandler<K extends JobKind> = (run: JobRun<K>) => Promise<JobNote | undefined>;

/** One for each kind. */
export type JobHandlers = { [K in JobKind]: JobHandler<K> };
