import type { MailLimits } from '../../accounts/account/mailLimits';
import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { AttemptService } from '../attempt/service';
import { showsResults } from '../attempt/shownScores';
import { hashOfCode, newCode } from './codes';
import { logDeed } from './log';
import {
  activeOfAttempt,
  changedForPeopleSince,
  type Grant,
  givenToPeopleSince,
  hasGivenTo,
  holderOf,
  insertGrant,
  lockCompleted,
  newAddressesSince,
  openInstrument,
  personOf,
  setOnGrant,
  standingGrant,
  titlesOfVersions,
  type Viewer,
} from './store';

/** That hold, of one result by one giver. */
const mostOfResult = 100;

/** To people in a day, by somebody who is not staff, given anew or changed: each of them gets a mail. */
const mostInDay = 100;
const day = 86_400_000;

/** To strangers in a day, by an account that is new: whoever sends mails to many has no older one at hand. */
const young = { days: 7, newAddresses: 20 };

export interface GiveRequest {
  what: { kind: 'result'; attempt: string } | { kind: 'instrument'; instrument: string };
  to: { kind: 'person'; email: string } | { kind: 'code'; uses: number };
  expiresAt: Date | null;
  note: string;
}

interface Needs {
  db: Database;
  clock: () => Date;
  attempts: Pick<AttemptService, 'completed'>;
  mail: Mailer;
  mailLimits: Pick<MailLimits, 'countRecipient'>;
}

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

type Given = Pick<Grant, 'what' | 'instrumentId' | 'ownerId' | 'attemptId'> & {
  code: string;
  /** That names it; null: never published. */
  versionId: string | null;
  baseLocale: string;
};

/** @throws AppError `validation.failed`: an end that is over already */
export function requireFuture(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) {
    const params = { earliest: now.toISOString() };
    throw new AppError('validation.failed', { details: [{ path: 'body.expiresAt', code: 'too_early', params }] });
  }
}

