import { placeIn } from 'core/survey';
import type { AttemptService } from '../../answering/attempt/service';
import type { Version } from '../../authoring/instrument/versions';
import type { Database, Transaction } from '../../database/connection';
import type { FrozenRespondent } from '../../database/schema/attempt';
import { mayFinish } from '../../database/surveyTime';
import { AppError } from '../../errors';
import { isWindowOver } from '../wave/standing';
import { isTimeAgain } from './again';
import { expire, finish, standOf, type Taking, takeSeatsOf } from './ending';
import { lockParticipation, type Participation, type SurveyAttempt, type SurveyRow, setOnParticipation } from './store';
import { lockInvitation } from './storeInvitation';

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

interface Going extends Taking {
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
 * Who ran out of time goes on where the survey takes answers again.
 * @throws AppError `not_found`, `survey.closed`, `survey.item_open`, `survey.declined`, `survey.screened_out`, `survey.over_quota`
 */
export function createGoOn({ db, clock, attempts: { ofSurveys } }: Needs): GoOn {
  /** Locked: an answer of the one before is seen. @returns undefined: an attempt at `item` has to be prepared first */
  async function step(
    tx: Transaction,
    going: Going,
    respondent: FrozenRespondent,
    prepared: Prepared | undefined,
  ): Promise<Step | { prepare: string }> {
    const { opened, asked, to } = going;
    const participation = await lockParticipation(tx, going.participation);
    if (participation === undefined) throw new AppError('not_found');
    const now = clock();
    const { status } = participation;
    const isOver = endings.includes(status) && !(await isAgain(tx, opened.survey, participation, now));
    if (isOver) return { done: true, participation };
    if (status !== 'expired') requireStarted(participation);
    if (!mayFinish(opened.survey, now)) throw new AppError('survey.closed');
    const { grace } = opened.survey;
    if (isWindowOver(participation, { grace, now })) {
      return { done: true, participation: await expire(tx, participation, now) };
    }
    const stand = await standOf(tx, asked, participation, respondent);
    const { counting } = stand;
    const item = stand.course.next;
    if (item === null && status === 'expired') return { done: true, participation };
    const refused = await takeSeatsOf(tx, going, participation, stand.taken, now);
    if (refused !== undefined) return { done: true, participation: refused };
    if (item === null) return { done: true, participation: await finish(tx, going, participation, stand, now) };
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
    const under = { ...participation, status: 'started' as const, endedAt: null };
    if (status === 'expired') await setOnParticipation(tx, participation, { status: 'started', endedAt: null });
    return { done: false, participation: under, item, version, place: placeIn(stand.course), attempt };
  }

  /** The invitation is locked: nobody takes it back while they begin to go on. */
  async function isAgain(tx: Transaction, survey: SurveyRow, participation: Participation, now: Date) {
    if (!isTimeAgain(survey, participation, now)) return false;
    const { surveyId, invitationId } = participation;
    return invitationId === null || (await lockInvitation(tx, surveyId, invitationId))?.state !== 'revoked';
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
