import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { glossaryTerm, language } from '../../database/schema/translation';

export type Term = typeof glossaryTerm.$inferSelect;

/** In the order of the terms, without regard to letter case. */
const byTerm = asc(sql`lower(${glossaryTerm.term})`);

export const keptTerms = { table: glossaryTerm, order: [byTerm] };

/** In their order. */
export function termsOf(db: Database | Transaction, locale: string): Promise<Term[]> {
  return db.select().from(glossaryTerm).where(eq(glossaryTerm.locale, locale)).orderBy(byTerm, asc(glossaryTerm.id));
}

export function countTerms(tx: Transaction, locale: string): Promise<number> {
  return tx.$count(glossaryTerm, eq(glossaryTerm.locale, locale));
}

/** Style guide of a language. undefined: there is no such language. */
export async function styleOf(db: Database | Transaction, locale: string) {
  const [found] = await db
    .select({ text: language.styleGuide, version: language.styleGuideVersion })
    .from(language)
    .where(eq(language.code, locale));
  return found;
}

/** Until the transaction ends nobody else changes the language, its glossary or its style guide. @returns false: no such language */
export async function lockLanguage(tx: Transaction, locale: string): Promise<boolean> {
  const locked = await tx.select({ code: language.code }).from(language).where(eq(language.code, locale)).for('update');
  return locked.length > 0;
}

/** By another entry than this; letter case does not count. */
export async function isTaken(tx: Transaction, locale: string, term: string, own?: string): Promise<boolean> {
  const isSame = and(eq(glossaryTerm.locale, locale), sql`lower(${glossaryTerm.term}) = lower(${term})`);
  return (await tx.$count(glossaryTerm, own === undefined ? isSame : and(isSame, ne(glossaryTerm.id, own)))) > 0;
}

/** @returns the new version */
export async function updateStyle(tx: Transaction, locale: string, text: string): Promise<number> {
  const [changed] = await tx
    .update(language)
    .set({ styleGuide: text, styleGuideVersion: sql`${language.styleGuideVersion} + 1` })
    .where(eq(language.code, locale))
    .returning({ version: language.styleGuideVersion });
  return changed?.version ?? 0;
}
