import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { TranslationService } from '../../texts/service';
import { createOpenedSurveys, findSurvey } from '../mySurvey/opened';
import type { Removals } from '../mySurvey/removal';
import { findNamed, setUnsubscribed, setUnsubscribedEverywhere } from './storeMails';
import { takeBackOf, takeBackOfAddress } from './storeTakeBack';
import { createMailTokens } from './tokens';

export interface Leaving {
  /** @throws AppError `not_found` */
  about(
    token: string,
    locale: string,
  ): Promise<{
    title: string;
    locale: string;
    address: string;
    state: 'asked' | 'begun' | 'declined' | 'completed';
    survey: string;
    unsubscribed: 'no' | 'survey' | 'all';
  }>;
  /** No more mails of the survey, or of any. Safe to repeat. @throws AppError `not_found` */
  unsubscribe(token: string, all: boolean): Promise<void>;
  /** @throws AppError `not_found`, `auth.required`, `survey.code_begun`: see `about`, `begun` */
  decline(token: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  translations: Pick<TranslationService, 'fallbacks'>;
  mySurveys: Pick<Removals, 'declineInvitation' | 'isTheirsAlone'>;
}

/** So much that whoever has the mail knows which of their addresses it is. */
const hinted = (email: string | null) => (email ?? '').replace(/^(.).*(@.*)$/, '$1…$2');

/** What somebody can do by the links in a mail, without signing in. */
export function createLeaving({ db, clock, tokenSecret, translations, mySurveys }: Needs): Leaving {
  const tokens = createMailTokens(tokenSecret);
  const surveys = createOpenedSurveys({ db, translations });
  const named = (token: string) => {
    const found = tokens.read(token);
    if (found === undefined) throw new AppError('not_found');
    return found;
  };

  return {
    about: async (token, locale) => {
      const key = named(token);
      const [survey, found] = await Promise.all([findSurvey(db, key.surveyId), findNamed(db, key)]);
      if (survey === undefined || found === undefined) throw new AppError('not_found');
      const said = await surveys.said(survey, locale);
      const title = said.say('title', survey.code);
      const isBegun = await mySurveys.isTheirsAlone(key.surveyId, key.id);
      const state =
        found.state === 'declined' || found.state === 'completed' ? found.state : isBegun ? 'begun' : 'asked';
      const unsubscribed = found.everywhere ? 'all' : found.survey ? 'survey' : 'no';
      return {
        title: title.text,
        locale: title.locale,
        address: hinted(found.email),
        state,
        survey: survey.id,
        unsubscribed,
      };
    },

    unsubscribe: async (token, all) => {
      const key = named(token);
      await db.transaction(async (tx) => {
        const at = clock();
        const invitations = await setUnsubscribed(tx, key, at);
        const [found] = invitations;
        if (found === undefined) throw new AppError('not_found');
        for (const { id } of invitations) {
          await takeBackOf(tx, { surveyId: key.surveyId, id }, { reason: 'unsubscribed', at });
        }
        const { email } = found;
        if (!all || email === null) return;
        await setUnsubscribedEverywhere(tx, email, at);
        await takeBackOfAddress(tx, email, { reason: 'unsubscribed', at });
      });
    },

    decline: async (token) => {
      const { surveyId, id } = named(token);
      await mySurveys.declineInvitation(surveyId, id);
    },
  };
}
