import type { CalendarRow, MailsOfSurvey, SendPreview, SendRequest, ShownMail } from 'core/contract/surveys/message';
import { fallbackChain, matchLocale } from 'core/language';
import {
  messageKindsOfSurvey,
  type SurveyMails,
  type SurveyMessage,
  type SurveyMessageKind,
} from 'core/survey/document';
import { usualRate } from 'core/survey/mailTimes';
import { mailVariables } from 'core/survey/mailVariables';
import type { AuditService } from '../../accounts/audit/service';
import { findUser } from '../../accounts/profile/service';
import type { Database } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { MailService } from '../../mail/service';
import type { JobService } from '../../platform/job/service';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import { surveyLink } from '../invitation/codes';
import { shownStatus } from '../survey/phase';
import { bundlesOfTexts, storedTexts } from '../survey/problems';
import { reached, type SurveyRecord } from '../survey/reach';
import type { SurveyService } from '../survey/service';
import { type BounceCounts, createBounces } from './bounces';
import { mailWays } from './letters';
import { createPlanning } from './planning';
import { calendarOf } from './storeMails';
import { takeBackKind } from './storeTakeBack';
import { usualKey, usualText, wordsIn, writeSurveyMail } from './writing';

interface MailChange {
  rowVersion: number;
  messages?: SurveyMessage[] | undefined;
  rate?: number | undefined;
  quiet?: SurveyMails['quiet'] | null;
}

/** A kind of mail; `wave`: that of the wave, absent: that of the survey as a whole. */
interface WhichMail {
  kind: SurveyMessageKind;
  wave?: string | undefined;
  /** To show it in. */
  locale?: string | undefined;
}

/** The mails of a survey, for those who run it. All throw `not_found` for who does not see it, `access.denied` for who may not change it. */
export interface MessageService {
  read(by: Caller, id: string): Promise<MailsOfSurvey>;
  /** @throws AppError as `SurveyService.change` */
  change(by: Caller, id: string, change: MailChange, locale: string): Promise<MailsOfSurvey>;
  show(by: Caller, id: string, which: WhichMail): Promise<ShownMail>;
  /** @returns the address. @throws AppError `mail.not_sent` */
  test(by: Caller, id: string, which: WhichMail): Promise<string>;
  calendar(by: Caller, id: string): Promise<CalendarRow[]>;
  recall(by: Caller, id: string, which: WhichMail, address: string): Promise<number>;
  preview(by: Caller, id: string, request: SendRequest): Promise<SendPreview>;
  /** @returns the job. @throws AppError `survey.not_open`, `job.too_many` */
  send(by: Caller, id: string, request: SendRequest, address: string): Promise<string>;
  bounces(
    by: Caller,
    id: string,
    given: { addresses?: string[] | undefined; reports?: string[] | undefined },
    address: string,
  ): Promise<BounceCounts>;
  /** Does the jobs of `send`. */
  plan: ReturnType<typeof createPlanning>['plan'];
}

interface Needs {
  db: Database;
  clock: () => Date;
  siteUrl: () => string;
  audit: AuditService;
  jobs: Pick<JobService, 'add'>;
  mail: Pick<MailService, 'deliver'>;
  surveys: Pick<SurveyService, 'change'>;
  translations: Pick<TranslationService, 'bundle' | 'languages' | 'fallbacks'>;
  monthly: number;
}

const testPatience = 30_000;

