import type { SurveyWave } from './document';
import { daysLater } from './zone';

/** What is known of a participant's time in a survey. */
export interface WaveFacts {
  /** Of the person, else of the survey. An unknown one counts as UTC. */
  timeZone: string;
  /** null: the survey has no end. */
  closesAt: Date | null;
  /** The first answer; null: not joined. */
  joinedAt: Date | null;
  /** By code of the waves that were completed. */
  completedAt?: Readonly<Record<string, Date>>;
  /** By code of the waves whose window has been settled already; else it is computed. */
  windowEndsAt?: Readonly<Record<string, Date>>;
}

export interface WaveTime {
  code: string;
  /** null: it depends on what has not happened. Of a wave after one that is under way: at the latest. */
  opensAt: Date | null;
  /** null: without an end, or not known yet. Not after `opensAt`: the survey closes before it opens. */
  endsAt: Date | null;
  /** When its own window ends, whenever the survey closes; null: it has none, or that is not known yet. */
  windowEndsAt: Date | null;
}

/**
 * When each wave opens and ends for a participant. Days are calendar days of the zone, at the same time of day (see `daysLater`). A wave
 * after the one before counts from its completion, else from the end of its window; the first one then counts from joining.
 */
export function waveTimes(waves: readonly SurveyWave[], facts: WaveFacts): WaveTime[] {
  const { timeZone, closesAt, joinedAt, completedAt = {}, windowEndsAt = {} } = facts;
  const given = (times: Readonly<Record<string, Date>>, code: string) =>
    Object.hasOwn(times, code) ? times[code] : undefined;
  let before: WaveTime | undefined;
  return waves.map(({ code, starts, window }) => {
    const opensAt = opening();
    const computed = opensAt && window !== undefined ? daysLater(opensAt, window, timeZone) : null;
    const ownEnd = given(windowEndsAt, code) ?? computed;
    const endsAt = ownEnd || opensAt || window === undefined ? earlier(ownEnd, closesAt) : null;
    before = { code, opensAt, endsAt, windowEndsAt: ownEnd };
    return before;

    function opening(): Date | null {
      if ('at' in starts) return new Date(starts.at);
      const from =
        starts.after === 'joining' || before === undefined
          ? joinedAt
          : (given(completedAt, before.code) ?? (before.opensAt && before.endsAt));
      return from && daysLater(from, starts.days, timeZone);
    }
  });
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
