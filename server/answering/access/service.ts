import type { AccessEvent, AccessRow } from 'core/contract/answering/access';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { createMailLimits } from '../../accounts/account/mailLimits';
import { recordEvent } from '../../accounts/audit/service';
import { putAccess } from '../../authoring/instrument/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database, Transaction } from '../../database/connection';
import { AppError, outdated } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import { deleteNotices } from '../../platform/notice/service';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { AttemptPdfRequest, AttemptPdfService } from '../attempt/reportPdf';
import { type ResultReader, resultFor } from '../attempt/result';
import type { AttemptService, CompletedAttempt } from '../attempt/service';
import { hashOfTyped } from './codes';
import { createGiving, type GiveRequest, requireFuture } from './give';
import { logDeed, logUse } from './log';
import { isGiver, shownRows, stateOf } from './rows';
import {
  eventsOf,
  type FoundGrant,
  findGrant,
  type Grant,
  insertRedemption,
  type ListAsked,
  listGrants,
  lockByCode,
  lockGrant,
  redemptions,
  setOnGrant,
  type Viewer,
} from './store';

/** Lines of a log that are shown, newest first. */
const mostEvents = 500;

/** An unused id, so that an unknown code takes as long as a known one. */
const nobody = '00000000-0000-7000-8000-000000000000';

export interface AccessChange {
  rowVersion: number;
  /** null: without end. */
  expiresAt?: Date | null | undefined;
  uses?: number | undefined;
  note?: string | undefined;
}

/** Rights to see a result or to answer an instrument: given, redeemed, changed, revoked, used. */
export interface AccessService {
  /** `cursor`: start of the next page, null at the end. */
  list(
    caller: Caller,
    asked: Pick<ListAsked, 'side' | 'attempt' | 'instrument'> & { cursor: string | undefined; pageSize: number },
    locale: string,
  ): Promise<{ rows: AccessRow[]; cursor: string | null }>;
  /**
   * Gives a right and notifies its recipient. `code`: 16 characters, stored nowhere; null: it was given to a person.
   * @throws AppError `not_found`, `attempt.not_completed`, `access.denied`, `access.own`, `access.full`, `instrument.archived`,
   *   `request.rate_limited`, `validation.failed`
   */
  grant(caller: Caller, request: GiveRequest, locale: string): Promise<{ row: AccessRow; code: string | null }>;
  /** Repeating it changes nothing. @throws AppError `access.code_invalid` (whatever the reason), `access.own` */
  redeem(caller: Caller, typed: string, locale: string): Promise<AccessRow>;
  /** `log` null: the caller did not give it. @throws AppError `not_found` */
  read(caller: Caller, id: string, locale: string): Promise<{ row: AccessRow; log: AccessEvent[] | null }>;
  /** @throws AppError `not_found`, `access.denied` (what is opened to staff), `access.over`, `conflict`, `validation.failed` */
  change(caller: Caller, id: string, change: AccessChange, locale: string): Promise<AccessRow>;
  /** Permanent; repeating it changes nothing. @throws AppError `not_found`, `access.denied` (what is opened to staff) */
  revoke(caller: Caller, id: string, locale: string): Promise<AccessRow>;
  /** @throws AppError `not_found`, `access.over`, `access.denied` (it is now for staff only) */
  result(caller: Caller, id: string, locale: string | undefined): Promise<AttemptResult>;
  /** @throws AppError as `result` */
  reportPdf(
    caller: Caller,
    id: string,
    asked: Omit<AttemptPdfRequest, 'reader'>,
  ): Promise<{ bytes: Uint8Array; name: string }>;
  /** Who may answer an instrument. @throws AppError `not_found` */
  setInstrument(caller: Caller, id: string, access: 'open' | 'granted'): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  mail: Mailer;
  attempts: AttemptService;
  attemptPdfs: AttemptPdfService;
  versions: VersionReader;
  translations: TranslationService;
}

