import { placeIn } from 'core/survey';
import type { SurveyQuota } from 'core/survey/document';
import type { AttemptService } from '../../answering/attempt/service';
import type { Version } from '../../authoring/instrument/versions';
import type { Database, Transaction } from '../../database/connection';
import { dayOf } from '../../database/day';
import type { FrozenRespondent } from '../../database/schema/attempt';
import { mayFinish } from '../../database/surveyTime';
import { AppError } from '../../errors';
import { planThanks, replanWaves } from '../mail/following';
import { takeBackOf } from '../mail/ledger';
import { settleSeats, takeSeats } from '../quota/seats';
import { isWindowOver } from '../wave/standing';
import { type Asked, countingAttempts } from './course';
import type { Opened } from './opened';
import { signsOf } from './signs';
import { attemptsOf, lockParticipation, type Participation, type SurveyAttempt, setOnParticipation } from './store';
import { lockInvitation, setOnInvitation } from './storeInvitation';

/** Where a participation stands. */
export type Step =
  | { done: true; participation: Participation }
  | {
      done: false;
      participation: Participation;
      item: string;
      version: Version;
      place: ReturnType<typeof placeIn>;
      attempt: SurveyAttempt;
    };

interface Needs {
  db: Database;
  clock: () => Date;
  attempts: Pick<AttemptService, 'ofSurveys'>;
}

interface Going {
  opened: Opened;
  asked: Asked;
  /** With the quotas of what those get who begin now, where that is another revision. */
  counted: Asked | undefined;
  participation: Participation;
  /** Of a new attempt. */
  locale: string;
  /** `resume`: the item that is under way; `next`: what comes after it. */
  to: 'resume' | 'next';
}

/** A new attempt that is not inserted yet. */
interface Prepared {
  item: string;
  row: Awaited<ReturnType<AttemptService['ofSurveys']['prepare']>>;
}

export type GoOn = (going: Going) => Promise<Step>;

/** Each round begins one item at most, and an item is begun once more only after it was given up. */
const rounds = 10;

/** What somebody hears again who asks once more. */
const endings: readonly Participation['status'][] = ['completed', 'expired', 'screened_out', 'over_quota'];

/**
 * Takes a participation to where it goes on: the attempt under way, a new one at the next item, or the end. Safe to repeat, and at once.
 * @throws AppError `not_found`, `survey.closed`, `survey.item_open`, `survey.declined`, `survey.screened_out`, `survey.over_quota`
 */
