import type { TakenBackReason } from 'core/contract/surveys/mail';
import type { SurveyMessageKind } from 'core/survey/document';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';

interface Deed {
  reason: TakenBackReason;
  at: Date;
}

async function takeBack(tx: Transaction, which: SQL, { reason, at }: Deed): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update survey_mail m set state = 'taken_back', reason = ${reason}, ended_at = ${at.toISOString()}::timestamptz
    where m.state = 'waiting' and ${which}
  `);
  return rowCount ?? 0;
}

/**
 * Takes back what waits for somebody, in the transaction of what makes it needless: it is never sent once that is committed. Thanks are
 * planned after completion, so they go with everything.
 * @param wave what waits of this wave and of the survey as a whole; absent: of all
 */
export const takeBackOf = (
  tx: Transaction,
  { surveyId, id }: { surveyId: string; id: string },
  deed: Deed,
  wave = '',
): Promise<number> => {
  const ofWave = wave === '' ? sql`` : sql`and (m.wave is null or m.wave = ${wave})`;
  return takeBack(tx, sql`m.survey_id = ${surveyId}::uuid and m.invitation_id = ${id}::uuid ${ofWave}`, deed);
};

/** Takes back all that waits of a survey which ends; thanks for what was completed still go out. */
export const takeBackAll = (tx: Transaction, surveyId: string, deed: Deed): Promise<number> =>
  takeBack(tx, sql`m.survey_id = ${surveyId}::uuid and m.kind <> 'thanks'`, deed);

/** Takes back the mails of a kind; `wave` null: of the survey as a whole. @returns how many */
export const takeBackKind = (
  tx: Transaction,
  { surveyId, kind, wave }: { surveyId: string; kind: SurveyMessageKind; wave: string | null },
  deed: Deed,
): Promise<number> =>
  takeBack(
    tx,
    sql`m.survey_id = ${surveyId}::uuid and m.kind = ${kind} and m.wave is not distinct from ${wave}::text`,
    deed,
  );

/** Takes back what waits for an address in any survey. */
export const takeBackOfAddress = (tx: Transaction, email: string, deed: Deed): Promise<number> =>
  takeBack(
    tx,
    sql`exists (select from invitation i where i.survey_id = m.survey_id and i.id = m.invitation_id and lower(i.email) = lower(${email}))`,
    deed,
  );
