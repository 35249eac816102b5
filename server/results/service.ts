import type { AttemptRow, Results, resultQuery } from 'core/contract/results/results';
import type { KeyedTextsAsked } from 'core/results/keyedTexts';
import { namedWithin } from 'core/results/named';
import type { ResultTab, TabAsked } from 'core/results/source';
import { variablesOf } from 'core/results/variable';
import type { StoredItem } from 'core/survey/document';
import type * as z from 'zod';
import type { AuditService } from '../accounts/audit/service';
import type { TabAnswer } from '../analytics/ask';
import type { AnalyticsService } from '../analytics/service';
import type { AttemptService } from '../answering/attempt/service';
import type { VersionReader } from '../authoring/instrument/versions';
import type { Database } from '../database/connection';
import { namedAttempts, partsOf } from '../database/instrumentParts';
import { AppError } from '../errors';
import type { Caller } from '../plugins/route';
import { reached, type SurveyRecord } from '../surveys/survey/reach';
import { findRevision } from '../surveys/survey/storeRevisions';
import type { TranslationService } from '../texts/service';
import { namesOfFacts, namesOfSurvey, namesOfVersion } from './names';
import { type RespondentShown, readerRespondent, respondentOf } from './respondent';
import { findInstrument } from './store';
import { listAttempts } from './storeAttempts';

/** `keyed` comes from the server's own services alone. */
export type ResultQuery = z.output<typeof resultQuery> & { keyed?: KeyedTextsAsked };
type Query = ResultQuery;

export interface ResultService {
  /** @throws AppError `not_found`; `service.unavailable` where the store of results is away */
  ofSurvey(by: Caller, id: string, item: string, tab: ResultTab, query: Query, locale: string): Promise<Results>;
  /** See `respondentOf`. */
  respondent(by: Caller, surveyId: string, attemptId: string, locale: string): Promise<RespondentShown>;
  /** See `readerRespondent`. */
  readerRespondent(by: Caller, instrumentId: string, attemptId: string, locale: string): Promise<RespondentShown>;
  /** Newest first. `cursor`: start of the next page, null at the end. @throws AppError `not_found` */
  attempts(
    by: Caller,
    instrumentId: string,
    page: { cursor?: string | undefined; pageSize: number },
  ): Promise<{ rows: AttemptRow[]; cursor: string | null }>;
  /** Of a part of its attempts, as the caller may see them. @throws AppError `not_found`; `service.unavailable` */
  ofInstrument(by: Caller, id: string, tab: ResultTab, query: Query, locale: string): Promise<Results>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  analytics: Pick<AnalyticsService, 'tab'>;
  attempts: Pick<AttemptService, 'completed'>;
  audit: AuditService;
  versions: VersionReader;
  translations: TranslationService;
}

function askedOf({ of, by, against, reference, margins, search, keyed }: Query): TabAsked {
  return {
    ...(of && { of }),
    ...(by !== undefined && { by }),
    ...(against && { against }),
    ...(reference !== undefined && { reference }),
    ...(margins && { margins }),
    ...(search !== undefined && { search }),
    ...(keyed && { keyed }),
  };
}

const headOf = (
  tab: ResultTab,
  { suppressed, minimumGroup, isWithheld, n, people, waiting, asOf, results }: TabAnswer,
) => ({
  ...{ format: 'analysis-result/1' as const, tab, suppressed, minimumGroup, isGrouped: isWithheld },
  ...{ n, people, waiting, asOf, results },
});

/** What those who begin are asked; before a survey is opened, what it is to ask. */
async function itemsOf(db: Database, { id, revision, definition }: SurveyRecord): Promise<StoredItem[]> {
  const opened = revision === 0 ? undefined : await findRevision(db, id, revision);
  return opened?.items.map(({ versionId: _, ...item }) => item) ?? definition.items;
}

export function createResultService(needs: Needs): ResultService {
  const { db, clock, analytics, versions, translations } = needs;
  return {
    respondent: (by, surveyId, attemptId, locale) => respondentOf(needs, by, surveyId, attemptId, locale),

    readerRespondent: (by, instrumentId, attemptId, locale) =>
      readerRespondent(needs, by, instrumentId, attemptId, locale),

    attempts: async (by, instrumentId, { cursor, pageSize }) => {
      if ((await findInstrument(db, instrumentId)) === undefined) throw new AppError('not_found');
      const found = await listAttempts(db, by, { instrumentId, before: cursor, limit: pageSize + 1 });
      const rows = found.slice(0, pageSize);
      return { rows, cursor: found.length > pageSize ? (rows.at(-1)?.attempt ?? null) : null };
    },

    ofSurvey: async (by, id, item, tab, query, preferred) => {
      const { record } = await reached(db, id, by, 'results');
      const items = await itemsOf(db, record);
      if (item !== 'all' && !items.some(({ code }) => code === item)) throw new AppError('not_found');
      const locale = query.locale ?? preferred;
      const { filter = {} } = query;
      const answer = await analytics.tab({
        ...{ scope: { surveyId: id, item }, tab, filter, asked: askedOf(query), now: clock() },
      });
      const names = await namesOfSurvey({ db, translations }, record, items, locale);
      const named = await Promise.all(
        answer.versions.map(async ({ item: code, versionId }) => {
          const { name, definition } = await namesOfVersion({ versions }, versionId, locale);
          const found = name(variablesOf(definition).variables);
          return item === 'all' && code !== null ? namedWithin(code, found) : found;
        }),
      );
      return {
        ...headOf(tab, answer),
        variables: [...named.flat(), ...names.facts(answer.facts)],
        items: names.items,
        ...{ part: null, parts: [] },
        title: names.title.text,
        titleLocale: names.title.locale,
      };
    },

    ofInstrument: async (by, id, tab, query, preferred) => {
      const found = await findInstrument(db, id);
      if (found === undefined) throw new AppError('not_found');
      const locale = query.locale ?? preferred;
      const { filter = {} } = query;
      const named = await namedAttempts(db, by, id);
      const { parts, usual } = await partsOf(db, id, named);
      const part = query.part ?? usual;
      const answer = await analytics.tab({
        scope: { instrumentId: id, ...(part === 'named' && { named }) },
        ...{ tab, filter, asked: askedOf(query), now: clock() },
      });
      const versionId = answer.versions[0]?.versionId ?? found.versionId;
      const names = versionId === null ? undefined : await namesOfVersion({ versions }, versionId, locale);
      const variables = names?.name(variablesOf(names.definition).variables) ?? [];
      const surveys = part === 'named' ? named.surveys : [];
      const facts = await namesOfFacts({ db, translations }, id, surveys, answer.facts, locale);
      return {
        ...headOf(tab, answer),
        variables: [...variables, ...facts],
        items: [],
        ...{ part, parts },
        title: names?.title.text ?? found.code,
        titleLocale: names?.title.locale ?? '',
      };
    },
  };
}
