import type { AuditAction } from 'core/access/auditActions';
import type { ManagedLanguage } from 'core/contract/translating/language';
import { directionOf, sourceLocale } from 'core/language';
import { packsOf, usualTags } from 'core/language/packs/packsOf';
import { readTag } from 'core/language/tag';
import type { AuditService } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { AppError, outdated } from '../../errors';
import type { TranslationService } from '../../texts/service';
import {
  announce,
  deleteLanguage,
  findLanguage,
  insertLanguage,
  type ListedLanguage,
  listLanguages,
  lockLanguages,
  lockTexts,
  orderLanguages,
  updateLanguage,
} from './store';

type Settings = Pick<ManagedLanguage, 'label' | 'nativeLabel' | 'flag' | 'direction' | 'fallback' | 'enabled'>;

/** The user who acts, and their address. */
interface Actor {
  userId: string;
  address: string;
}

/** Language administration by superAdmin. Every change is recorded, and known to every server at once. */
export interface LanguageService {
  /** Every language in its order, the disabled ones too. */
  list(): Promise<ManagedLanguage[]>;
  /** @throws AppError `not_found` */
  read(code: string): Promise<ManagedLanguage>;
  /**
   * @param written the tag in any spelling
   * @throws AppError `language.unknown` (param `suggestion`: the nearest), `language.exists`, `validation.failed` (an unknown fallback)
   */
  add(by: Actor, written: string, settings: Settings): Promise<ManagedLanguage>;
  /** @throws AppError `not_found`, `conflict` with the language as it is now, `language.source`, `language.fallback_circle`, `validation.failed` */
  update(by: Actor, code: string, change: Partial<Settings>, rowVersion: number): Promise<ManagedLanguage>;
  /** @throws AppError `validation.failed`: a language is missing, unknown or named twice */
  order(by: Actor, codes: readonly string[]): Promise<void>;
  /** @throws AppError `not_found`, `language.source`, `language.in_use` */
  remove(by: Actor, code: string): Promise<void>;
}

interface Needs {
  db: Database;
  audit: AuditService;
  translations: Pick<TranslationService, 'channel' | 'invalidate'>;
}

const shown = ({ styleGuide, styleGuideVersion, ...row }: ListedLanguage): ManagedLanguage => ({
  ...row,
  packs: packsOf(row.code),
});

/** The fields of a change that differ from the language. */
const differing = (language: Settings, change: Partial<Settings>) =>
  (Object.keys(change) as (keyof Settings)[]).filter(
    (name) => change[name] !== undefined && change[name] !== language[name],
  );

/** @throws AppError `language.unknown`, with the tag that was probably meant */
function requireKnown(written: string, usual: readonly string[]): string {
  const read = readTag(written, usual);
  if (read.tag !== undefined) return read.tag;
  const { suggestion } = read;
  const params = { value: written, ...(suggestion === undefined ? {} : { suggestion }) };
  throw new AppError('language.unknown', { details: [{ path: 'body.code', code: 'unknown_value', params }] });
}

/** @throws AppError where `code` cannot fall back to `fallback` */
function requireSoundFallback(code: string, fallback: string | null, all: readonly ListedLanguage[]): void {
  if (fallback === null) return;
  const fallbacks = new Map(all.map((language) => [language.code, language.fallback]));
  if (!fallbacks.has(fallback) && fallback !== code) {
    throw new AppError('validation.failed', {
      details: [{ path: 'body.fallback', code: 'unknown_value', params: { value: fallback } }],
    });
  }
  fallbacks.set(code, fallback);
  const passed = new Set<string>();
  for (let next: string | null | undefined = code; next; next = fallbacks.get(next)) {
    if (passed.has(next)) throw new AppError('language.fallback_circle');
    passed.add(next);
  }
}

/** en-US is the last fallback of everything. */
function requireSoundSource({ enabled, fallback }: Partial<Settings>): void {
  if (enabled === false || typeof fallback === 'string') throw new AppError('language.source');
}

/** The languages that a list lacks, and its entries that are unknown or repeated. */
function orderProblems(codes: readonly string[], all: readonly ListedLanguage[]) {
  const known = new Set(all.map(({ code }) => code));
  const wrong = codes.flatMap((code, index) =>
    known.delete(code) ? [] : [{ path: `body.codes[${index}]`, code: 'unknown_value', params: { value: code } }],
  );
  const missing = [...known].map((code) => ({ path: 'body.codes', code: 'invalid_value', params: { values: code } }));
  return [...wrong, ...missing];
}

export function createLanguageService({ db, audit, translations }: Needs): LanguageService {
  /** Changes languages while nobody else does; then every server reads them again, this one at once. */
  async function change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const done = await db.transaction(async (tx) => {
      await lockLanguages(tx);
      const result = await work(tx);
      await announce(tx, translations.channel);
      return result;
    });
    translations.invalidate();
    return done;
  }

  const record = (tx: Transaction, by: Actor, action: AuditAction, facts: Record<string, unknown>) =>
    audit.record(tx, {
      action,
      actorId: by.userId,
      entity: 'language',
      entityId: null,
      change: facts,
      address: by.address,
    });

  async function reach(at: Database | Transaction, code: string): Promise<ListedLanguage> {
    const found = await findLanguage(at, code);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  return {
    list: async () => (await listLanguages(db)).map(shown),
    read: async (code) => shown(await reach(db, code)),

    add: (by, written, settings) =>
      change(async (tx) => {
        const all = await listLanguages(tx);
        const known = all.map((language) => language.code);
        const code = requireKnown(written, [...known, ...usualTags]);
        if (known.includes(code)) throw new AppError('language.exists');
        requireSoundFallback(code, settings.fallback, all);
        await insertLanguage(tx, code, { ...settings, direction: directionOf(code, settings.direction) });
        await record(tx, by, 'language.added', { locale: code, enabled: settings.enabled });
        return shown(await reach(tx, code));
      }),

    update: (by, code, wanted, rowVersion) =>
      change(async (tx) => {
        const language = await reach(tx, code);
        if (language.rowVersion !== rowVersion) {
          throw outdated('body.rowVersion', language.rowVersion, shown(language));
        }
        if (code === sourceLocale) requireSoundSource(wanted);
        if (wanted.fallback !== undefined) requireSoundFallback(code, wanted.fallback, await listLanguages(tx));
        const next =
          wanted.direction === undefined ? wanted : { ...wanted, direction: directionOf(code, wanted.direction) };
        const fields = differing(language, next);
        if (fields.length > 0) {
          await updateLanguage(tx, code, next);
          const enabled = fields.includes('enabled') ? { enabled: next.enabled } : {};
          await record(tx, by, 'language.changed', { locale: code, fields, ...enabled });
        }
        return shown(await reach(tx, code));
      }),

    order: (by, codes) =>
      change(async (tx) => {
        const all = await listLanguages(tx);
        const details = orderProblems(codes, all);
        if (details.length > 0) throw new AppError('validation.failed', { details });
        if (codes.every((code, index) => all[index]?.code === code)) return;
        await orderLanguages(tx, codes);
        await record(tx, by, 'language.changed', { locale: '*', fields: ['position'] });
      }),

    remove: (by, code) =>
      change(async (tx) => {
        await lockTexts(tx, code);
        const { inUse } = await reach(tx, code);
        if (code === sourceLocale) throw new AppError('language.source');
        if (inUse) throw new AppError('language.in_use');
        await deleteLanguage(tx, code);
        await record(tx, by, 'language.deleted', { locale: code });
      }),
  };
}
