import type { Attempt } from 'core/contract/answering/attempt';
import type { NextStep, SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { asFailure } from '@/kit/failure/requestFailure';

/** An item that is answered now. */
export interface Current {
  item: Extract<NextStep, { attempt: Attempt }>['item'];
  attempt: Attempt;
}

/** The end, as the server tells it. */
export type Done = Extract<NextStep, { done: true }>;

/** Why there is nothing to answer. `refused`: the server's message says it; `device`: it was answered in this browser. */
export type Why = NonNullable<SurveyBeforehand['why']> | 'needed' | 'revoked' | 'unknown' | 'refused' | 'device';

/** Where somebody stands who has opened a survey. */
export type Flow =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  /** The open link asks for a password. `failure`: why it was not let in. */
  | { kind: 'password'; failure?: string }
  /** Signed in without the role of a respondent. */
  | { kind: 'staff' }
  /** What it is and promises; consent. `failure`: why it has not begun. */
  | { kind: 'about'; survey: SurveyBeforehand; failure?: string }
  /** Begun in another browser, by what the link holds: it moves here when they say so. */
  | { kind: 'moving'; survey: SurveyBeforehand }
  /** They take part by another invitation; where it is open they may begin by this one. */
  | { kind: 'second'; survey: SurveyBeforehand }
  /** The attributes asked, with what the server holds against them. */
  | { kind: 'details'; survey: SurveyBeforehand; failure?: string; problems?: Readonly<Record<string, string>> }
  | { kind: 'leaving'; survey: SurveyBeforehand; deed: 'decline' | 'withdraw' }
  /** An anonymous survey is withdrawn from by the receipt alone. */
  | { kind: 'receipt' }
  | { kind: 'left'; deed: 'decline' | 'withdraw' }
  | ({ kind: 'answering'; participation: string } & Current)
  /** An item was sent. Without `next` it is being asked what comes; `failure`: why that is not known. */
  | { kind: 'sent'; participation: string; sent: string; locale: string; next?: Current; failure?: string }
  /** `receipt`: of an anonymous survey, the only way back. */
  | { kind: 'done'; done: Done; sent?: string; receipt?: string | undefined }
  | { kind: 'over'; why: Why; message: string; survey?: SurveyBeforehand };

const whyOf: Readonly<Record<string, Why>> = {
  'survey.not_open': 'not_yet',
  'survey.closed': 'closed',
  'survey.archived': 'closed',
  'survey.completed': 'completed',
  'survey.declined': 'declined',
  'survey.code_needed': 'needed',
  'survey.code_unknown': 'unknown',
  'survey.code_begun': 'begun',
  'survey.code_used': 'used',
  'survey.code_revoked': 'revoked',
  'survey.code_second': 'second',
  'survey.over_quota': 'refused',
  'survey.screened_out': 'refused',
};

/** What a failed call means for the flow. */
export function flowAfter(error: unknown): Flow {
  const { code = '', status, reason, message } = asFailure(error);
  const said = reason === 'business' ? message : '';
  if (code === 'survey.password_needed') return { kind: 'password' };
  if (code === 'survey.password_wrong') return { kind: 'password', failure: said };
  const why = whyOf[code] ?? (status === 404 || status === 400 ? 'unknown' : undefined);
  return why ? { kind: 'over', why, message: said } : { kind: 'failed', message: said };
}

/** The server's messages about attributes, by their codes. */
export const attributeProblems = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    asFailure(error).details.flatMap(({ path, message }) => {
      const [, code] = /attributes\.([^.]+)/.exec(path) ?? [];
      return code === undefined ? [] : [[code, message]];
    }),
  );
