import { createHash } from 'node:crypto';
import { mayTranslate, type TranslationGrant } from 'core/access/translationGrants';
import type { Database, Transaction } from '../../database/connection';
import { AppError, type ErrorDetail, outdated } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { AuditService } from '../audit/service';
import { confirmIdentity } from '../auth/confirmation';
import type { User } from './store';

interface Actor extends Pick<Caller, 'userId' | 'sessionId' | 'roles'> {
  address: string;
}

/** An account's grants in addition to its roles; `version` identifies a state. */
interface Granted {
  grants: TranslationGrant[];
  version: string;
}

/** Access to accounts is as for all account administration. */
export interface TranslationPermissions {
  /** @throws AppError `not_found` */
  read(by: Actor, id: string): Promise<Granted>;
  /**
   * Makes these the account's grants from its next request on; the person is notified. Nobody gives or takes grants that they do not hold.
   * @throws AppError `not_found`, `conflict`, `translation.not_granted`, `validation.failed` (an unknown language, a pair twice), those of
   *   `confirmIdentity`
   */
  set(by: Actor, id: string, grants: readonly TranslationGrant[], version: string): Promise<Granted>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  translations: Pick<TranslationService, 'fallbacks' | 'grantsOf' | 'setGrants'>;
  /** The account, locked. @throws AppError `not_found` */
  reach(tx: Transaction, by: Pick<Actor, 'roles'>, id: string): Promise<User>;
}

const named = ({ locale, kind, may }: TranslationGrant) => `${locale} ${kind} ${may}`;

const versionOf = (grants: readonly TranslationGrant[]) =>
  createHash('sha256').update(grants.map(named).sort().join('\n')).digest('base64url').slice(0, 22);

function requireSound(grants: readonly TranslationGrant[], languages: ReadonlySet<string>): void {
  const seen = new Set<string>();
  const details = grants.flatMap(({ locale, kind }, index): ErrorDetail[] => {
    const pair = `${locale} ${kind}`;
    const path = `body.grants[${index}].locale`;
    if (seen.has(pair)) return [{ path, code: 'invalid_value', params: { values: pair } }];
    seen.add(pair);
    return locale === '*' || languages.has(locale) ? [] : [{ path, code: 'unknown_value', params: { value: locale } }];
  });
  if (details.length > 0) throw new AppError('validation.failed', { details });
}

export function createTranslationPermissions(needs: Needs): TranslationPermissions {
  const { db, clock, audit, translations, reach } = needs;

  const granted = async (at: Transaction, id: string): Promise<Granted> => {
    const grants = await translations.grantsOf(id, at);
    return { grants, version: versionOf(grants) };
  };

  return {
    read: (by, id) =>
      db.transaction(async (tx) => {
        await reach(tx, by, id);
        return granted(tx, id);
      }),

    set: async (by, id, grants, version) => {
      await confirmIdentity({ db, clock }, by);
      requireSound(grants, new Set((await translations.fallbacks()).keys()));
      return db.transaction(async (tx) => {
        await reach(tx, by, id);
        const before = await granted(tx, id);
        if (before.version !== version) {
          throw outdated('body.version', before.version, before);
        }
        const [was, is] = [new Set(before.grants.map(named)), new Set(grants.map(named))];
        const added = grants.filter((grant) => !was.has(named(grant)));
        const removed = before.grants.filter((grant) => !is.has(named(grant)));
        if (added.length + removed.length === 0) return before;
        const actor = { roles: by.roles, grants: await translations.grantsOf(by.userId, tx) };
        const reviews = ({ locale, kind }: TranslationGrant) => mayTranslate(actor, locale, kind) === 'review';
        if (![...added, ...removed].every(reviews)) throw new AppError('translation.not_granted');
        await translations.setGrants(tx, id, grants);
        await audit.record(tx, {
          action: 'account.translation_permissions_changed',
          actorId: by.userId,
          entity: 'account',
          entityId: id,
          change: { added: added.map(named), removed: removed.map(named) },
          address: by.address,
        });
        await tell(tx, noticeOf.translationPermissionsChanged(id), clock());
        return granted(tx, id);
      });
    },
  };
}