export function createGiving({ db, clock, attempts, mail, mailLimits }: Needs) {
  /** Nobody gives what they do not see themselves: a result that was shared with them, or that is for staff alone. */
  async function ownResult(viewer: Viewer, attemptId: string): Promise<Given> {
    const { record, scorer } = await attempts.completed(viewer.userId, attemptId);
    if (!showsResults(scorer.definition)) throw new AppError('access.denied');
    return {
      what: 'result',
      instrumentId: record.instrumentId,
      code: scorer.definition.code,
      ownerId: record.userId,
      attemptId,
      versionId: scorer.id,
      baseLocale: scorer.definition.baseLocale,
    };
  }

  async function anInstrument(tx: Transaction, viewer: Viewer, id: string): Promise<Given> {
    if (!viewer.isStaff) throw new AppError('access.denied');
    const found = await openInstrument(tx, id);
    if (found === undefined) throw new AppError('not_found');
    if (found.status === 'archived') throw new AppError('instrument.archived');
    const { code, versionId, baseLocale } = found;
    return { what: 'instrument', code, instrumentId: id, ownerId: null, attemptId: null, versionId, baseLocale };
  }

  /** @throws AppError `access.young_account` */
  async function requireKnownGiver(tx: Transaction, viewer: Viewer, { createdAt }: Person, email: string, now: Date) {
    const isYoung = now.getTime() - createdAt.getTime() < young.days * day;
    if (!isYoung || viewer.isStaff || (await hasGivenTo(tx, viewer.userId, email))) return;
    const since = new Date(now.getTime() - day);
    if ((await newAddressesSince(tx, viewer.userId, since)) < young.newAddresses) return;
    const params = { maximum: young.newAddresses, days: young.days };
    throw new AppError('access.young_account', { retryAfter: day / 1000, params });
  }

  async function requireRoom(tx: Transaction, viewer: Viewer, given: Given, toPerson: boolean, now: Date) {
    const { attemptId } = given;
    if (attemptId !== null && (await activeOfAttempt(tx, viewer.userId, attemptId, now)) >= mostOfResult) {
      throw new AppError('access.full');
    }
    if (toPerson) await requireCalmDay(tx, viewer, now);
  }

  async function requireCalmDay(tx: Transaction, viewer: Viewer, now: Date) {
    if (viewer.isStaff) return;
    const since = new Date(now.getTime() - day);
    const told =
      (await givenToPeopleSince(tx, viewer.userId, since)) + (await changedForPeopleSince(tx, viewer.userId, since));
    if (told >= mostInDay) {
      const seconds = day / 1000;
      throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
    }
  }

  /**
   * A notice to whoever has confirmed the address, and a mail to it, whether anybody has or not. Of what they have been told of already,
   * notices too go no further than mails do.
   */
  async function tellPerson(tx: Transaction, grant: Told, given: Given, from: From, at: Date) {
    const holder = await holderOf(tx, grant.email);
    const isHeld = holder?.status === 'active' && holder.verifiedAt !== null;
    const { code, versionId, baseLocale } = given;
    const named = versionId === null ? undefined : (await titlesOfVersions(tx, [versionId])).get(versionId);
    const titles = { [baseLocale]: code, ...named };
    const mayMail = await mailLimits.countRecipient(tx, grant.email);
    if (isHeld && (mayMail || !grant.isAgain)) {
      const occasion = given.what === 'result' ? noticeOf.resultShared : noticeOf.accessGiven;
      await tell(tx, occasion(holder.id, grant.id, from.name, titles, baseLocale), at);
    }
    if (!mayMail) return;
    const to = { to: grant.email, locale: (isHeld ? holder.locale : null) ?? from.locale };
    const path = `/access/edit?id=${grant.id}`;
    // A result's mail does not say of which questionnaire: an address may be wrong, and mails are read on the way.
    if (given.what === 'result') {
      await mail.send(tx, { ...to, template: 'result-shared', path, values: { name: from.name } });
    } else {
      const title = titles[to.locale] ?? titles[baseLocale] ?? code;
      await mail.send(tx, { ...to, template: 'access-given', path, values: { name: from.name, title } });
    }
  }

  interface Told {
    id: string;
    email: string;
    isAgain: boolean;
  }

  interface From {
    name: string;
    locale: string;
  }

  /**
   * Gives a right and tells of it. To an address that holds the same right already it gives that one anew, with the end and the note of
   * now; where these are what they were, nothing happens.
   * @returns its id, and the code where it is one: 16 characters, kept nowhere
   * @throws AppError `not_found`, `attempt.not_completed`, `access.denied`, `access.own`, `access.full`, `instrument.archived`,
   * `access.young_account`, `request.rate_limited`, `validation.failed`
   */
  return async (viewer: Viewer, request: GiveRequest, locale: string): Promise<{ id: string; code: string | null }> => {
    const { what, to, expiresAt, note } = request;
    requireFuture(expiresAt, clock());
    const result = what.kind === 'result' ? await ownResult(viewer, what.attempt) : undefined;
    return db.transaction(async (tx) => {
      if (what.kind === 'result' && !(await lockCompleted(tx, viewer.userId, what.attempt))) {
        throw new AppError('not_found');
      }
      const now = clock();
      const given = result ?? (await anInstrument(tx, viewer, what.kind === 'instrument' ? what.instrument : ''));
      const person = await personOf(tx, viewer.userId);
      if (person === undefined) throw new AppError('auth.token_invalid');
      const { what: kind, instrumentId, ownerId, attemptId } = given;
      const base = {
        what: kind,
        instrumentId,
        ownerId,
        attemptId,
        note,
        expiresAt,
        createdAt: now,
        createdBy: viewer.userId,
      };
      const change = { what: given.what, of: given.attemptId ?? given.instrumentId, to: to.kind };

      if (to.kind === 'code') {
        await requireRoom(tx, viewer, given, false, now);
        const id = uuidv7(now.getTime());
        const code = newCode();
        await insertGrant(tx, { ...base, id, recipient: 'code', codeHash: hashOfCode(code), uses: to.uses });
        await logDeed(tx, id, 'granted', viewer.userId, now);
        const entry = { action: 'access.granted', actorId: viewer.userId, entity: 'access', entityId: id } as const;
        await recordEvent(tx, { ...entry, change }, now);
        return { id, code };
      }

      const email = to.email.toLowerCase();
      if (email === person.email.toLowerCase()) throw new AppError('access.own');
      const standing = await standingGrant(tx, { ...base, id: '', recipient: 'person', email }, now);
      const isAgain = standing !== undefined;
      if (isAgain && standing.note === note && standing.expiresAt?.getTime() === expiresAt?.getTime()) {
        return { id: standing.id, code: null };
      }
      const id = standing?.id ?? uuidv7(now.getTime());
      if (isAgain) {
        await requireCalmDay(tx, viewer, now);
        await setOnGrant(tx, id, { expiresAt, note });
      } else {
        await requireRoom(tx, viewer, given, true, now);
        await requireKnownGiver(tx, viewer, person, email, now);
        await insertGrant(tx, { ...base, id, recipient: 'person', email });
      }
      const deed = isAgain ? 'changed' : 'granted';
      await logDeed(tx, id, deed, viewer.userId, now);
      const entry = { action: `access.${deed}`, actorId: viewer.userId, entity: 'access', entityId: id } as const;
      await recordEvent(tx, { ...entry, change }, now);
      await tellPerson(tx, { id, email, isAgain }, given, { name: person.name, locale }, now);
      return { id, code: null };
    });
  };
}
