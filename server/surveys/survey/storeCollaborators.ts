import type { Collaboration } from 'core/contract/surveys/survey';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { user } from '../../database/schema/people';
import { surveyCollaborator } from '../../database/schema/survey';

export async function putCollaborator(tx: Transaction, surveyId: string, userId: string, may: Collaboration) {
  await tx
    .insert(surveyCollaborator)
    .values({ surveyId, userId, may })
    .onConflictDoUpdate({ target: [surveyCollaborator.surveyId, surveyCollaborator.userId], set: { may } });
}

/** By name. */
export async function collaboratorsOf(db: Database | Transaction, surveyId: string) {
  return db
    .select({ userId: surveyCollaborator.userId, name: user.displayName, may: surveyCollaborator.may })
    .from(surveyCollaborator)
    .innerJoin(user, eq(user.id, surveyCollaborator.userId))
    .where(eq(surveyCollaborator.surveyId, surveyId))
    .orderBy(asc(user.displayName), asc(user.id));
}

export async function removeCollaborators(tx: Transaction, surveyId: string): Promise<void> {
  await tx.delete(surveyCollaborator).where(eq(surveyCollaborator.surveyId, surveyId));
}

/** Takes back notices of risks in its answers from those who do not work on it any more. */
export async function forgetTold(tx: Transaction, surveyId: string): Promise<void> {
  await tx.execute(sql`
    delete from notice using access_grant g, user_instrument a, user_survey p, user_account u
    where p.survey_id = ${surveyId}::uuid and a.user_id = p.user_id and a.participation_id = p.id
      and g.owner_id = a.user_id and g.attempt_id = a.id and g.recipient = 'staff'
      and notice.link = '/access/edit?id=' || g.id and notice.user_id = u.id and not 'superAdmin' = any (u.roles)
      and not exists (select from survey_collaborator c where c.survey_id = p.survey_id and c.user_id = u.id)
  `);
}
