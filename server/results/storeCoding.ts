import type { OwnCoding, TextTheme } from 'core/results/textTheme';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connection';
import { user } from '../database/schema/people';
import { codedQuestion, textCoding } from '../database/schema/textCoding';
import { uuidv7 } from '../database/uuid';

/** A question of a survey's item, or of an instrument by itself. */
export interface CodedPlace {
  surveyId: string | null;
  instrumentId: string | null;
  /** Of an instrument ''. */
  item: string;
  question: string;
}

export interface CodedQuestion {
  id: string;
  themes: TextTheme[];
  rowVersion: number;
}

const isAt = ({ surveyId, instrumentId, item, question }: CodedPlace) =>
  and(
    surveyId === null ? sql`${codedQuestion.surveyId} is null` : eq(codedQuestion.surveyId, surveyId),
    instrumentId === null ? sql`${codedQuestion.instrumentId} is null` : eq(codedQuestion.instrumentId, instrumentId),
    eq(codedQuestion.item, item),
    eq(codedQuestion.question, question),
  );

const columns = { id: codedQuestion.id, themes: codedQuestion.themes, rowVersion: codedQuestion.rowVersion };

export async function findCodedQuestion(db: Database, place: CodedPlace): Promise<CodedQuestion | undefined> {
  const [found] = await db.select(columns).from(codedQuestion).where(isAt(place));
  return found;
}

/** Makes it where it is not there yet, and keeps others from changing its themes. */
export async function lockCodedQuestion(tx: Transaction, place: CodedPlace): Promise<CodedQuestion> {
  await tx
    .insert(codedQuestion)
    .values({ id: uuidv7(), ...place })
    .onConflictDoNothing();
  const [found] = await tx.select(columns).from(codedQuestion).where(isAt(place)).for('update');
  if (found === undefined) throw new Error('a question that was just made is not there');
  return found;
}

/** Themes that are no longer among them are taken out of what was said. */
export async function updateThemes(tx: Transaction, { id, themes }: CodedQuestion, next: TextTheme[]): Promise<void> {
  await tx
    .update(codedQuestion)
    .set({ themes: next, rowVersion: sql`${codedQuestion.rowVersion} + 1` })
    .where(eq(codedQuestion.id, id));
  const kept = new Set(next.map((theme) => theme.id));
  for (const gone of themes.filter((theme) => !kept.has(theme.id))) {
    await tx
      .update(textCoding)
      .set({ themes: sql`array_remove(${textCoding.themes}, ${gone.id}::uuid)` })
      .where(and(eq(textCoding.questionId, id), sql`${gone.id}::uuid = any (${textCoding.themes})`));
  }
}

export interface StoredCoding extends OwnCoding {
  userId: string;
  key: string;
}

/** @param userId of one coder; absent: of all */
export async function readCodings(db: Database, questionId: string, userId?: string): Promise<StoredCoding[]> {
  return db
    .select({
      userId: textCoding.userId,
      key: textCoding.key,
      isMarked: textCoding.isMarked,
      themes: textCoding.themes,
    })
    .from(textCoding)
    .where(
      and(eq(textCoding.questionId, questionId), userId === undefined ? undefined : eq(textCoding.userId, userId)),
    );
}

export async function findCoding(
  tx: Transaction,
  questionId: string,
  userId: string,
  key: string,
): Promise<OwnCoding | undefined> {
  const [found] = await tx
    .select({ isMarked: textCoding.isMarked, themes: textCoding.themes })
    .from(textCoding)
    .where(and(eq(textCoding.questionId, questionId), eq(textCoding.userId, userId), eq(textCoding.key, key)));
  return found;
}

/** What says nothing is not kept. */
export async function saveCoding(
  tx: Transaction,
  questionId: string,
  { userId, key, isMarked, themes }: StoredCoding,
  at: Date,
): Promise<void> {
  if (!isMarked && themes === null) {
    await tx
      .delete(textCoding)
      .where(and(eq(textCoding.questionId, questionId), eq(textCoding.userId, userId), eq(textCoding.key, key)));
    return;
  }
  const said = { isMarked, themes, at };
  await tx
    .insert(textCoding)
    .values({ questionId, userId, key, ...said })
    .onConflictDoUpdate({ target: [textCoding.questionId, textCoding.userId, textCoding.key], set: said });
}

export async function namesOfCoders(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, name: user.displayName })
    .from(user)
    .where(inArray(user.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Where something may be left of texts that are gone. */
export async function codedPlaces(db: Database): Promise<(CodedPlace & { id: string })[]> {
  return db
    .select({
      id: codedQuestion.id,
      surveyId: codedQuestion.surveyId,
      instrumentId: codedQuestion.instrumentId,
      item: codedQuestion.item,
      question: codedQuestion.question,
    })
    .from(codedQuestion);
}

/** White space as `String.prototype.trim` takes it away. */
const blank = String.raw`E' \t\n\r\f\v\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`;

/**
 * Takes away what was said of texts that nobody has answered the question with any more: of an instrument by itself those outside surveys
 * and in surveys that do not withhold names.
 */
export async function removeGoneCodings(db: Database, place: CodedPlace & { id: string }): Promise<void> {
  const { id, surveyId, instrumentId, item, question } = place;
  const answers =
    surveyId === null
      ? sql`user_instrument a
          left join user_survey p on p.user_id = a.user_id and p.id = a.participation_id
          left join survey s on s.id = p.survey_id
          where a.instrument_id = ${instrumentId} and (a.participation_id is null or s.anonymity = 'identified')`
      : sql`user_survey p join user_instrument a on a.user_id = p.user_id and a.participation_id = p.id
          where p.survey_id = ${surveyId} and a.item = ${item}`;
  await db.execute(sql`
    with said as materialized (
      select distinct encode(sha256(convert_to(btrim(a.answers ->> ${question}, ${sql.raw(blank)}), 'UTF8')), 'hex') as key
      from ${answers} and a.status = 'completed' and not a.is_test and not coalesce(p.is_pilot, false)
        and a.answers ->> ${question} is not null
    )
    delete from ${textCoding} where ${textCoding.questionId} = ${id}
      and not exists (select from said where said.key = ${textCoding.key})
  `);
}