export function createMessageService(needs: Needs): MessageService {
  const { db, clock, siteUrl, audit, jobs, mail, surveys, translations, monthly } = needs;
  const planning = createPlanning(needs);
  const takeBounces = createBounces(needs);

  async function shown(record: SurveyRecord): Promise<MailsOfSurvey> {
    const { definition, baseLocale, rowVersion } = record;
    const { texts, locale } = await wordsIn(translations, baseLocale);
    const { rate = usualRate, quiet = null } = definition.settings?.mails ?? {};
    const said = (key: string) => {
      const part = (name: string) => usualText(texts[`${key}.${name}`] ?? '', locale);
      return { subject: part('subject'), body: part('body') };
    };
    const usual = messageKindsOfSurvey.map((kind) => [kind, said(usualKey(kind, null))]);
    const variables = mailVariables(definition.attributes ?? [], (definition.waves ?? []).length > 0);
    return {
      rowVersion,
      messages: definition.messages ?? [],
      rate,
      quiet,
      monthly,
      variables,
      usual: Object.fromEntries(usual),
      usualOfWave: said(usualKey('invitation', '')),
    };
  }

  /** As somebody reads it who is invited now, from the texts as they are written now. */
  async function example(
    record: SurveyRecord,
    { kind, wave = null, locale: wanted }: Omit<WhichMail, 'wave'> & { wave?: string | null | undefined },
    name: string | null,
  ) {
    const { id, baseLocale, definition, closesAt } = record;
    const texts = bundlesOfTexts(await storedTexts(db, id));
    const fallbacks = await translations.fallbacks();
    const chainOf = (locale: string) => fallbackChain(locale, fallbacks, baseLocale);
    const locale = matchLocale(chainOf(wanted ?? baseLocale), Object.keys(texts)) ?? baseLocale;
    const say = (key: string) =>
      chainOf(locale)
        .map((one) => texts[one]?.[key] ?? '')
        .find((text) => text.trim() !== '') ?? '';
    const site = siteUrl();
    const attributes = Object.fromEntries(
      (definition.attributes ?? []).flatMap(({ code, values }) =>
        values?.[0] === undefined ? [] : [[code, values[0]]],
      ),
    );
    return writeSurveyMail(
      {
        ...{ kind, wave, locale, say, name, attributes, closesAt, siteUrl: site },
        timeZone: definition.settings?.timeZone ?? 'UTC',
        link: surveyLink(site, id, 'S-XXXX-XXXX-XXXX-XXXX-XXXX'),
        ways: mailWays(site, 'example'),
      },
      translations,
    );
  }

  const recorded = (record: SurveyRecord, by: Caller, address: string) =>
    ({ actorId: by.userId, entity: 'survey', entityId: record.id, address }) as const;

  return {
    plan: planning.plan,
    read: async (by, id) => shown((await reached(db, id, by, 'see')).record),

    change: async (by, id, { rowVersion, messages, rate, quiet }, locale) => {
      const { record } = await reached(db, id, by, 'edit');
      const { mails = {} } = record.definition.settings ?? {};
      const next: SurveyMails = {
        ...mails,
        ...(rate === undefined ? {} : { rate }),
        ...(quiet === undefined ? {} : { quiet: quiet ?? undefined }),
      };
      // The version that was read keeps settings of somebody else from being lost.
      await surveys.change(by, id, { rowVersion, messages, settings: { mails: next } }, locale);
      return shown((await reached(db, id, by, 'see')).record);
    },

    show: async (by, id, which) => {
      const { record } = await reached(db, id, by, 'see');
      return example(record, which, null);
    },

    test: async (by, id, which) => {
      const { record } = await reached(db, id, by, 'edit');
      const person = await findUser(db, by.userId);
      if (person === undefined) throw new AppError('not_found');
      const written = await example(record, which, person.displayName);
      const at = clock();
      const letter = {
        ...written,
        id: uuidv7(at.getTime()),
        template: `survey-${which.kind}`,
        to: person.email,
        date: at,
      };
      await mail.deliver(letter, AbortSignal.timeout(testPatience)).catch((error: unknown) => {
        throw new AppError('mail.not_sent', { cause: error });
      });
      return person.email;
    },

    calendar: async (by, id) => {
      const { record } = await reached(db, id, by, 'see');
      return calendarOf(db, id, record.definition.settings?.timeZone ?? 'UTC');
    },

    recall: async (by, id, { kind, wave }, address) => {
      const { record } = await reached(db, id, by, 'edit');
      return db.transaction(async (tx) => {
        const mails = await takeBackKind(
          tx,
          { surveyId: id, kind, wave: wave ?? null },
          { reason: 'recalled', at: clock() },
        );
        const change = { code: record.code, message: kind, ...(wave !== undefined && { wave }), mails };
        await audit.record(tx, { action: 'survey.mails_recalled', change, ...recorded(record, by, address) });
        return mails;
      });
    },

    preview: async (by, id, request) => {
      const { record } = await reached(db, id, by, 'see');
      return planning.preview(record, request);
    },

    send: async (by, id, request, address) => {
      const { record } = await reached(db, id, by, 'edit');
      if (shownStatus(record, clock()) !== 'open') throw new AppError('survey.not_open');
      const { message, to, when, wave } = request;
      const input = { surveyId: id, message, to, when, ...(wave !== undefined && { wave }), at: clock().toISOString() };
      return jobs.add('survey.mails', by.userId, input, (tx) => {
        const change = { code: record.code, message, to: typeof to === 'string' ? to : to.length };
        return audit.record(tx, { action: 'survey.mails_begun', change, ...recorded(record, by, address) });
      });
    },

    bounces: async (by, id, given, address) => {
      const { record } = await reached(db, id, by, 'edit');
      return takeBounces(id, given, async (tx, { bounced }) => {
        if (bounced === 0) return;
        const change = { code: record.code, bounced };
        await audit.record(tx, { action: 'survey.mails_bounced', change, ...recorded(record, by, address) });
      });
    },
  };
}
