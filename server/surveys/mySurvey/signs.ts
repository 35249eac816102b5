import { type CompletedItem, marksOf, sheetDigest } from 'core/survey/suspicion';
import { sheetOf } from '../../answering/attempt/sheet';
import type { Asked } from './course';
import type { Participation, SurveyAttempt } from './store';

/** Times of anonymous attempts are rounded to whole minutes: by so many seconds they may have been longer. */
const rounding = 30;

/** Signs that a participation was not answered with care, from its attempts that count. */
export function signsOf(
  { versions }: Pick<Asked, 'versions'>,
  attempts: readonly SurveyAttempt[],
  isAnonymous: boolean,
): Pick<Participation, 'marks' | 'sheetDigest'> {
  const items = attempts.flatMap(({ item, status, answers, startedAt, completedAt }): CompletedItem[] => {
    const document = item === null ? undefined : versions.get(item)?.definition;
    if (item === null || document === undefined || status !== 'completed' || completedAt === null) return [];
    const seconds = (completedAt.getTime() - startedAt.getTime()) / 1000 + (isAnonymous ? rounding : 0);
    return [{ code: item, document, answers: sheetOf(answers), seconds }];
  });
  return { marks: marksOf(items), sheetDigest: sheetDigest(items) };
}
