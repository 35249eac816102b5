import type { jobKinds } from 'core/contract/platform/job';
import type { DataExportRequest } from 'core/contract/results/dataExport';
import type { SendRequest } from 'core/contract/surveys/message';
import type { MessageFilter } from 'core/contract/translating/translation';
import type { InstrumentPart } from 'core/results/source';
import type { Transaction } from '../../database/connection';
import type { NamedAttempts } from '../../database/instrumentParts';

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

/** How many results have no report, by reason. */
export interface LeftOut {
  no_report: number;
  unprintable: number;
  deleted: number;
}

/** Completed attempts of an instrument, account by account; the job's row in `report_batch` says how their reports are made. */
export interface ReportsInput {
  instrumentId: string;
  /** Results without a report so far, by reason. */
  leftOut?: LeftOut;
  /** The last processed attempt; absent: none yet. */
  after?: { userId: string; id: string };
}

/** Invitations of a survey, in the order of their ids; those who get the mail are chosen when their turn comes. */
export interface SurveyMailsInput {
  surveyId: string;
  message: SendRequest['message'];
  to: SendRequest['to'];
  when: SendRequest['when'];
  wave?: SendRequest['wave'];
  /** When it was asked for. */
  at: string;
  /** The last invitation that was looked at; absent: none yet. */
  after?: string;
}

/** Lines of people to invite: the job's row in `invitation_import` has them. `after`: the last line that was taken; absent: none yet. */
export interface InviteInput {
  surveyId: string;
  after?: number;
}

/** Cases of a prompt: the job's row in `prompt_run` says which. */
export interface PromptCasesInput {
  promptId: string;
  /** The number of the next answer, from 0. */
  next: number;
}

/** What is exported; `counted`: rows that were told; `made`: the file; `named`: of an instrument, whose attempts are in it. */
export interface ExportInput {
  subject: { surveyId: string; item?: string | undefined } | { instrumentId: string; part: InstrumentPart };
  named?: NamedAttempts;
  request: DataExportRequest;
  counted?: number;
  made?: string;
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
  'survey.mails': SurveyMailsInput;
  'survey.invite': InviteInput;
  'prompt.cases': PromptCasesInput;
  'results.export': ExportInput;
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
