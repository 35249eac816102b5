import type { User } from '../../accounts/profile/service';
import type { Database } from '../../database/connection';
import { createTitles } from '../../platform/notice/titles';
import type { TranslationService } from '../../texts/service';
import { linksOf, noticesOf, passkeysOf, recoveryCodesOf, type StoredEvent, sessionsOf, totpOf } from './storeExport';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** The account itself. `avatar`: the name of the file in the ZIP. Secrets (password, keys, codes) are named, not given. */
export async function exportedPerson(
  db: Database,
  account: User,
  { avatar, locale, translations }: { avatar: string | null; locale: string; translations: TranslationService },
) {
  const { id } = account;
  const titleOf = createTitles(translations);
  const codes = await recoveryCodesOf(db, id);
  return {
    account: {
      id,
      email: account.email,
      emailVerifiedAt: iso(account.emailVerifiedAt),
      displayName: account.displayName,
      givenName: account.givenName,
      familyName: account.familyName,
      locale: account.locale,
      timeZone: account.timeZone,
      birthDate: account.birthDate,
      sex: account.sex,
      country: account.country,
      roles: account.roles,
      status: account.status,
      avatar,
      createdAt: account.createdAt.toISOString(),
      lastLoginAt: iso(account.lastLoginAt),
      eraseAt: iso(account.eraseAt),
    },
    signInMethods: {
      password: account.passwordHash !== null,
      /** As Google names the account; null: not connected. */
      google: account.googleSubject,
      passkeys: (await passkeysOf(db, id)).map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: iso(lastUsedAt),
      })),
      authenticatorSince: iso((await totpOf(db, id)) ?? null),
      recoveryCodes: { left: codes.filter(({ usedAt }) => usedAt === null).length, made: codes.length },
    },
    translationPermissions: await translations.grantsOf(id),
    /** Links that were sent by mail. */
    links: (await linksOf(db, id)).map(({ purpose, email, createdAt, expiresAt, usedAt }) => ({
      purpose,
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      usedAt: iso(usedAt),
    })),
    sessions: (await sessionsOf(db, id)).map((session) => ({
      id: session.id,
      userAgent: session.userAgent,
      ip: session.ip,
      remember: session.remember,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      endedAt: iso(session.revokedAt),
    })),
    notices: await Promise.all(
      (await noticesOf(db, id)).map(async (notice) => ({
        id: notice.id,
        audience: notice.audience,
        type: notice.type,
        title: await titleOf(notice, locale),
        link: notice.link,
        createdAt: notice.createdAt.toISOString(),
        readAt: iso(notice.readAt),
        clearedAt: iso(notice.clearedAt),
      })),
    ),
  };
}
export type ExportedPerson = Awaited<ReturnType<typeof exportedPerson>>;

export interface ExportedEvent {
  id: string;
  action: string;
  at: string;
  /** `system`: nobody was signed in. */
  by: 'self' | 'other' | 'system';
  entity: string;
  /** null: none, or the account of somebody else. */
  entityId: string | null;
  /** Empty if it concerns somebody else's account. */
  change: Record<string, unknown>;
  /** Keyed digest of the network address; only for the person's own actions. */
  origin: string | null;
}

/** An entry of the audit trail; other people in it stay unnamed. */
export function exportedEvent(event: StoredEvent, userId: string): ExportedEvent {
  const isOwn = event.actorId === userId;
  const isOfAnother = event.entity === 'account' && event.entityId !== userId;
  return {
    id: event.id,
    action: event.action,
    at: event.at.toISOString(),
    by: isOwn ? 'self' : event.actorId === null ? 'system' : 'other',
    entity: event.entity,
    entityId: isOfAnother ? null : event.entityId,
    change: isOfAnother ? {} : event.change,
    origin: event.actorId === null || isOwn ? event.origin : null,
  };
}
