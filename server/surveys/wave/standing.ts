import { waveTimes } from 'core/survey';
import type { SurveyWave } from 'core/survey/document';
import type { participation } from '../../database/schema/survey';

type Participation = Omit<typeof participation.$inferSelect, 'listId'>;

/** A wave as it stands for one person. */
export interface WaveStanding {
  code: string;
  /** null: it depends on what has not happened. */
  opensAt: Date | null;
  /** null: without an end, or not known yet. */
  endsAt: Date | null;
  /** When its own window ends, whenever the survey closes; null: it has none, or that is not known yet. */
  windowEndsAt: Date | null;
  status: 'to_come' | 'open' | 'started' | 'completed' | 'missed';
  participation: Participation | undefined;
}

interface Facts {
  /** Of the person, else of the survey. */
  timeZone: string;
  closesAt: Date | null;
  /** Minutes after its end in which whoever has begun may finish. */
  grace: number;
  now: Date;
  /** Ids of those whose time was over, and who go on: the survey takes answers again. */
  again?: ReadonlySet<string>;
  /** Their invitation was. */
  isTakenBack?: boolean;
}

const minute = 60_000;

/** Whether the window of a wave that somebody has begun is over, its grace included. */
export const isWindowOver = (
  { windowEndsAt }: Pick<Participation, 'windowEndsAt'>,
  { grace, now }: Pick<Facts, 'grace' | 'now'>,
): boolean => windowEndsAt !== null && windowEndsAt.getTime() + grace * minute <= now.getTime();

/**
 * Who is due in which wave, and when: decided from the times alone, at each call. Somebody who has begun nothing joins now, so that it shows
 * what they could begin. Who was sent away by a quota, or whose invitation was taken back, is asked no more.
 * @param own their participations in the survey
 */
export function waveStandings(
  waves: readonly SurveyWave[],
  own: readonly Participation[],
  { timeZone, closesAt, grace, now, again, isTakenBack = false }: Facts,
): WaveStanding[] {
  const counted = own.filter(({ status }) => status !== 'declined');
  const begun = counted.map(({ startedAt }) => startedAt.getTime());
  const joinedAt = begun.length === 0 ? now : new Date(Math.min(...begun));
  const completedAt: Record<string, Date> = {};
  const windowEndsAt: Record<string, Date> = {};
  for (const each of counted) {
    if (each.status === 'completed' && each.endedAt !== null) completedAt[each.wave] = each.endedAt;
    if (each.windowEndsAt !== null) windowEndsAt[each.wave] = each.windowEndsAt;
  }
  const isOut = isTakenBack || counted.some(({ status }) => status === 'screened_out' || status === 'over_quota');
  const times = waveTimes(waves, { timeZone, closesAt, joinedAt, completedAt, windowEndsAt });
  return times.map((time) => {
    const { code, opensAt, endsAt } = time;
    const participation = counted.find(({ wave }) => wave === code);
    return { ...time, participation, status: statusOf() };

    function statusOf(): WaveStanding['status'] {
      if (participation !== undefined) {
        if (participation.status === 'completed') return 'completed';
        const isUnderWay = participation.status === 'started' && !isWindowOver(participation, { grace, now });
        return isUnderWay || again?.has(participation.id) ? 'started' : 'missed';
      }
      if (isOut || (endsAt !== null && endsAt <= now)) return 'missed';
      return opensAt === null || opensAt > now ? 'to_come' : 'open';
    }
  });
}

/** Whether it can be answered, now or later. One that opens when the survey has closed cannot. */
export const isAhead = ({ status, opensAt, endsAt }: WaveStanding): boolean =>
  status === 'open' ||
  status === 'started' ||
  (status === 'to_come' && (opensAt === null || endsAt === null || opensAt < endsAt));

/** The wave that is answered now: the one under way, else the first that is open; undefined: none. */
export const currentWave = (standings: readonly WaveStanding[]): WaveStanding | undefined =>
  standings.find(({ status }) => status === 'started') ?? standings.find(({ status }) => status === 'open');
