import type { AuditAction } from 'core/access/auditActions';
import { type ManagedLanguage, language as resource, settingNames } from 'core/contract/translating/language';
import { directionOf, sourceLocale } from 'core/language';
import { packsOf, usualTags } from 'core/language/packs/packsOf';
import { readTag } from 'core/language/tag';
import type { AuditService } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { type Actor, type Done, type Kept, keepRecords } from '../../resource/service';
import type { TranslationService } from '../../texts/service';
import {
  announce,
  keptLanguages,
  type ListedLanguage,
  lastPosition,
  listLanguages,
  lockLanguages,
  lockTexts,
  orderLanguages,
} from './store';

type Settings = Pick<ManagedLanguage, 'label' | 'nativeLabel' | 'flag' | 'direction' | 'fallback' | 'enabled'>;
type Written = Settings & { code: string };

/** Language administration by superAdmin. Every change is recorded, and known to every server at once. */
/** Language administration by superAdmin. Every change is recorded, and known to every server at once. */
export interface LanguageService {
  /** Also refused: `language.unknown` (param `suggestion`: the nearest), `language.exists`, `language.source`, `language.in_use`,
   * `language.fallback_circle`, `validation.failed` (an unknown fallback). */
  kept: Kept<typeof resource.declared>;
  /** @throws AppError `validation.failed`: a language is missing, unknown or named twice */
  order(by: Actor, codes: readonly string[]): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  translations: Pick<TranslationService, 'channel' | 'invalidate'>;
}

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

/** What was done, for the log. */
function eventOf({ before, after }: Done<ListedLanguage>): { action: AuditAction; change: Record<string, unknown> } {
  const { code: locale = '', enabled } = after ?? before ?? {};
  if (after === undefined) return { action: 'language.deleted', change: { locale } };
  if (before === undefined) return { action: 'language.added', change: { locale, enabled } };
  const fields = settingNames.filter((name) => after[name] !== before[name]);
  return {
    action: 'language.changed',
    change: { locale, fields, ...(fields.includes('enabled') && { enabled }) },
  };
}

export function createLanguageService({ db, clock, audit, translations }: Needs): LanguageService {
  const record = (tx: Transaction, by: Actor, event: ReturnType<typeof eventOf>) =>
    audit.record(tx, { ...event, actorId: by.userId, entity: 'language', entityId: null, address: by.address });

  async function created(tx: Transaction, { code: written, ...settings }: Written) {
    const all = await listLanguages(tx);
    const known = all.map((language) => language.code);
    const code = requireKnown(written, [...known, ...usualTags]);
    if (known.includes(code)) throw new AppError('language.exists');
    requireSoundFallback(code, settings.fallback, all);
    return { ...settings, code, direction: directionOf(code, settings.direction), position: lastPosition };
  }

  async function changed(tx: Transaction, { code }: ListedLanguage, wanted: Partial<Settings>) {
    if (code === sourceLocale) requireSoundSource(wanted);
    if (wanted.fallback !== undefined) requireSoundFallback(code, wanted.fallback, await listLanguages(tx));
    return wanted.direction === undefined ? wanted : { ...wanted, direction: directionOf(code, wanted.direction) };
  }

  return {
    kept: keepRecords<typeof resource.declared, ListedLanguage>({
      db,
      clock,
      resource,
      table: keptLanguages,
      shown: ({ styleGuide, styleGuideVersion, ...row }) => ({ ...row, packs: packsOf(row.code) }),
      rules: {
        lock: async (tx, { code }, removing) => {
          await lockLanguages(tx);
          if (removing && code !== undefined) await lockTexts(tx, code);
        },
        stored: (tx, fields, before) =>
          before === undefined ? created(tx, fields as Written) : changed(tx, before, fields),
        removable: ({ code, inUse }) => {
          if (code === sourceLocale) throw new AppError('language.source');
          if (inUse) throw new AppError('language.in_use');
        },
        done: async (tx, done) => {
          await record(tx, done.by, eventOf(done));
          await announce(tx, translations.channel);
        },
        committed: () => translations.invalidate(),
      },
    }),

    order: async (by, codes) => {
      await db.transaction(async (tx) => {
        await lockLanguages(tx);
        const all = await listLanguages(tx);
        const details = orderProblems(codes, all);
        if (details.length > 0) throw new AppError('validation.failed', { details });
        if (codes.every((code, index) => all[index]?.code === code)) return;
        await orderLanguages(tx, codes);
        await record(tx, by, { action: 'language.changed', change: { locale: '*', fields: ['position'] } });
        await announce(tx, translations.channel);
      });
      translations.invalidate();
    },
  };
}
