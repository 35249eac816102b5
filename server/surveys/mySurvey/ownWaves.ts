import type { Database } from '../../database/connection';
import { currentWave, type WaveStanding, waveStandings } from '../wave/standing';
import { findTimeZone } from '../wave/zone';
import type { IsAgain } from './again';
import { invitationStand } from './invitedAnew';
import type { Opened } from './opened';
import { type Participation, participationsOf } from './store';
import type { Invitation } from './storeInvitation';

/** Where somebody stands in a survey that has waves. */
export interface OwnWaves {
  standings: readonly WaveStanding[];
  /** What is answered now; undefined: nothing. */
  current: WaveStanding | undefined;
  /** Of the wave that is answered now; without one the last that was begun. */
  participation: Participation | undefined;
  /** The first one: what is known of the person stays as it was then. */
  first: Participation | undefined;
}

interface Person {
  /** undefined: somebody new. */
  userId: string | undefined;
  invitation: Invitation | undefined;
}

export type OwnWavesOf = (newest: Opened, person: Person) => Promise<OwnWaves | undefined>;

interface Needs {
  db: Database;
  clock: () => Date;
  isAgain: IsAgain;
}

/** @returns undefined: the survey has no waves, or was begun before it had some and is not finished */
export function createOwnWaves({ db, clock, isAgain }: Needs): OwnWavesOf {
  return async ({ survey, plan }, { userId, invitation }) => {
    const { waves = [], settings = {} } = plan;
    if (waves.length === 0) return undefined;
    const own = userId === undefined ? [] : await participationsOf(db, { userId, surveyId: survey.id });
    const codes = new Set(waves.map(({ code }) => code));
    const again = new Set<string>();
    for (const each of own) if (await isAgain(survey, each, invitation)) again.add(each.id);
    if (own.some(({ id, status, wave }) => (status === 'started' || again.has(id)) && !codes.has(wave)))
      return undefined;
    const ofPerson = userId === undefined ? null : await findTimeZone(db, userId);
    const timeZone = ofPerson ?? invitation?.timeZone ?? settings.timeZone ?? 'UTC';
    const { closesAt, grace } = survey;
    const begun = own.filter(({ status }) => status !== 'declined');
    const first = begun[0];
    const isTakenBack = first !== undefined && (await invitationStand(db, first, invitation)) === 'taken_back';
    const standings = waveStandings(waves, own, {
      ...{ timeZone, closesAt, grace, now: clock(), again, isTakenBack },
    });
    const current = currentWave(standings);
    const participation = current === undefined ? own.at(-1) : current.participation;
    return { standings, current, participation, first };
  };
}
