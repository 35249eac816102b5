import { surveyCalendar } from 'core/survey/calendarFile';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { TranslationService } from '../../texts/service';
import { createOpenedSurveys } from '../mySurvey/opened';
import { findNamed } from './storeMails';
import { wavePeople } from './storeWaves';
import { createMailTokens } from './tokens';
import { timesOf } from './waves';

export interface Calendars {
  /** The calendar file that a mail links to, with the times as they are now. @throws AppError `not_found` */
  file(token: string, locale: string): Promise<{ text: string; name: string }>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  siteUrl: () => string;
  translations: Pick<TranslationService, 'fallbacks'>;
}

/** A token that opens the calendar of an invitation and nothing else: programs ask for the file again and again, and pass its address on. */
export const calendarTokens = (tokenSecret: string) => createMailTokens(tokenSecret, 'calendars of surveys');

export function createCalendars({ db, clock, tokenSecret, siteUrl, translations }: Needs): Calendars {
  const tokens = calendarTokens(tokenSecret);
  const surveys = createOpenedSurveys({ db, translations });
  return {
    file: async (token, locale) => {
      const key = tokens.read(token);
      const named = key && (await findNamed(db, key));
      if (key === undefined || named === undefined || named.state === 'revoked') throw new AppError('not_found');
      const { survey, plan } = await surveys.find(key.surveyId);
      const said = await surveys.said(survey, named.locale ?? locale);
      const now = clock();
      const { waves = [], settings = {} } = plan;
      const { timeZone = 'UTC' } = settings;
      const [person] =
        waves.length === 0
          ? []
          : await wavePeople(db, survey.id, { timeZone, after: undefined, limit: 1, invitations: [key.id] });
      const times = person && timesOf(person, { waves, closesAt: survey.closesAt });
      const text = surveyCalendar({
        surveyId: survey.id,
        title: said.say('title', survey.code).text,
        asker: said.say('asker').text,
        url: new URL(`my-surveys/survey/${survey.id}/overview`, siteUrl()).href,
        opensAt: survey.opensAt,
        closesAt: survey.closesAt,
        waves: (times ?? [])
          .filter(({ isOver, endsAt }) => !isOver && (endsAt === null || endsAt > now))
          .map((wave) => ({ ...wave, title: said.say(`wave.${wave.code}.title`).text })),
        made: now,
      });
      if (text === undefined) throw new AppError('not_found');
      return { text, name: `${survey.code}.ics` };
    },
  };
}
