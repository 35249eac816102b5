import type { TextBundle } from 'core/instrument/document';
import { type ResolvedText, resolveText } from 'core/instrument/textKeys';
import { fallbackChain, matchLocale } from 'core/language';
import type { OpenedSurvey } from 'core/survey/document';
import { Lru } from '../../authoring/instrument/lru';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { TranslationService } from '../../texts/service';
import { findConsent, findRevision, type Participation, prepareSurveyReads, type SurveyRow, textsIn } from './store';

/** As it stands, also before it was opened. */
export { findSurvey } from './store';

/** A survey as it was opened: in the revision of a participation, else the one that somebody would begin with now. */
export interface Opened {
  survey: SurveyRow;
  revision: number;
  plan: OpenedSurvey;
}

/** Texts of a survey in a language. */
export interface Said {
  locale: string;
  /** A text in the nearest language that has it; without any `instead`, in no language. */
  say(key: string, instead?: string): ResolvedText;
}

export interface OpenedSurveys {
  /** @throws AppError `not_found`: there is none, or it was never opened */
  find(surveyId: string, at?: Pick<Participation, 'revision'>): Promise<Opened>;
  /** Languages that somebody can begin in: where a consent is asked, those that it can be read in. */
  offered(opened: Opened): Promise<string[]>;
  locales(surveyId: string): Promise<string[]>;
  /** In the survey's language nearest to the asked one. @param among those that come into question; absent: all */
  said(survey: SurveyRow, asked: string, among?: readonly string[]): Promise<Said>;
  /** What is agreed to, in the first of these languages in which it was to be read; empty text: in none. */
  consent(survey: SurveyRow, version: number, locales: readonly string[]): Promise<ResolvedText>;
  /** The version of each item, by its code: as it was resolved at the start, else as it would be now. */
  versionsOf(opened: Opened, begun: Pick<Participation, 'versions'> | undefined): Promise<Record<string, string>>;
}

interface Needs {
  db: Database;
  translations: Pick<TranslationService, 'fallbacks'>;
  versions: Pick<VersionReader, 'get'>;
}

/** How many revisions, and texts of surveys in a language, stay in memory. */
const revisionsHeld = 100;
const textsHeld = 500;

export function createOpenedSurveys({ db, translations }: Omit<Needs, 'versions'>): OpenedSurveys {
  const reads = prepareSurveyReads(db);
  const revisions = new Lru<OpenedSurvey>(revisionsHeld);
  const texts = new Lru<TextBundle>(textsHeld);
  const consents = new Lru<string>(textsHeld);

  /** A revision never changes. */
  const planOf = (surveyId: string, revision: number) =>
    revisions.get(`${surveyId} ${revision}`, async () => {
      const plan = await findRevision(db, surveyId, revision);
      if (plan === undefined) throw new AppError('not_found');
      return plan;
    });

  return {
    find: async (surveyId, at) => {
      const survey = await reads.survey(surveyId);
      if (survey === undefined || survey.status === 'draft' || survey.revision === 0) throw new AppError('not_found');
      const revision = at?.revision ?? survey.revision;
      return { survey, revision, plan: await planOf(surveyId, revision) };
    },

    offered: async ({ survey, plan }) => {
      const { languages = await reads.languages(survey.id), consents: read = [] } = survey;
      const version = plan.settings?.consent?.version;
      const readable = new Set(read.flatMap(([each, locale]) => (each === version ? [locale] : [])));
      return languages.flatMap(([locale]) => (version === undefined || readable.has(locale) ? [locale] : []));
    },

    locales: async (surveyId) => (await reads.languages(surveyId)).map(([locale]) => locale),

    consent: async ({ id, consents: read = [] }, version, locales) => {
      const locale = locales.find((each) => read.some(([one, other]) => one === version && other === each));
      if (locale === undefined) return { text: '', locale: '' };
      // A consent never changes.
      const text = await consents.get(`${id} ${version} ${locale}`, () => findConsent(db, id, version, locale));
      return { text, locale };
    },

    said: async ({ id, baseLocale, languages: read }, asked, among) => {
      const fallbacks = await translations.fallbacks();
      const wanted = fallbackChain(asked, fallbacks, baseLocale);
      const languages = new Map(read ?? (await reads.languages(id)));
      const locale = matchLocale(wanted, [...(among ?? languages.keys())]) ?? baseLocale;
      const chain = fallbackChain(locale, fallbacks, baseLocale);
      const bundles: Record<string, TextBundle> = {};
      for (const each of chain) {
        const written = languages.get(each);
        if (written === undefined) continue;
        bundles[each] = await texts.get(`${id} ${each} ${written}`, () => textsIn(db, id, each));
      }
      return { locale, say: (key, instead = '') => resolveText(bundles, key, chain) ?? { text: instead, locale: '' } };
    },

    versionsOf: async ({ plan }, begun) => {
      if (begun !== undefined) return begun.versions;
      const unsaid = plan.items.flatMap(({ versionId, instrumentId }) => (versionId === null ? [instrumentId] : []));
      const newest = await reads.newestVersions(unsaid);
      return Object.fromEntries(
        plan.items.map(({ code, versionId, instrumentId }) => {
          const id = versionId ?? newest.get(instrumentId);
          if (id === undefined) throw new AppError('instrument.not_available');
          return [code, id];
        }),
      );
    },
  };
}
