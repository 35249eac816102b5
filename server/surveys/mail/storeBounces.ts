import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';

/** The invitation that a report means, locked: by its mail, else by the address, one that stands before one that was taken back. */
export async function lockBounced(
  tx: Transaction,
  surveyId: string,
  { mail, address }: { mail: string | undefined; address: string | undefined },
): Promise<{ id: string; state: string } | undefined> {
  const { rows } = await tx.execute<{ id: string; state: string }>(sql`
    select i.id, i.state from invitation i where i.survey_id = ${surveyId}::uuid and (
      i.id = (select m.invitation_id from survey_mail m where m.survey_id = ${surveyId}::uuid and m.id = ${mail ?? null}::uuid)
      or ${mail ?? null}::uuid is null and lower(i.email) = lower(${address ?? ''})
    ) order by i.state = 'revoked', i.created_at desc limit 1 for update of i
  `);
  return rows[0];
}

/** The mail that came back; else the last that was sent. */
export async function markBounced(
  tx: Transaction,
  { surveyId, id }: { surveyId: string; id: string },
  { mail, failure, at }: { mail: string | undefined; failure: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update survey_mail set state = 'failed', failure = ${failure}, ended_at = ${at.toISOString()}::timestamptz
    where survey_id = ${surveyId}::uuid and state in ('sent', 'unknown') and id = coalesce(${mail ?? null}::uuid, (
      select m.id from survey_mail m where m.survey_id = ${surveyId}::uuid and m.invitation_id = ${id}::uuid
        and m.state in ('sent', 'unknown') order by m.sending_at desc limit 1
    ))
  `);
}

export async function setBounced(tx: Transaction, { surveyId, id }: { surveyId: string; id: string }): Promise<void> {
  await tx.execute(sql`
    update invitation set state = 'bounced'
    where survey_id = ${surveyId}::uuid and id = ${id}::uuid and state in ('waiting', 'sent')
  `);
}
