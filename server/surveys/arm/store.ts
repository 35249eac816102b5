import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { stratumCount, survey } from '../../database/schema/survey';

/** The place of the next participant in a stratum, from 1, and the survey's seed. The counter is held until the transaction ends. */
export async function takePlace(
  tx: Transaction,
  surveyId: string,
  design: string,
  stratum: string,
): Promise<{ taken: number; seed: string }> {
  const [counted] = await tx
    .insert(stratumCount)
    .values({ surveyId, design, stratum, taken: 1 })
    .onConflictDoUpdate({
      target: [stratumCount.surveyId, stratumCount.design, stratumCount.stratum],
      set: { taken: sql`${stratumCount.taken} + 1` },
    })
    .returning({ taken: stratumCount.taken });
  const [own] = await tx.select({ seed: survey.seed }).from(survey).where(eq(survey.id, surveyId));
  if (counted === undefined || own === undefined) throw new Error(`survey ${surveyId} has no counter`);
  return { taken: counted.taken, seed: own.seed };
}

const page = 500;

interface Row extends Record<string, unknown> {
  id: string;
  wave: string;
  arm: string;
  name: string | null;
  email: string | null;
  attributes: Record<string, string | number>;
  status: string;
  startedAt: string;
}

/** How many people are in which arm. */
export async function countArms(db: Database, surveyId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ arm: string; people: number }>(sql`
    select arm, count(distinct user_id)::int as people from user_survey
    where survey_id = ${surveyId}::uuid and arm is not null and not is_pilot group by arm order by arm
  `);
  return new Map(rows.map(({ arm, people }) => [arm, people]));
}

/** The next of those who are in an arm, in the order of their beginning. */
export const nextRows = async (db: Database, surveyId: string, after: string | undefined): Promise<Row[]> => {
  const behind = after === undefined ? sql`` : sql`and p.id > ${after}::uuid`;
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.wave, p.arm, p.attributes, p.status, to_json(p.started_at) #>> '{}' as "startedAt",
      case when u.kind = 'guest' then i.name else u.display_name end as name,
      case when u.kind = 'guest' then i.email else u.email end as email
    from user_survey p join user_account u on u.id = p.user_id
      left join invitation i on i.survey_id = p.survey_id and i.id = p.invitation_id
    where p.survey_id = ${surveyId}::uuid and p.arm is not null and not p.is_pilot ${behind}
    order by p.id limit ${page}
  `);
  return rows;
};
