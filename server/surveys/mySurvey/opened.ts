import type { TextBundle } from 'core/instrument/document';
import { type ResolvedText, resolveText } from 'core/instrument/textKeys';
import { fallbackChain, matchLocale } from 'core/language';
import type { OpenedSurvey } from 'core/survey/document';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { TranslationService } from '../../texts/service';
import {
  findRevision,
  findSurvey,
  localesOf,
  newestVersions,
  type Participation,
  type SurveyRow,
  textsIn,
} from './store';

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
  locales(surveyId: string): Promise<string[]>;
  /** In the survey's language nearest to the asked one. */
  said(survey: SurveyRow, asked: string): Promise<Said>;
  /** The version of each item, by its code: as it was resolved at the start, else as it would be now. */
  versionsOf(opened: Opened, begun: Pick<Participation, 'versions'> | undefined): Promise<Record<string, string>>;
}

interface Needs {
  db: Database;
  translations: Pick<TranslationService, 'fallbacks'>;
  versions: Pick<VersionReader, 'get'>;
}

export function createOpenedSurveys({ db, translations }: Omit<Needs, 'versions'>): OpenedSurveys {
  return {
    find: async (surveyId, at) => {
      const survey = await findSurvey(db, surveyId);
      if (survey === undefined || survey.status === 'draft' || survey.revision === 0) throw new AppError('not_found');
      const revision = at?.revision ?? survey.revision;
      const plan = await findRevision(db, surveyId, revision);
      if (plan === undefined) throw new AppError('not_found');
      return { survey, revision, plan };
    },

    locales: (surveyId) => localesOf(db, surveyId),

    said: async ({ id, baseLocale }, asked) => {
      const fallbacks = await translations.fallbacks();
      const wanted = fallbackChain(asked, fallbacks, baseLocale);
      const locale = matchLocale(wanted, await localesOf(db, id)) ?? baseLocale;
      const chain = fallbackChain(locale, fallbacks, baseLocale);
      const texts: Record<string, TextBundle> = await textsIn(db, id, chain);
      return { locale, say: (key, instead = '') => resolveText(texts, key, chain) ?? { text: instead, locale: '' } };
    },

    versionsOf: async ({ plan }, begun) => {
      if (begun !== undefined) return begun.versions;
      const unsaid = plan.items.flatMap(({ versionId, instrumentId }) => (versionId === null ? [instrumentId] : []));
      const newest = await newestVersions(db, unsaid);
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
