import type { Database } from '../../database/connection';
import type { MailService } from '../../mail/service';
import type { TranslationService } from '../../texts/service';
import type { InvitationCodes } from '../invitation/codes';
import { begunLink, surveyLink } from '../invitation/codes';
import { createOpenedSurveys, findSurvey } from '../mySurvey/opened';
import { calendarTokens } from './calendars';
import type { DueMail } from './storeSending';
import { createMailTokens } from './tokens';
import { writeSurveyMail } from './writing';

type Letter = Parameters<MailService['deliver']>[0];

interface Needs {
  db: Database;
  tokenSecret: string;
  siteUrl: () => string;
  translations: Pick<TranslationService, 'bundle' | 'languages' | 'fallbacks'>;
  codes: InvitationCodes;
}

/** Where mails can be declined and ended without signing in; the same address takes the one click of a mail program (RFC 8058). */
export function mailWays(siteUrl: string, token: string) {
  const { href } = new URL(`user/unsubscribe?token=${token}`, siteUrl);
  return { unsubscribe: href, decline: `${href}#decline` };
}

const calendarAddress = (siteUrl: string, token: string) => new URL(`api/calendar.ics?token=${token}`, siteUrl).href;

const endOf = ({ waveEndsAt }: DueMail) => (waveEndsAt === null ? null : new Date(waveEndsAt));

/** Writes mails when they are sent: with the texts, the name and the end of the survey as they are then. */
export function createLetters({ db, tokenSecret, siteUrl, translations, codes }: Needs) {
  const surveys = createOpenedSurveys({ db, translations });
  const tokens = createMailTokens(tokenSecret);
  const calendar = calendarTokens(tokenSecret);
  return {
    /** @throws Error the survey is gone, or the code is of another installation */
    of: async (due: DueMail, now: Date): Promise<Letter> => {
      const survey = await findSurvey(db, due.surveyId);
      const code = codes.open(due.sealedCode, due.invitationId);
      if (survey === undefined || code === undefined || due.email === null)
        throw new Error('There is nothing to write');
      const said = await surveys.said(survey, due.locale);
      const site = siteUrl();
      const invitation = { surveyId: due.surveyId, id: due.invitationId };
      const hasDates = due.wave !== null || survey.opensAt !== null || survey.closesAt !== null;
      const dates = hasDates && due.kind !== 'thanks' ? calendarAddress(site, calendar.of(invitation)) : undefined;
      const ways = { ...mailWays(site, tokens.of(invitation)), calendar: dates };
      // What was begun goes on in the browser of the person alone.
      const isForgotten = survey.anonymity === 'confidential' && due.isTaken;
      const link = isForgotten ? begunLink(site, due.surveyId) : surveyLink(site, due.surveyId, code);
      const written = await writeSurveyMail(
        {
          ...{ kind: due.kind, wave: due.wave, locale: said.locale, say: (key) => said.say(key).text },
          ...{
            name: due.name,
            attributes: due.attributes,
            timeZone: due.zone,
            closesAt: endOf(due) ?? survey.closesAt,
          },
          ...{ link, ways, siteUrl: site },
        },
        translations,
      );
      return {
        ...written,
        ...{ id: due.id, template: `survey-${due.kind}`, to: due.email, date: now },
        headers: {
          'List-Unsubscribe': `<${ways.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // Reports of what could not be delivered are wanted.
          'X-Auto-Response-Suppress': 'OOF, AutoReply',
        },
      };
    },
  };
}
