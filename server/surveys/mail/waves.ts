import { waveTimes } from 'core/survey';
import type { SurveyMails, SurveyWave } from 'core/survey/document';
import { type PlannedMessage, waveMailAt } from 'core/survey/mailTimes';
import type { Transaction } from '../../database/connection';
import { insertWaveMails, type WaveMail, type WavePerson, wavePeople } from './storeWaves';

/** People of one step: so many are computed before others get their turn. */
const atOnce = 500;

interface Plan {
  waves: readonly SurveyWave[];
  /** Of waves alone. */
  messages: readonly PlannedMessage[];
  timeZone: string;
  quiet: SurveyMails['quiet'];
  closesAt: Date | null;
}

const time = (at: string | null) => (at === null ? undefined : new Date(at));
const given = (pairs: readonly (readonly [string, Date | undefined])[]): Record<string, Date> =>
  Object.fromEntries(pairs.flatMap(([wave, at]) => (at === undefined ? [] : [[wave, at] as const])));

/** When the waves are for somebody, and which of them they have completed or missed. */
export function timesOf({ ownZone, own }: WavePerson, { waves, closesAt }: Pick<Plan, 'waves' | 'closesAt'>) {
  const counted = own.filter(({ status }) => status !== 'declined');
  const joined = counted.map(({ startedAt }) => Date.parse(startedAt));
  const completed = counted.filter(({ status }) => status === 'completed');
  const times = waveTimes(waves, {
    ...{ timeZone: ownZone, closesAt, joinedAt: joined.length === 0 ? null : new Date(Math.min(...joined)) },
    completedAt: given(completed.map(({ wave, endedAt }) => [wave, time(endedAt)])),
    windowEndsAt: given(counted.map(({ wave, windowEndsAt }) => [wave, time(windowEndsAt)])),
  });
  const over = new Set(counted.filter(({ status }) => status !== 'started').map(({ wave }) => wave));
  // Who was sent away by a quota is asked no more.
  const isOut = own.some(({ status }) => status === 'screened_out' || status === 'over_quota');
  return times.map((wave) => ({ ...wave, isOver: isOut || over.has(wave.code) }));
}

/** The mails that wait for somebody in the waves that they have not completed, as far as their times are known. */
function mailsFor(person: WavePerson, plan: Plan, now: Date): WaveMail[] {
  const { messages, quiet } = plan;
  return timesOf(person, plan).flatMap(({ code, opensAt, endsAt, isOver }) => {
    if (opensAt === null || isOver) return [];
    return messages
      .filter(({ wave }) => wave === code)
      .flatMap((message): WaveMail[] => {
        const due = waveMailAt(message, { opensAt, endsAt }, person.zone, quiet);
        if (due === null || due <= now) return [];
        const { kind, number, to } = message;
        return [{ invitation: person.id, wave: code, kind, number, to, due, ends: endsAt }];
      });
  });
}

/**
 * Plans the mails of waves for people who got their invitation or have begun, or moves those that wait: called for somebody whenever
 * a wave of theirs begins or ends.
 * @param invitations for whom; absent: for everybody
 */
export async function planWaveMails(
  tx: Transaction,
  surveyId: string,
  plan: Plan,
  now: Date,
  invitations?: readonly string[],
): Promise<void> {
  if (plan.messages.length === 0) return;
  for (let after: string | undefined; ; ) {
    const page = { timeZone: plan.timeZone, after, limit: atOnce, invitations };
    const people = await wavePeople(tx, surveyId, page);
    await insertWaveMails(
      tx,
      surveyId,
      people.flatMap((person) => mailsFor(person, plan, now)),
    );
    after = people.at(-1)?.id;
    if (people.length < atOnce) return;
  }
}