export function createGoOn({ db, clock, attempts: { ofSurveys } }: Needs): GoOn {
  /** Locked: an answer of the one before is seen. @returns undefined: an attempt at `item` has to be prepared first */
  async function step(
    tx: Transaction,
    { opened, asked, counted, participation: known, to }: Going,
    respondent: FrozenRespondent,
    prepared: Prepared | undefined,
  ): Promise<Step | { prepare: string }> {
    const participation = await lockParticipation(tx, known);
    if (participation === undefined) throw new AppError('not_found');
    if (endings.includes(participation.status)) return { done: true, participation };
    requireStarted(participation);
    if (!mayFinish(opened.survey, clock())) throw new AppError('survey.closed');
    const { grace } = opened.survey;
    if (isWindowOver(participation, { grace, now: clock() })) {
      await settleSeats(tx, participation, { isCompleted: false, isAnonymous: false });
      return { done: true, participation: await end(tx, participation, 'expired', clock()) };
    }
    const attempts = await attemptsOf(tx, participation);
    const taken = { ...participation, respondent, attempts };
    const course = asked.course(taken);
    const { asked: codes, next: item } = course;
    const isAnonymous = opened.survey.anonymity === 'anonymous';
    const qualified = { own: asked.quotas(taken), counted: counted?.quotas(taken) ?? [] };
    const full = await takeSeats(tx, participation, qualified, { now: clock(), isAnonymous });
    if (full !== undefined) return { done: true, participation: await refuse(tx, participation, full, isAnonymous) };
    const counting = countingAttempts(attempts);
    if (item === null) {
      const isWhole = opened.plan.items.every(
        ({ code, required }) =>
          required === false || !codes.includes(code) || counting.get(code)?.status === 'completed',
      );
      const status = isWhole ? 'completed' : 'expired';
      await settleSeats(tx, participation, { isCompleted: isWhole, isAnonymous });
      const seen = isWhole ? signsOf(asked, [...counting.values()], isAnonymous) : {};
      return { done: true, participation: await end(tx, participation, status, endOfNow(isAnonymous), seen) };
    }
    const version = asked.versions.get(item);
    if (version === undefined) throw new AppError('instrument.not_available');
    const found = counting.get(item);
    const underWay = found?.status === 'in_progress' ? found : undefined;
    // Not yet answered: the answer to the call that began it was lost.
    if (underWay !== undefined && to === 'next' && underWay.revision > 0) {
      throw new AppError('survey.item_open', { params: { item } });
    }
    let attempt = underWay;
    if (attempt === undefined) {
      if (prepared?.item !== item) return { prepare: item };
      attempt = await ofSurveys.insert(tx, prepared.row, { participationId: participation.id, item });
      if (attempt === undefined) throw new AppError('service.unavailable', { retryAfter: 1 });
    }
    return { done: false, participation, item, version, place: placeIn(course), attempt };
  }

  const endOfNow = (isAnonymous: boolean) => (isAnonymous ? dayOf(clock()) : clock());

  /** Enough have answered whom this one counts among. What was answered stays. */
  async function refuse(tx: Transaction, participation: Participation, quota: SurveyQuota, isAnonymous: boolean) {
    const status = quota.full === 'screen_out' ? ('screened_out' as const) : ('over_quota' as const);
    const ended = { status, fullQuota: quota.code, endedAt: endOfNow(isAnonymous) };
    await setOnParticipation(tx, participation, ended);
    await over(tx, participation, ended.endedAt);
    return { ...participation, ...ended };
  }

  /** Who was invited is reminded no more. @returns the invitation */
  async function over(tx: Transaction, { surveyId, invitationId }: Participation, at: Date) {
    const invited = invitationId === null ? undefined : await lockInvitation(tx, surveyId, invitationId);
    if (invited === undefined) return undefined;
    if (invited.state !== 'revoked') await setOnInvitation(tx, invited, { state: 'completed' });
    await takeBackOf(tx, invited, { reason: 'completed', at });
    return invited;
  }

  async function end(
    tx: Transaction,
    participation: Participation,
    status: 'completed' | 'expired',
    endedAt: Date,
    seen: Partial<Pick<Participation, 'marks' | 'sheetDigest'>> = {},
  ) {
    const ended = { status, endedAt, ...seen };
    await setOnParticipation(tx, participation, ended);
    const { surveyId, invitationId } = participation;
    const invited = invitationId === null ? undefined : await lockInvitation(tx, surveyId, invitationId);
    if (invited !== undefined && invited.state !== 'revoked' && status === 'completed') {
      await setOnInvitation(tx, invited, { state: 'completed' });
    }
    // A reminder that has not gone out by now never does.
    if (invited === undefined) return { ...participation, ...ended };
    await takeBackOf(tx, invited, { reason: 'completed', at: ended.endedAt }, participation.wave);
    if (participation.wave !== '') await replanWaves(tx, invited, clock());
    if (status === 'completed') await planThanks(tx, invited, participation.wave, ended.endedAt);
    return { ...participation, ...ended };
  }

  return async (going) => {
    const { asked, participation, locale, opened } = going;
    const { userId } = participation;
    await ofSurveys.expireOverdue(userId);
    const respondent = await ofSurveys.respondent(userId, participation.locale);
    let prepared: Prepared | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const found = await db.transaction((tx) => step(tx, going, respondent, prepared));
      if (!('prepare' in found)) return found;
      const version = asked.versions.get(found.prepare);
      if (version === undefined) throw new AppError('instrument.not_available');
      const isAnonymous = opened.survey.anonymity === 'anonymous';
      prepared = { item: found.prepare, row: await ofSurveys.prepare(userId, version.id, { locale, isAnonymous }) };
    }
    throw new AppError('service.unavailable', { retryAfter: 1 });
  };
}

/** Enough had answered already: they hear so again, and go on no more. */
export const isRefused = ({ status }: Pick<Participation, 'status'>): boolean =>
  status === 'screened_out' || status === 'over_quota';

/** @throws AppError what keeps somebody from going on; `survey.completed` when there is nothing left */
export function requireStarted({ status }: Pick<Participation, 'status'>): void {
  switch (status) {
    case 'started':
      return;
    case 'completed':
      throw new AppError('survey.completed');
    case 'declined':
      throw new AppError('survey.declined');
    case 'screened_out':
      throw new AppError('survey.screened_out');
    case 'over_quota':
      throw new AppError('survey.over_quota');
    default:
      throw new AppError('survey.closed');
  }
}
