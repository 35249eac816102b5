import type { ShownItem, SurveyDetail, SurveyQuery, SurveyRow } from 'core/contract/surveys/survey';
import { fallbackChain } from 'core/language';
import { readCondition, readRule } from 'core/survey';
import { changedPages } from '../../authoring/instrument/pages';
import { authorOf } from '../../database/author';
import type { Database } from '../../database/connection';
import { promisedGroupOf } from '../../database/promisedGroup';
import { AppError } from '../../errors';
import { Pace } from '../../processes/pace';
import type { TranslationService } from '../../texts/service';
import { takenSeats } from '../quota/seats';
import type { ChecksOf } from './checks';
import { withConsentVersion } from './consent';
import { definitionChecksum } from './definition';
import { endOf, shownStatus } from './phase';
import { bundlesOfTexts, closedBefore } from './problems';
import { type By, reached, viewerOf } from './reach';
import { ruleWords, titleOf } from './ruleWords';
import {
  findIdByCode,
  findRow,
  hasParticipations,
  type ListedSurvey,
  listSurveys,
  nameOf,
  type SurveyRecord,
} from './store';
import { storedTexts } from './storeTexts';
import { summariesOf, textsOfItems } from './summaries';

export interface Reading {
  list(by: By, asked: SurveyQuery, locale: string): Promise<{ rows: SurveyRow[]; total: number; estimated?: true }>;
  /** @throws AppError `not_found` */
  read(by: By, id: string, locale: string): Promise<SurveyDetail>;
  /** @throws AppError `not_found` */
  idOf(code: string): Promise<string>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  translations: TranslationService;
  checks: ChecksOf;
}

function rowOf({ translated, title, titleLocale, may, ...row }: ListedSurvey): SurveyRow {
  if (may === null) throw new Error(`${row.code} is shown to somebody who does not see it`);
  return {
    ...row,
    may,
    title: title ?? row.code,
    titleLocale: titleLocale ?? '',
    locales: [...new Set([row.baseLocale, ...translated])],
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    lastAnswerAt: row.lastAnswerAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Where names are withheld they move by whole groups alone: one by one they would say what the last one has answered. */
function shownSeats(taken: number, { anonymity }: Pick<SurveyRecord, 'anonymity'>, group: number): number {
  return anonymity !== 'identified' ? Math.floor(taken / group) * group : taken;
}

/** The survey as the caller reads it, in their language. What is not committed is not read. */
export type ReadSurvey = Reading['read'];

export function createReadSurvey({ db, clock, translations, checks }: Needs): ReadSurvey {
  return async (by, id, locale) => {
    await reached(db, id, by, 'results');
    // First: what was looked at is not newer than what is shown.
    const found = await checks(id);
    const pace = new Pace();
    const { record } = await reached(db, id, by, 'results');
    const now = clock();
    const fallbacks = await translations.fallbacks();
    const row = await findRow(db, id, { viewer: viewerOf(by), now, chain: fallbackChain(locale, fallbacks) });
    if (row === undefined) throw new AppError('not_found');
    const { items: _, ...shown } = rowOf(row);
    const { definition, baseLocale, rowVersion } = record;
    const { labels } = found;
    const texts = bundlesOfTexts(await storedTexts(db, id));
    const chainOf = (base: string) => fallbackChain(locale, fallbacks, base);
    const summaries = await summariesOf(db, definition.items);
    const keys = ['title', ...Object.values(labels).flatMap((each) => each.keys)];
    const itemTexts = await textsOfItems(db, summaries, { keys, locales: chainOf(baseLocale) });
    const { texts: messages } = await translations.bundle('Webpages', locale);
    const known = { locale, messages, chainOf, summaries, texts, baseLocale, itemTexts, labels };
    const words = ruleWords(known);
    const pages = definition.items.filter(({ kind }) => kind === 'page').map(({ instrumentId }) => instrumentId);

    const items = await pace.map(summaries, (each): ShownItem => {
      const { item, instrument, newest, asked } = each;
      const title = titleOf(each, known);
      const code = instrument?.code ?? '';
      const rule = found.items[item.code];
      return {
        ...item,
        instrumentCode: code,
        title: title?.text ?? (item.kind === 'page' ? item.code : code),
        titleLocale: title?.locale ?? '',
        newest: newest?.number ?? null,
        questions: asked?.questions ?? 0,
        minutes: asked?.minutes ?? null,
        locales: each.locales,
        reading: rule !== undefined && rule.source === item.visibleIf ? readRule(rule.reading, words) : null,
      };
    });
    const seats = await takenSeats(db, id, now);
    const group = await promisedGroupOf(db, id);
    const quotas = await pace.map(definition.quotas ?? [], (quota) => {
      const condition = found.quotas[quota.code];
      const isRead = condition?.source === quota.condition;
      return {
        ...quota,
        taken: shownSeats(seats.get(quota.code) ?? 0, record, group),
        reading: condition !== undefined && isRead ? readCondition(condition.reading, words) : null,
      };
    });
    const problems = await pace.map(
      [...found.problems, ...closedBefore(record, now)],
      async ({ start, end, ...problem }) => ({
        ...problem,
        params: { ...problem.params, ...(start !== undefined && { start, end }) },
        message: await translations.messages.ofDetail(locale, problem.code, problem.params),
      }),
    );
    const isChanged =
      definitionChecksum(await withConsentVersion(db, record)) !== record.checksum ||
      (await changedPages(db, pages)).size > 0;
    return {
      ...shown,
      // As the definition that is shown: an edit of it must not undo what somebody else has changed meanwhile.
      rowVersion,
      audience: definition.audience,
      anonymity: definition.anonymity,
      inForce:
        record.revision === 0 ? null : { audience: record.audience, anonymity: record.anonymity, minimumGroup: group },
      status: shownStatus(record, now),
      settings: definition.settings ?? {},
      items,
      attributes: definition.attributes ?? [],
      quotas,
      waves: definition.waves ?? [],
      randomization: definition.randomization ?? null,
      messages: definition.messages ?? [],
      revision: record.revision,
      changed: isChanged,
      answered: await hasParticipations(db, id),
      closedAt: endOf(record, now)?.toISOString() ?? null,
      hasPassword: record.passwordHash !== null,
      problems,
      createdBy: authorOf(record.createdBy, await nameOf(db, record.createdBy)),
    };
  };
}

export function createReading({ db, clock, translations, readSurvey }: Needs & { readSurvey: ReadSurvey }): Reading {
  return {
    list: async (by, asked, locale) => {
      const chain = fallbackChain(locale, await translations.fallbacks());
      const { rows, ...count } = await listSurveys(db, asked, { viewer: viewerOf(by), now: clock(), chain });
      return { rows: rows.map(rowOf), ...count };
    },
    read: readSurvey,
    idOf: async (code) => {
      const id = await findIdByCode(db, code);
      if (id === undefined) throw new AppError('not_found');
      return id;
    },
  };
}
