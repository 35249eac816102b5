import type { MessageKind } from 'core/access/translationGrants';
import type { ImportReport } from 'core/contract/translating/exchange';
import type { MessageFilter, TextName } from 'core/contract/translating/translation';
import type { ExchangeFormat, ReadProblem } from 'core/interchange';
import type { AuditService } from '../../accounts/audit/service';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { Pace } from '../../processes/pace';
import type { TranslationService } from '../../texts/service';
import { textNamesOf } from '../work/workNames';
import type { Translator } from '../work/workReach';
import { applyChanges } from './apply';
import { countExported, type ExportAsked, type ExportedFile, exportFile, onlyKind } from './exportFile';
import { keysByCode } from './keys';
import { instrumentsIn, placeEntries } from './place';
import { type Plan, type PlannedChange, planImport } from './plan';
import { readFile } from './readFile';
import { codeOfOwner } from './store';

export interface ImportAsked {
  fileName: string;
  format?: ExchangeFormat | undefined;
  content: string;
  locale?: string | undefined;
  kind?: MessageKind | undefined;
  ownerId?: string | undefined;
  status: 'asFile' | 'draft';
  apply?: string | undefined;
}

/** Where the request came from, and the language of messages about the file. */
interface Origin {
  address: string;
  locale: string;
}

export interface ExchangeService {
  /** @throws AppError `not_found` where the caller may see nothing of it, `exchange.too_large` */
  export(by: Translator, asked: ExportAsked, origin: Origin): Promise<ExportedFile>;
  /** How many texts a file in each of these languages would hold. */
  count(
    by: Translator,
    locales: readonly string[],
    filter: MessageFilter,
  ): Promise<{ locale: string; entries: number }[]>;
  /**
   * What a file would change; with `apply` (the digest of such a preview) it is changed, all or nothing.
   * @throws AppError `exchange.unreadable`, `exchange.too_large`, `exchange.moved_on`, `language.unknown`, `translation.not_granted`,
   *   `not_found`, `validation.failed`
   */
  import(by: Translator, asked: ImportAsked, origin: Origin): Promise<ImportReport>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  translations: TranslationService;
}

const mostChanges = 500;
const mostProblems = 200;
const byLine = (a: ReadProblem, b: ReadProblem) => (a.line ?? 0) - (b.line ?? 0);

/** The number of translations by language and kind. */
function recordedParts(changes: readonly PlannedChange[]): { locale: string; kind: string; entries: number }[] {
  const parts = new Map<string, { locale: string; kind: string; entries: number }>();
  for (const { locale, kind } of changes) {
    const part = parts.get(`${locale} ${kind}`) ?? { locale, kind, entries: 0 };
    part.entries += 1;
    parts.set(`${locale} ${kind}`, part);
  }
  return [...parts.values()];
}

/** Export and import of translations as files. */
export function createExchangeService({ db, clock, audit, translations }: Needs): ExchangeService {
  const { messages } = translations;

  async function toldChange(change: PlannedChange, names: ReadonlyMap<string, TextName>, language: string) {
    const { id, kind, key, locale, line, before, after, status, warnings, problems } = change;
    const told = problems.map(async ({ code, severity, params }) => ({
      code,
      severity,
      message: await messages.ofDetail(language, `check.${code}`, params),
    }));
    const name = names.get(id) ?? null;
    return { id, kind, key, name, locale, line, before, after, status, warnings, problems: await Promise.all(told) };
  }

  async function toldProblem(
    { id, line, key, code, params, harmless }: Plan['problems'][number],
    names: ReadonlyMap<string, TextName>,
    language: string,
  ) {
    const message = await messages.ofDetail(language, `exchange.${code}`, params);
    const severity = harmless ? ('warning' as const) : ('error' as const);
    return { line, key, name: names.get(id ?? '') ?? null, code, severity, message };
  }

  return {
    export: async (by, asked, { address }) => {
      if (!(await translations.fallbacks()).has(asked.locale)) throw new AppError('not_found');
      const file = await exportFile(db, by, asked);
      const change = {
        locale: asked.locale,
        kind: onlyKind(asked) ?? null,
        format: asked.format,
        entries: file.entries,
      };
      const entry = { actorId: by.userId, entity: 'translation' as const, entityId: asked.ownerId ?? null, address };
      await audit.record(db, { ...entry, action: 'translation.exported', change });
      return file;
    },

    count: (by, locales, filter) => countExported(db, by, locales, filter),

    import: async (by, asked, { address, locale: language }) => {
      const pace = new Pace();
      const { format, ...read } = await readFile(asked.content, asked.fileName, asked.format, pace);
      const known = [...(await translations.fallbacks()).keys()];
      const { locale, kind, ownerId } = asked;
      const owner = kind && ownerId ? await codeOfOwner(db, kind, ownerId) : undefined;
      if (ownerId !== undefined && owner === undefined) throw new AppError('not_found');
      const isBrokenFile = read.problems.some(({ code }) => code === 'bytes' || code === 'mixed_encodings');
      const defaults = { locale, kind, owner };
      const keysOf = await keysByCode(db, instrumentsIn(read.entries, defaults), pace);
      const placing = { defaults, known, keysOf, isBrokenFile, pace };
      const placed = await placeEntries(by, read, placing);
      const plan = await planImport(db, by, placed.groups, { asDraft: asked.status === 'draft', pace });
      const problems: Plan['problems'] = [...read.problems, ...placed.problems, ...plan.problems].sort(byLine);
      const locales = [...new Set(placed.groups.map((group) => group.locale))].sort();
      const refused = problems.filter(({ harmless }) => !harmless).length;
      const counts = {
        ...plan.counts,
        // The same text again changes nothing.
        unchanged: plan.counts.unchanged + placed.problems.filter(({ code }) => code === 'duplicate_same').length,
        refused,
        entries: read.entries.length + read.problems.filter(({ harmless }) => !harmless).length,
      };

      if (asked.apply !== undefined) {
        if (asked.apply !== plan.digest) throw new AppError('exchange.moved_on');
        await db.transaction(async (tx) => {
          await applyChanges(tx, plan.changes, { by: by.userId, at: clock() });
          const entry = { actorId: by.userId, entity: 'translation' as const, entityId: null, address };
          for (const change of recordedParts(plan.changes)) {
            await audit.record(tx, { ...entry, action: 'translation.imported', change: { ...change, format } });
          }
        });
      }
      const shownChanges = plan.changes.slice(0, mostChanges);
      const shownProblems = problems.slice(0, mostProblems);
      const named = [...shownChanges, ...shownProblems].flatMap(({ id }) => (id === undefined ? [] : [id]));
      const names = await textNamesOf(db, named);
      return {
        ...{ format, locales, counts, digest: plan.digest, applied: asked.apply !== undefined },
        changes: await Promise.all(shownChanges.map((change) => toldChange(change, names, language))),
        problems: await Promise.all(shownProblems.map((problem) => toldProblem(problem, names, language))),
        problemCount: problems.length,
      };
    },
  };
}
