import type { jobKinds } from 'core/contract/job';
import type { MessageFilter } from 'core/contract/translation';
import type { Transaction } from '../../database/connection';

export type JobKind = (typeof jobKinds)[number];

/** The last message of a language that has been dealt with, by the order of the table of translations. */
export interface MessagePlace {
  kind: string;
  ownerId: string | null;
  position: number;
  key: string;
  id: string;
}

/** Completed attempts of an instrument, account by account; what is made of them, and by what, is the row of the job in `rescoring`. */
export interface RescoringInput {
  instrumentId: string;
  /** The last attempt that has been dealt with; absent: none yet. */
  after?: { userId: string; id: string };
  /** All have been, and the end is on record. */
  over?: true;
}

/** Completed attempts of an instrument, account by account; how their reports are set is the row of the job in `report_batch`. */
export interface ReportsInput {
  instrumentId: string;
  /** The last attempt that has been dealt with; absent: none yet. */
  after?: { userId: string; id: string };
}

/** What each kind of job works on, with how far it has come: whoever takes it up goes on from there. */
export interface JobInputs {
  'translation.suggest': {
    locales: string[];
    filter: MessageFilter;
    /** The language being worked on, as its number among `locales`, and the last message seen in it; absent: not begun. */
    at?: { locale: number; after: MessagePlace | null };
  };
  'instrument.whatIf': RescoringInput;
  'instrument.rescore': RescoringInput;
  'instrument.reports': ReportsInput;
}

/** What is said of a job when it has ended: key and params of a System message. */
export interface JobNote {
  key: string;
  params?: Record<string, unknown>;
}

/** A part of the work that has been done. */
export interface JobStep<K extends JobKind> {
  /** How many things more have been dealt with, those left out among them. */
  done: number;
  /** How many of those were left out. */
  failures: number;
  /** How many there are in all. */
  total?: number;
  /** What is left to do. */
  input: JobInputs[K];
}

/** A job while it is worked on. */
export interface JobRun<K extends JobKind> {
  id: string;
  userId: string;
  input: JobInputs[K];
  /** null: not known yet. */
  total: number | null;
  /** Things left out so far. */
  failures: number;
  /** The job was cancelled, has gone to another server, or this one stops: leave off; what is left is done elsewhere, or not at all. */
  signal: AbortSignal;
  /**
   * Records a step in one transaction with what it wrote, so that it counts once however often it is begun.
   * @throws JobInterrupted when the job was cancelled or another server has done the step: nothing is written then
   */
  advance(step: JobStep<K>, write: (tx: Transaction) => Promise<unknown>): Promise<void>;
}

/** Leave off: the job is no longer to be done here. */
export class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted';
}

/** The job cannot be done, now or later: it fails with what its owner is told. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  constructor(readonly note: JobNote) {
    super(note.key);
  }
}

/** The job cannot be done just now: it is tried again later, up to a limit, and its owner reads why. */
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
 * Does the job, or what is left of it. It may be begun more than once (after a crash, or an error that it throws), each time with the input
 * that its last step left.
 * @returns what its owner is told at the end, if anything
 */
export type JobHandler<K extends JobKind> = (run: JobRun<K>) => Promise<JobNote | undefined>;

/** One for each kind. */
export type JobHandlers = { [K in JobKind]: JobHandler<K> };
