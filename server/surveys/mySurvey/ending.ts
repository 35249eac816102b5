import type { Course } from 'core/survey';
import type { SurveyQuota } from 'core/survey/document';
import type { Database, Transaction } from '../../database/connection';
import { dayOf } from '../../database/day';
import type { FrozenRespondent } from '../../database/schema/attempt';
import { planThanks, replanWaves } from '../mail/following';
import { takeBackOf } from '../mail/ledger';
import { settleSeats, takeSeats } from '../quota/seats';
import { type Asked, countingAttempts, type Taken } from './course';
import type { CourseFor } from './courseFor';
import type { Opened, OpenedSurveys } from './opened';
import { signsOf } from './signs';
import { attemptsOf, type Participation, type SurveyAttempt, setOnParticipation } from './store';
import { type Invitation, lockInvitation, setOnInvitation } from './storeInvitation';
import { isWaveToCome } from './toCome';

/** What somebody takes part in. */
export interface Taking {
  opened: Opened;
  asked: Asked;
  /** With the quotas of what those get who begin now, where that is another revision. */
  counted: Asked | undefined;
}

export interface TakingNeeds {
  opened: OpenedSurveys;
  courseFor: CourseFor;
}

/** What somebody who has begun takes part in. */
export async function takingOf({ opened: surveys, courseFor }: TakingNeeds, known: Participation): Promise<Taking> {
  const opened = await surveys.find(known.surveyId, known);
  const { asked, counted } = await courseFor(opened, await surveys.find(known.surveyId), known);
  return { opened, asked, counted };
}

/** Where somebody is among the items. */
interface Stand {
  taken: Taken;
  course: Course;
  counting: ReadonlyMap<string, SurveyAttempt>;
}

/** Of a participation that is locked, what was answered before is seen. */
export async function standOf(
  tx: Database | Transaction,
  asked: Asked,
  participation: Participation,
  respondent: FrozenRespondent,
): Promise<Stand> {
  const attempts = await attemptsOf(tx, participation);
  const taken = { ...participation, respondent, attempts };
  return { taken, course: asked.course(taken), counting: countingAttempts(attempts) };
}

const isAnonymous = ({ opened }: Taking) => opened.survey.anonymity === 'anonymous';
const momentOf = (taking: Taking, now: Date) => (isAnonymous(taking) ? dayOf(now) : now);

/** Takes the seats that somebody qualifies for. @returns the participation that is over because a quota is full; else undefined */
export async function takeSeatsOf(
  tx: Transaction,
  taking: Taking,
  participation: Participation,
  taken: Taken,
  now: Date,
): Promise<Participation | undefined> {
  const { asked, counted } = taking;
  const qualified = { own: asked.quotas(taken), counted: counted?.quotas(taken) ?? [] };
  const full = await takeSeats(tx, participation, qualified, { now, isAnonymous: isAnonymous(taking) });
  return full && refuse(tx, taking, participation, full, momentOf(taking, now));
}

/** Enough have answered whom this one counts among. What was answered stays. */
async function refuse(
  tx: Transaction,
  { opened }: Taking,
  participation: Participation,
  quota: SurveyQuota,
  endedAt: Date,
) {
  const status = quota.full === 'screen_out' ? ('screened_out' as const) : ('over_quota' as const);
  const ended = { status, fullQuota: quota.code, endedAt };
  await setOnParticipation(tx, participation, ended);
  // Who was invited is reminded no more.
  const invited = await invitationOf(tx, participation);
  if (invited !== undefined) {
    if (invited.state !== 'revoked') await setOnInvitation(tx, invited, { state: 'completed' });
    await takeBackOf(tx, invited, { reason: 'completed', at: endedAt });
    // Staff see by name who is thanked: who is not would be known to count for the quota, by what they have answered.
    if (opened.survey.anonymity === 'confidential') await planThanks(tx, invited, participation.wave, endedAt);
  }
  return { ...participation, ...ended };
}

/** Nothing is asked any more: it is completed, or what had to be answered ran out of time. */
export async function finish(
  tx: Transaction,
  taking: Taking,
  participation: Participation,
  { course: { asked: codes }, counting }: Stand,
  now: Date,
): Promise<Participation> {
  const { opened, asked } = taking;
  const isWhole = opened.plan.items.every(
    ({ code, required }) => required === false || !codes.includes(code) || counting.get(code)?.status === 'completed',
  );
  await settleSeats(tx, participation, { isCompleted: isWhole, isAnonymous: isAnonymous(taking) });
  const seen = isWhole ? signsOf(asked, [...counting.values()], isAnonymous(taking)) : {};
  return end(tx, participation, { status: isWhole ? 'completed' : 'expired', endedAt: momentOf(taking, now), ...seen });
}

/** Their time is over. What was answered stays. */
export async function expire(tx: Transaction, participation: Participation, endedAt: Date): Promise<Participation> {
  await settleSeats(tx, participation, { isCompleted: false, isAnonymous: false });
  return end(tx, participation, { status: 'expired', endedAt });
}

type Ended = { status: 'completed' | 'expired'; endedAt: Date } & Partial<Pick<Participation, 'marks' | 'sheetDigest'>>;

async function end(tx: Transaction, participation: Participation, ended: Ended): Promise<Participation> {
  await setOnParticipation(tx, participation, ended);
  const { status, endedAt } = ended;
  const isCompleted = status === 'completed';
  const invited = await invitationOf(tx, participation);
  if (invited !== undefined) {
    if (invited.state !== 'revoked' && isCompleted && !(await isAskedAgain(tx, participation, invited, endedAt))) {
      await setOnInvitation(tx, invited, { state: 'completed' });
    }
    // A reminder that has not gone out by now never does.
    await takeBackOf(tx, invited, { reason: 'completed', at: endedAt }, participation.wave);
    if (participation.wave !== '') await replanWaves(tx, invited, endedAt);
    if (isCompleted) await planThanks(tx, invited, participation.wave, endedAt);
  }
  return { ...participation, ...ended };
}

const isAskedAgain = (tx: Transaction, { userId }: Participation, { surveyId, timeZone }: Invitation, now: Date) =>
  isWaveToCome(tx, { surveyId, userId, timeZone }, now);

const invitationOf = (tx: Transaction, { surveyId, invitationId }: Participation) =>
  invitationId === null ? undefined : lockInvitation(tx, surveyId, invitationId);
