import type { Transaction } from '../../database/connection';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import { accountOf, titlesOf } from './storeSending';

/** A reminder reaches somebody who has an account in the product, too. */
export async function tellReminder(
  tx: Transaction,
  mail: { surveyId: string; invitationId: string },
  now: Date,
): Promise<void> {
  const userId = await accountOf(tx, mail);
  if (userId === undefined) return;
  const { baseLocale, titles } = await titlesOf(tx, mail.surveyId);
  await tell(tx, noticeOf.surveyReminder(userId, mail.surveyId, titles, baseLocale), now);
}
