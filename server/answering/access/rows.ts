import type { AccessRow } from 'core/contract/answering/access';
import { fallbackChain } from 'core/language';
import type { Database, Transaction } from '../../database/connection';
import type { TranslationService } from '../../texts/service';
import { type FoundGrant, type Grant, titlesOfVersions, type Viewer } from './store';

export const stateOf = ({ revokedAt, expiresAt }: Pick<Grant, 'revokedAt' | 'expiresAt'>, now: Date) =>
  revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt <= now ? 'expired' : 'active';

/** Whether the viewer manages it as its giver: results by their giver or owner, instruments by all staff. */
export const isGiver = ({ createdBy, ownerId, what }: Grant, { userId, isStaff }: Viewer): boolean =>
  what === 'instrument' ? isStaff : createdBy === userId || ownerId === userId;

interface Needs {
  translations: Pick<TranslationService, 'fallbacks'>;
}

/** Rights as shown to a viewer: only the giver sees who else redeemed a code, and the address it was given to. */
export async function shownRows(
  db: Database | Transaction,
  { translations }: Needs,
  rows: readonly FoundGrant[],
  { viewer, locale, now }: { viewer: Viewer; locale: string; now: Date },
): Promise<AccessRow[]> {
  const titles = await titlesOfVersions(
    db,
    rows.flatMap(({ versionId }) => (versionId === null ? [] : [versionId])),
  );
  const fallbacks = await translations.fallbacks();
  return rows.map(({ grant, code, baseLocale, versionId, completedAt, giverName, giverEmail, isOfSurvey, used }) => {
    const named = titles.get(versionId ?? '') ?? {};
    const titleLocale = fallbackChain(locale, fallbacks, baseLocale).find((each) => named[each] !== undefined);
    const given = isGiver(grant, viewer);
    const reachedAt = grant.recipient === 'staff' && !given ? giverEmail : null;
    const row: AccessRow = {
      id: grant.id,
      what: grant.what,
      title: named[titleLocale ?? ''] ?? code,
      instrumentId: grant.instrumentId,
      attempt: grant.attemptId,
      completedAt: completedAt?.toISOString() ?? null,
      to: grant.recipient,
      email: given ? grant.email : null,
      uses: given ? grant.uses : null,
      used: given ? used : 0,
      note: grant.note,
      state: stateOf(grant, now),
      createdAt: grant.createdAt.toISOString(),
      expiresAt: grant.expiresAt?.toISOString() ?? null,
      revokedAt: grant.revokedAt?.toISOString() ?? null,
      given,
      giver: giverName ?? reachedAt,
      giverEmail: reachedAt,
      isOfSurvey,
      rowVersion: grant.rowVersion,
    };
    return row;
  });
}
