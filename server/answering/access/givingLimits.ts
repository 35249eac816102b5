import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { Given } from './giveable';
import {
  activeOfAttempt,
  changedForPeopleSince,
  givenToPeopleSince,
  hasGivenTo,
  newAddressesSince,
  type personOf,
  type Viewer,
} from './store';

/** Valid rights to one result by one giver. */
const mostOfResult = 100;

/** To people in a day, by a giver who is not staff, renewals and changes included: each of them sends a mail. */
const mostInDay = 100;
const day = 86_400_000;

/** To strangers in a day, by a new account: senders of mass mails rarely have an older one. */
const young = { days: 7, newAddresses: 20 };

export type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

/** @throws AppError `access.young_account` */
export async function requireKnownGiver(
  tx: Transaction,
  viewer: Viewer,
  { createdAt }: Person,
  email: string,
  now: Date,
) {
  const isYoung = now.getTime() - createdAt.getTime() < young.days * day;
  if (!isYoung || viewer.isStaff || (await hasGivenTo(tx, viewer.userId, email))) return;
  const since = new Date(now.getTime() - day);
  if ((await newAddressesSince(tx, viewer.userId, since)) < young.newAddresses) return;
  const params = { maximum: young.newAddresses, days: young.days };
  throw new AppError('access.young_account', { retryAfter: day / 1000, params });
}

/** @throws AppError `access.full`, `request.rate_limited` */
export async function requireRoom(tx: Transaction, viewer: Viewer, given: Given, toPerson: boolean, now: Date) {
  const { attemptId } = given;
  if (attemptId !== null && (await activeOfAttempt(tx, viewer.userId, attemptId, now)) >= mostOfResult) {
    throw new AppError('access.full');
  }
  if (toPerson) await requireCalmDay(tx, viewer, now);
}

/** @throws AppError `request.rate_limited` */
export async function requireCalmDay(tx: Transaction, viewer: Viewer, now: Date) {
  if (viewer.isStaff) return;
  const since = new Date(now.getTime() - day);
  const told =
    (await givenToPeopleSince(tx, viewer.userId, since)) + (await changedForPeopleSince(tx, viewer.userId, since));
  if (told >= mostInDay) {
    const seconds = day / 1000;
    throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
  }
}
