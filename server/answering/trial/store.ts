import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { hasEmail } from '../../database/hasEmail';
import { instrument } from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { message, translation } from '../../database/schema/translation';
import { trial } from '../../database/schema/trial';

export type Trial = typeof trial.$inferSelect;

const person = { id: user.id, name: user.displayName, email: user.email };

/** The trials of an instrument, all or one person's, with the person, the newest invitation first. */
export const trialsOfInstrument = (db: Database | Transaction, instrumentId: string, userId?: string) =>
  db
    .select({ trial, person: { ...person, roles: user.roles } })
    .from(trial)
    .innerJoin(user, eq(user.id, trial.userId))
    .where(and(eq(trial.instrumentId, instrumentId), userId === undefined ? undefined : eq(trial.userId, userId)))
    .orderBy(desc(trial.invitedAt), asc(trial.userId));

/** Those of an account, the newest invitation first. */
export const trialsOfUser = (db: Database, userId: string): Promise<Trial[]> =>
  db.select().from(trial).where(eq(trial.userId, userId)).orderBy(desc(trial.invitedAt), asc(trial.instrumentId));

export async function findTrial(db: Database, instrumentId: string, userId: string): Promise<Trial | undefined> {
  const [found] = await db
    .select()
    .from(trial)
    .where(and(eq(trial.instrumentId, instrumentId), eq(trial.userId, userId)));
  return found;
}

/** The account with this address, locked until the transaction ends. */
export async function accountWith(tx: Transaction, email: string) {
  const [found] = await tx
    .select({ ...person, status: user.status, roles: user.roles })
    .from(user)
    .where(hasEmail(email))
    .for('share');
  return found;
}

type Invitation = Pick<typeof trial.$inferInsert, 'instrumentId' | 'userId' | 'note' | 'invitedBy' | 'invitedAt'>;

/** An invited person is invited again: their answers stay. */
export async function putInvitation(tx: Transaction, invitation: Invitation): Promise<Trial> {
  const { note, invitedBy, invitedAt } = invitation;
  const [put] = await tx
    .insert(trial)
    .values(invitation)
    .onConflictDoUpdate({ target: [trial.instrumentId, trial.userId], set: { note, invitedBy, invitedAt } })
    .returning();
  if (put === undefined) throw new Error('an invitation was neither new nor there');
  return put;
}

/** @returns whether there was one */
export async function deleteTrial(tx: Transaction, instrumentId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(trial)
    .where(and(eq(trial.instrumentId, instrumentId), eq(trial.userId, userId)))
    .returning({ userId: trial.userId });
  return deleted.length > 0;
}

type Answered = Pick<Trial, 'answeredAt' | 'locale' | 'answers' | 'respondent' | 'comment'>;

/** undefined: the invitation has been withdrawn. */
export async function putAnswers(
  db: Database,
  instrumentId: string,
  userId: string,
  answered: Answered,
): Promise<Trial | undefined> {
  const [put] = await db
    .update(trial)
    .set(answered)
    .where(and(eq(trial.instrumentId, instrumentId), eq(trial.userId, userId)))
    .returning();
  return put;
}

export interface Titles {
  baseLocale: string;
  code: string;
  /** By locale, as they stand; blank ones left out. */
  titles: Record<string, string>;
}

/** The titles of drafts, in every language that has one. */
export async function titlesOf(db: Database | Transaction, ids: readonly string[]): Promise<Map<string, Titles>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: instrument.id, code: instrument.code, baseLocale: instrument.baseLocale })
    .from(instrument)
    .where(inArray(instrument.id, [...ids]));
  const known = new Map(found.map(({ id, ...rest }): [string, Titles] => [id, { ...rest, titles: {} }]));
  const isTitle = and(eq(message.kind, 'Instrument'), inArray(message.ownerId, [...ids]), eq(message.key, 'title'));
  const sources = await db
    .select({ ownerId: message.ownerId, locale: message.sourceLocale, text: message.sourceText })
    .from(message)
    .where(isTitle);
  const translated = await db
    .select({ ownerId: message.ownerId, locale: translation.locale, text: translation.text })
    .from(translation)
    .innerJoin(message, eq(message.id, translation.messageId))
    .where(isTitle);
  for (const { ownerId, locale, text } of [...sources, ...translated]) {
    const owner = known.get(ownerId ?? '');
    if (owner !== undefined && text.trim() !== '') owner.titles[locale] = text;
  }
  return known;
}
