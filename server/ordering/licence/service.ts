import { handedLength, meantHandedCode, writtenCode } from 'core/access/handedCode';
import type { ListAsked } from 'core/contract/list';
import type { LicenceCode, licence, Right } from 'core/contract/ordering/licence';
import { titleIn } from 'core/instrument/textKeys';
import type * as z from 'zod';
import { createMailLimits } from '../../accounts/account/mailLimits';
import { recordEvent } from '../../accounts/audit/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database, Transaction } from '../../database/connection';
import { codesOf, countMailed, lockCode, setOnCode, soldLicences } from '../../database/licenceCodes';
import { insertRights, type RightRow, rightsOf } from '../../database/productRights';
import { buyerName, findPurchase } from '../../database/purchases';
import { createSealing } from '../../database/sealing';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import { endOf } from '../order/changing';
import { hashOfLicence, newHandedCode } from './codes';

type Licence = z.input<typeof licence.list.response>[number];

export interface LicenceService {
  rights(userId: string, locale: string): Promise<Right[]>;
  /** Repeating it changes nothing. `tell`: the buyer may see who it is. @throws AppError `licence.code_invalid`, whatever the reason */
  redeem(userId: string, typed: string, tell: boolean, locale: string): Promise<Right>;
  /** @throws AppError `not_found` */
  codes(userId: string, orderId: string): Promise<LicenceCode[]>;
  /** @throws AppError `not_found`, `licence.mailed_out`, `request.rate_limited` */
  mail(userId: string, orderId: string, asked: { code: string; email: string }, locale: string): Promise<void>;
  list(asked: ListAsked): Promise<{ rows: Licence[]; total: number }>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  mail: Mailer;
  versions: VersionReader;
}

/** How often a code can be mailed. */
const mostMails = 5;

const purpose = 'licence codes';

/** Makes codes whose text only this installation can show again. */
export function createLicenceCodes(tokenSecret: string) {
  const sealing = createSealing(tokenSecret, purpose);
  return (id: string): { codeHash: string; sealed: string } => {
    const code = newHandedCode();
    return { codeHash: hashOfLicence(code), sealed: sealing.seal(code, id) };
  };
}

export function createLicenceService({ db, clock, tokenSecret, mail, versions }: Needs): LicenceService {
  const sealing = createSealing(tokenSecret, purpose);
  const limits = createMailLimits(db, clock, tokenSecret);
  const written = (id: string, sealed: string): string | null => {
    const code = sealing.open(sealed, id);
    return code?.length === handedLength ? writtenCode('licence', code) : null;
  };

  async function shown(row: RightRow, locale: string): Promise<Right> {
    const instruments = await Promise.all(
      row.instruments.map(async ({ id, version: versionId }) => {
        const version = await versions.get(versionId);
        const chain = await versions.chainOf(version, locale);
        const found = titleIn(await versions.documentIn(version, chain), chain);
        return {
          id,
          title: found?.text ?? version.definition.code,
          titleLocale: found?.locale || version.definition.baseLocale,
        };
      }),
    );
    const until = row.expires_at === null ? null : new Date(row.expires_at);
    const left = row.uses === null ? null : Math.max(0, ...row.instruments.map(({ used }) => (row.uses ?? 0) - used));
    const state =
      row.revoked_at !== null
        ? 'revoked'
        : until !== null && until <= clock()
          ? 'expired'
          : left === 0
            ? 'used'
            : 'active';
    return {
      ...{ id: row.id, name: row.name, textLocale: row.text_locale, from: row.code_id === null ? 'order' : 'code' },
      ...{
        left: row.instruments.length === 0 ? row.uses : left,
        until: until?.toISOString() ?? null,
        state,
        instruments,
      },
    };
  }

  async function ownOrder(userId: string, id: string) {
    const order = await findPurchase(db, id);
    if (order === undefined || order.userId !== userId) throw new AppError('not_found');
    return order;
  }

  async function take(tx: Transaction, userId: string, typed: string, tell: boolean): Promise<string> {
    const meant = meantHandedCode(typed);
    const isOne = meant !== undefined && (meant.kind ?? 'licence') === 'licence';
    const found = await lockCode(tx, hashOfLicence(isOne ? meant.code : ''));
    if (found === undefined) throw new AppError('licence.code_invalid');
    const { code, line } = found;
    const own = (await rightsOf(tx, userId)).find(({ code_id }) => code_id === code.id);
    if (own !== undefined && own.revoked_at === null) return own.id;
    if (code.redeemedAt !== null || code.revokedAt !== null) throw new AppError('licence.code_invalid');
    const now = clock();
    const id = uuidv7(now.getTime());
    await insertRights(tx, [
      {
        ...{ id, userId, purchaseId: code.purchaseId, position: code.position, codeId: code.id, uses: 1 },
        ...{ instruments: line.instruments, domainId: line.domainId, givenAt: now },
        expiresAt: endOf(now, line.validityDays),
      },
    ]);
    await setOnCode(tx, code.id, { redeemedAt: now, redeemedBy: tell ? userId : null });
    const change = { sku: line.sku, name: line.name };
    await recordEvent(
      tx,
      { action: 'licence.redeemed', actorId: userId, entity: 'order', entityId: code.purchaseId, change },
      now,
    );
    return id;
  }

  return {
    rights: async (userId, locale) => Promise.all((await rightsOf(db, userId)).map((row) => shown(row, locale))),

    redeem: async (userId, typed, tell, locale) => {
      const id = await db.transaction((tx) => take(tx, userId, typed, tell));
      const [row] = await rightsOf(db, userId, id);
      if (row === undefined) throw new AppError('licence.code_invalid');
      return shown(row, locale);
    },

    codes: async (userId, orderId) => {
      await ownOrder(userId, orderId);
      return (await codesOf(db, orderId)).map(({ code, redeemer }) => ({
        ...{ id: code.id, code: written(code.id, code.sealed), mailed: code.mailed },
        state: code.revokedAt !== null ? 'revoked' : code.redeemedAt !== null ? 'redeemed' : 'free',
        ...{ redeemedAt: code.redeemedAt?.toISOString() ?? null, redeemedBy: redeemer || null },
      }));
    },

    mail: async (userId, orderId, { code, email }, locale) => {
      await ownOrder(userId, orderId);
      await limits.countCall({ userId });
      await db.transaction(async (tx) => {
        const row = await countMailed(tx, orderId, code, mostMails);
        const text = row && written(row.id, row.sealed);
        if (!text) throw new AppError('licence.mailed_out');
        if (!(await limits.countRecipient(tx, email)))
          throw new AppError('request.rate_limited', { retryAfter: 3600, params: { seconds: 3600 } });
        const name = (await buyerName(db, userId)) ?? '';
        const path = `/access/add?${new URLSearchParams({ code: text })}`;
        await mail.send(tx, { to: email, locale, template: 'licence-code', values: { name, code: text }, path });
      });
    },

    list: async (asked) => {
      const rows = await soldLicences(db, asked);
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map(({ purchase, position, number, name, buyer, placed_at, codes, redeemed, revoked }) => ({
          ...{ id: `${purchase}.${position}`, order: purchase, number, name, buyer, codes, redeemed, revoked },
          placedAt: new Date(placed_at).toISOString(),
        })),
      };
    },
  };
}