const viewerOf = ({ userId, roles }: Caller): Viewer => ({
  userId,
  roles,
  isStaff: roles.includes('admin') || roles.includes('superAdmin'),
});

export function createAccessService(needs: Needs): AccessService {
  const { db, clock, tokenSecret, attempts, attemptPdfs, versions } = needs;
  const give = createGiving({ ...needs, mailLimits: createMailLimits(db, clock, tokenSecret) });

  /** One that the viewer gave or received; another person's looks like none. */
  async function visible(tx: Database | Transaction, viewer: Viewer, id: string): Promise<FoundGrant> {
    const found = await findGrant(tx, viewer, id);
    if (found === undefined || !(found.held || isGiver(found.grant, viewer))) throw new AppError('not_found');
    return found;
  }

  async function shown(tx: Database | Transaction, viewer: Viewer, id: string, locale: string): Promise<AccessRow> {
    const [row] = await shownRows(tx, needs, [await visible(tx, viewer, id)], { viewer, locale, now: clock() });
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  /** One that the viewer may change or revoke, locked. */
  async function lockGiven(tx: Transaction, viewer: Viewer, id: string): Promise<Grant> {
    const grant = await lockGrant(tx, id);
    if (grant === undefined || !isGiver(grant, viewer)) throw new AppError('not_found');
    // Staff look because somebody may be in danger: that is announced before the first answer, and never revoked.
    if (grant.recipient === 'staff') throw new AppError('access.denied');
    return grant;
  }

  const record = (
    tx: Transaction,
    action: 'changed' | 'redeemed' | 'revoked',
    viewer: Viewer,
    grant: Grant,
    at: Date,
  ) =>
    recordEvent(
      tx,
      {
        action: `access.${action}`,
        actorId: viewer.userId,
        entity: 'access',
        entityId: grant.id,
        change: { what: grant.what, of: grant.attemptId ?? grant.instrumentId, to: grant.recipient },
      },
      at,
    );

  /** The attempt whose result the viewer may see now, and as which reader. */
  async function seen(viewer: Viewer, id: string): Promise<{ attempt: CompletedAttempt; reader: ResultReader }> {
    const { grant } = await visible(db, viewer, id);
    const { ownerId, attemptId } = grant;
    if (ownerId === null || attemptId === null) throw new AppError('not_found');
    const isOther = ownerId !== viewer.userId;
    if (isOther && stateOf(grant, clock()) !== 'active') throw new AppError('access.over');
    const attempt = await attempts.completed(ownerId, attemptId);
    const audience = isOther && grant.recipient === 'staff' ? 'staff' : 'respondent';
    return { attempt, reader: { audience, isOther } };
  }

  return {
    list: async (caller, { cursor, pageSize, ...asked }, locale) => {
      const viewer = viewerOf(caller);
      const now = clock();
      const found = await listGrants(db, { ...asked, viewer, before: cursor, now, limit: pageSize + 1 });
      const rows = found.slice(0, pageSize);
      return {
        rows: await shownRows(db, needs, rows, { viewer, locale, now }),
        cursor: found.length > pageSize ? (rows.at(-1)?.grant.id ?? null) : null,
      };
    },

    grant: async (caller, request, locale) => {
      const viewer = viewerOf(caller);
      const { id, code } = await give(viewer, request, locale);
      return { row: await shown(db, viewer, id, locale), code };
    },

    redeem: async (caller, typed, locale) => {
      const viewer = viewerOf(caller);
      const id = await db.transaction(async (tx) => {
        const now = clock();
        const grant = await lockByCode(tx, hashOfTyped(typed));
        const { used, own } = await redemptions(tx, grant?.id ?? nobody, viewer.userId);
        if (grant === undefined || stateOf(grant, now) !== 'active') throw new AppError('access.code_invalid');
        if (grant.ownerId === viewer.userId) throw new AppError('access.own');
        if (own) return grant.id;
        if (used >= (grant.uses ?? 0)) throw new AppError('access.code_invalid');
        await insertRedemption(tx, grant.id, viewer.userId, now);
        await logDeed(tx, grant.id, 'redeemed', viewer.userId, now);
        await record(tx, 'redeemed', viewer, grant, now);
        return grant.id;
      });
      return shown(db, viewer, id, locale);
    },

    read: async (caller, id, locale) => {
      const viewer = viewerOf(caller);
      const row = await shown(db, viewer, id, locale);
      if (!row.given) return { row, log: null };
      const events = await eventsOf(db, id, mostEvents);
      const log = events.map(({ at, deed, actorName }) => ({ at: at.toISOString(), deed, actor: actorName || null }));
      return { row, log };
    },

    change: (caller, id, { rowVersion, ...change }, locale) =>
      db.transaction(async (tx) => {
        const viewer = viewerOf(caller);
        const grant = await lockGiven(tx, viewer, id);
        const now = clock();
        if (grant.revokedAt !== null) throw new AppError('access.over');
        if (grant.rowVersion !== rowVersion) {
          throw outdated('body.rowVersion', grant.rowVersion, await shown(tx, viewer, id, locale));
        }
        requireFuture(change.expiresAt, now);
        if (change.uses !== undefined) {
          const { used } = await redemptions(tx, id, viewer.userId);
          const wrong =
            grant.recipient !== 'code'
              ? { code: 'invalid' }
              : change.uses < used
                ? { code: 'too_small', params: { minimum: used } }
                : undefined;
          if (wrong) throw new AppError('validation.failed', { details: [{ path: 'body.uses', ...wrong }] });
        }
        const { expiresAt = grant.expiresAt, uses = grant.uses, note = grant.note } = change;
        const isSame =
          expiresAt?.getTime() === grant.expiresAt?.getTime() && uses === grant.uses && note === grant.note;
        if (!isSame) {
          await setOnGrant(tx, id, { expiresAt, uses, note });
          await logDeed(tx, id, 'changed', viewer.userId, now);
          await record(tx, 'changed', viewer, grant, now);
        }
        return shown(tx, viewer, id, locale);
      }),

    revoke: (caller, id, locale) =>
      db.transaction(async (tx) => {
        const viewer = viewerOf(caller);
        const grant = await lockGiven(tx, viewer, id);
        if (grant.revokedAt === null) {
          const now = clock();
          await setOnGrant(tx, id, { revokedAt: now });
          // Its notices lead nowhere any more.
          await deleteNotices(tx, `/access/edit?id=${id}`, grant.createdAt);
          await logDeed(tx, id, 'revoked', viewer.userId, now);
          await record(tx, 'revoked', viewer, grant, now);
        }
        return shown(tx, viewer, id, locale);
      }),

    result: async (caller, id, locale) => {
      const { attempt, reader } = await seen(viewerOf(caller), id);
      const result = await resultFor(versions, attempt, locale, reader);
      if (reader.isOther) await logUse(db, id, 'seen', caller.userId, clock());
      return result;
    },

    reportPdf: async (caller, id, asked) => {
      const { attempt, reader } = await seen(viewerOf(caller), id);
      const file = await attemptPdfs.of(attempt, { ...asked, reader });
      if (reader.isOther) await logUse(db, id, 'downloaded', caller.userId, clock());
      return file;
    },

    setInstrument: (caller, id, access) =>
      db.transaction(async (tx) => {
        const before = await putAccess(tx, id, access);
        if (before === undefined) throw new AppError('not_found');
        if (before.access === access) return;
        const change = { code: before.code, from: before.access, to: access };
        await recordEvent(
          tx,
          {
            action: 'instrument.access_changed',
            actorId: caller.userId,
            entity: 'instrument',
            entityId: id,
            change,
          },
          clock(),
        );
      }),
  };
}
