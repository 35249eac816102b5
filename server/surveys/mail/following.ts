import { hourOfDay, plannedMessages } from 'core/survey/mailTimes';
import type { Transaction } from '../../database/connection';
import {
  type Due,
  insertFollowing,
  insertThanks,
  invitationTimes,
  mailPlan,
  unplan,
  zoneOfInvitation,
} from './storeFollowing';
import { planWaveMails } from './waves';

type Plan = NonNullable<Awaited<ReturnType<typeof mailPlan>>>;

const follows = ({ kind }: { kind: string }) => kind === 'reminder' || kind === 'last_call';

async function planFor(
  tx: Transaction,
  surveyId: string,
  plan: Plan,
  now: Date,
  invitations: readonly string[] | undefined,
): Promise<void> {
  if (plan.status !== 'open') return;
  const { settings = {}, messages = [] } = plan.definition;
  const { timeZone = 'UTC', mails: { quiet } = {} } = settings;
  const planned = plannedMessages(messages);
  const end = plan.closesAt;
  const ofWaves = planned.filter(({ wave, kind }) => wave !== null && kind !== 'thanks');
  const waves = { waves: plan.waves, messages: ofWaves, timeZone, quiet, closesAt: end };
  await planWaveMails(tx, surveyId, waves, now, invitations);
  const following = planned.filter((message) => message.wave === null && follows(message));
  if (following.length === 0) return;
  const times = await invitationTimes(tx, surveyId, { timeZone, invitations });
  const due = times.flatMap(({ zone, at }) =>
    following.flatMap((message): Due[] => {
      const isLast = message.kind === 'last_call';
      const from = isLast ? end : at;
      if (from === null) return [];
      const dueAt = hourOfDay(from, isLast ? -message.days : message.days, message.hour, zone, quiet);
      return dueAt <= now || (end !== null && dueAt >= end) ? [] : [{ zone, at, message, dueAt }];
    }),
  );
  const anonymous = plan.anonymity === 'anonymous';
  await insertFollowing(tx, surveyId, { due, timeZone, anonymous, invitations });
}

/**
 * Plans what follows an invitation that went out, or a wave that was begun or ended: reminders, last calls and the mails of waves. The one
 * place that does. Times that have passed are left out, and those after the end.
 * @param invitations to whom; absent: to everybody who got one
 */
export async function planFollowing(
  tx: Transaction,
  surveyId: string,
  now: Date,
  invitations?: readonly string[],
): Promise<void> {
  const plan = await mailPlan(tx, surveyId);
  if (plan !== undefined) await planFor(tx, surveyId, plan, now, invitations);
}

/** Plans the mails of waves anew for somebody whose times are others now. */
export async function replanWaves(
  tx: Transaction,
  { surveyId, id }: { surveyId: string; id: string },
  now: Date,
): Promise<void> {
  const plan = await mailPlan(tx, surveyId);
  if (plan === undefined || plan.waves.length === 0) return;
  const messages = (plan.definition.messages ?? []).filter(({ wave }) => wave !== undefined);
  await planFor(tx, surveyId, { ...plan, definition: { ...plan.definition, messages } }, now, [id]);
}

/** Plans anew what waits: mails, times or the end have changed. What is due now goes out, unless there is no such mail any more. */
export async function replanFollowing(tx: Transaction, surveyId: string, now: Date): Promise<void> {
  const plan = await mailPlan(tx, surveyId);
  if (plan === undefined) return;
  const planned = plannedMessages(plan.definition.messages ?? []);
  await unplan(tx, surveyId, now, planned);
  await planFor(tx, surveyId, plan, now, undefined);
}

/** Plans the thanks to somebody who has just completed the survey or a wave of it, if it thanks. */
export async function planThanks(
  tx: Transaction,
  { surveyId, id: invitationId }: { surveyId: string; id: string },
  completed: string,
  now: Date,
): Promise<void> {
  const plan = await mailPlan(tx, surveyId);
  if (plan === undefined || plan.anonymity === 'anonymous') return;
  const { timeZone = 'UTC', mails: { quiet } = {} } = plan.definition.settings ?? {};
  const thanks = plannedMessages(plan.definition.messages ?? []).filter(
    ({ kind, wave }) => kind === 'thanks' && (wave === null || wave === completed),
  );
  if (thanks.length === 0) return;
  const zone = await zoneOfInvitation(tx, { surveyId, invitationId, timeZone });
  for (const { days, hour, wave } of thanks) {
    const dueAt = days === 0 ? now : hourOfDay(now, days, hour, zone, quiet);
    await insertThanks(tx, { surveyId, invitationId, wave, dueAt });
  }
}
