import { allows } from 'core/access/rule';
import { glossary, type KnownTerm } from 'core/contract/translating/glossary';
import type { Database, Transaction } from '../../database/connection';
import { AppError, outdated } from '../../errors';
import { type Actor, type Kept, keepRecords } from '../../resource/service';
import { uncheck } from '../work/service';
import { countTerms, isTaken, keptTerms, lockLanguage, styleOf, type Term, termsOf, updateStyle } from './store';

/** Per language: what checks and prompts can still process at once. */
const mostTerms = 2000;

export interface GlossaryService {
  terms: Kept<typeof glossary.declared>;
  /** For callers within the server. */
  termsOf(locale: string): Promise<KnownTerm[]>;
  /** @throws AppError `not_found` for a language that there is not, or in which the caller may see nothing */
  styleOf(by: Actor, locale: string): Promise<{ text: string; version: number }>;
  /** @returns its new version. @throws AppError `not_found`, `translation.not_granted`, `conflict` with the text as it is now */
  setStyle(by: Actor, locale: string, text: string, version: number): Promise<number>;
}

/** Changes of a language's glossary and style guide happen one after the other. */
async function locked(tx: Transaction, locale: string): Promise<void> {
  if (!(await lockLanguage(tx, locale))) throw new AppError('not_found');
}

export function createGlossaryService({ db, clock }: { db: Database; clock: () => Date }): GlossaryService {
  const { may } = glossary.declared;
  return {
    terms: keepRecords<typeof glossary.declared, Term>({
      db,
      clock,
      resource: glossary,
      table: keptTerms,
      rules: {
        lock: (tx, { locale = '' }) => locked(tx, locale),
        stored: async (tx, fields, before, { locale = '' }) => {
          if (await isTaken(tx, locale, fields.term ?? '', before?.id)) throw new AppError('glossary.term_taken');
          if (before === undefined && (await countTerms(tx, locale)) >= mostTerms) {
            throw new AppError('glossary.full', { params: { maximum: mostTerms } });
          }
          return fields;
        },
        done: (tx, { before, after }) => {
          const terms = [before, after].flatMap((one) => one?.term ?? []);
          return uncheck(tx, (before ?? after)?.locale ?? '', terms);
        },
      },
    }),

    termsOf: async (locale) =>
      (await termsOf(db, locale)).map(({ updatedBy, updatedAt, ...term }) => ({
        ...term,
        updatedAt: updatedAt.toISOString(),
      })),

    styleOf: async (by, locale) => {
      const style = allows(may.read, by, { locale }) ? await styleOf(db, locale) : undefined;
      if (style === undefined) throw new AppError('not_found');
      return style;
    },

    setStyle: (by, locale, text, version) => {
      if (!allows(may.read, by, { locale })) throw new AppError('not_found');
      if (!allows(may.change, by, { locale })) throw new AppError('translation.not_granted');
      return db.transaction(async (tx) => {
        await locked(tx, locale);
        const before = await styleOf(tx, locale);
        if (before?.version !== version) {
          throw outdated('body.version', before?.version ?? 0, { styleGuide: before?.text, version: before?.version });
        }
        return before.text === text ? version : updateStyle(tx, locale, text);
      });
    },
  };
}
