import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { newHandedCode } from '../../ordering/licence/codes';
import type { AttemptService } from '../attempt/service';
import { hashOfCode } from './codes';
import { anInstrument, type Given, ownResult } from './giveable';
import { type Person, requireCalmDay, requireKnownGiver, requireRoom } from './givingLimits';
import { logDeed } from './log';
import { insertGrant, lockCompleted, personOf, setOnGrant, standingGrant, type Viewer } from './store';
import { type Telling, tellPerson } from './tellGiven';

export interface GiveRequest {
  what: { kind: 'result'; attempt: string } | { kind: 'instrument'; instrument: string };
  to: { kind: 'person'; email: string } | { kind: 'code'; uses: number };
  expiresAt: Date | null;
  note: string;
}

interface Needs extends Telling {
  db: Database;
  clock: () => Date;
  attempts: Pick<AttemptService, 'completed'>;
}

/** @throws AppError `validation.failed`: an end in the past */
export function requireFuture(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) {
    const params = { earliest: now.toISOString() };
    throw new AppError('validation.failed', { details: [{ path: 'body.expiresAt', code: 'too_early', params }] });
  }
}

/** The giver, the right, its end and note, and the moment. */
interface Giving extends Pick<GiveRequest, 'expiresAt' | 'note'> {
  viewer: Viewer;
  person: Person;
  given: Given;
  now: Date;
}

const rowOf = ({ viewer, given, expiresAt, note, now }: Giving) => {
  const { what, instrumentId, ownerId, attemptId } = given;
  return { what, instrumentId, ownerId, attemptId, note, expiresAt, createdAt: now, createdBy: viewer.userId };
};

/** Writes to the log that the giver reads, and to the audit. */
async function record(
  tx: Transaction,
  { viewer, given, now }: Giving,
  { id, deed, to }: { id: string; deed: 'granted' | 'changed'; to: 'person' | 'code' },
): Promise<void> {
  await logDeed(tx, id, deed, viewer.userId, now);
  const entry = { action: `access.${deed}`, actorId: viewer.userId, entity: 'access', entityId: id } as const;
  await recordEvent(tx, { ...entry, change: { what: given.what, of: given.attemptId ?? given.instrumentId, to } }, now);
}

async function giveByCode(tx: Transaction, giving: Giving, uses: number): Promise<{ id: string; code: string }> {
  const { viewer, given, now } = giving;
  await requireRoom(tx, viewer, given, false, now);
  const id = uuidv7(now.getTime());
  const code = newHandedCode();
  await insertGrant(tx, { ...rowOf(giving), id, recipient: 'code', codeHash: hashOfCode(code), uses });
  await record(tx, giving, { id, deed: 'granted', to: 'code' });
  return { id, code };
}

/** @returns its id, and what was done; undefined: nothing changes */
async function giveToPerson(
  tx: Transaction,
  giving: Giving,
  email: string,
): Promise<{ id: string; deed: 'granted' | 'changed' | undefined }> {
  const { viewer, person, given, expiresAt, note, now } = giving;
  const row = { ...rowOf(giving), recipient: 'person' as const, email };
  const standing = await standingGrant(tx, { ...row, id: '' }, now);
  if (standing?.note === note && standing.expiresAt?.getTime() === expiresAt?.getTime()) {
    return { id: standing.id, deed: undefined };
  }
  const id = standing?.id ?? uuidv7(now.getTime());
  const deed = standing === undefined ? 'granted' : 'changed';
  if (standing === undefined) {
    await requireRoom(tx, viewer, given, true, now);
    await requireKnownGiver(tx, viewer, person, email, now);
    await insertGrant(tx, { ...row, id });
  } else {
    await requireCalmDay(tx, viewer, now);
    await setOnGrant(tx, id, { expiresAt, note });
  }
  await record(tx, giving, { id, deed, to: 'person' });
  return { id, deed };
}

export function createGiving({ db, clock, attempts, ...telling }: Needs) {
  /**
   * Gives a right and notifies its recipient. If an address already holds the same right, that one is renewed with the present end and
   * note; if both are unchanged, nothing happens.
   * @returns its id, and for a code the code: 16 characters, stored nowhere
   * @throws AppError `not_found`, `attempt.not_completed`, `access.denied`, `access.own`, `access.full`, `instrument.archived`,
   *   `access.young_account`, `request.rate_limited`, `validation.failed`
   */
  return async (viewer: Viewer, request: GiveRequest, locale: string): Promise<{ id: string; code: string | null }> => {
    const { what, to, expiresAt, note } = request;
    requireFuture(expiresAt, clock());
    const result = what.kind === 'result' ? await ownResult(attempts, viewer, what.attempt) : undefined;
    return db.transaction(async (tx) => {
      if (what.kind === 'result' && !(await lockCompleted(tx, viewer.userId, what.attempt))) {
        throw new AppError('not_found');
      }
      const now = clock();
      const given = result ?? (await anInstrument(tx, viewer, what.kind === 'instrument' ? what.instrument : ''));
      const person = await personOf(tx, viewer.userId);
      if (person === undefined) throw new AppError('auth.token_invalid');
      const giving = { viewer, person, given, expiresAt, note, now };
      if (to.kind === 'code') return giveByCode(tx, giving, to.uses);

      const email = to.email.toLowerCase();
      if (email === person.email.toLowerCase()) throw new AppError('access.own');
      const { id, deed } = await giveToPerson(tx, giving, email);
      if (deed !== undefined) {
        const grant = { id, email, isAgain: deed === 'changed' };
        await tellPerson(tx, telling, { grant, given, from: { name: person.name, locale }, at: now });
      }
      return { id, code: null };
    });
  };
}
