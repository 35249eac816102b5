import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { currentUser } from '@/shell/session/currentUser';
import { guestSurvey, readItem, removeItem, writeItem } from '@/shell/session/storage';
import { linkOf } from '@/shell/session/surveyLinks';

/** Of the window: what it answers now counts once. */
const expected = (survey: string) => `once.${survey}`;
/** Of the browser: it was answered here. It names nobody, leads to no answers, and is sent to nobody. */
const answered = (survey: string) => `answered.${survey}`;

/**
 * Whether the survey counts once in this browser for who has opened it: not for an account, which takes part once anyway (an anonymous
 * survey knows no accounts), nor for a personal code.
 */
export function countsOnce({ id, oncePerDevice, promise }: SurveyBeforehand): boolean {
  const isAccount = currentUser() !== undefined && guestSurvey() === undefined;
  return oncePerDevice && linkOf(id)?.code === undefined && (promise.anonymity === 'anonymous' || !isAccount);
}

/** Whether somebody else, or the same person before, has answered it in this browser. */
export const wasAnsweredHere = (survey: SurveyBeforehand): boolean =>
  !survey.isBegun && countsOnce(survey) && readItem('local', answered(survey.id)) !== null;

/** It begins, or goes on: `noteEnd` has to know by then whether it counts. */
export function noteBeginning(survey: SurveyBeforehand): void {
  if (countsOnce(survey)) writeItem('session', expected(survey.id), 'true');
}

/** It has come to its end in this window. */
export function noteEnd(survey: string): void {
  if (readItem('session', expected(survey)) === null) return;
  removeItem('session', expected(survey));
  writeItem('local', answered(survey), 'true');
}

/** The answers were taken back: it may be answered again. */
export function forgetAnswered(survey: string): void {
  removeItem('session', expected(survey));
  removeItem('local', answered(survey));
}
