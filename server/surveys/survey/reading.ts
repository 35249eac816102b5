import type { ShownItem, SurveyDetail, SurveyQuery, SurveyRow } from 'core/contract/surveys/survey';
import { fallbackChain } from 'core/language';
import { readCondition, readRule } from 'core/survey';
import { havePagesChanged } from '../../authoring/instrument/pages';
import { authorOf } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { promisedGroupOf } from '../../database/promisedGroup';
import { AppError } from '../../errors';
import type { TranslationService } from '../../texts/service';
import { takenSeats } from '../quota/seats';
import { withConsentVersion } from './consent';
import { definitionChecksum } from './definition';
import { factsOf } from './facts';
import { endOf, shownStatus } from './phase';
import { bundlesOfTexts, checkedTexts, problemsOf, programOf } from './problems';
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

/** The survey as the caller reads it, in their language. */
export type ReadSurvey = (at: Database | Transaction, by: By, id: string, locale: string) => Promise<SurveyDetail>;

export function createReadSurvey({ clock, translations }: Omit<Needs, 'db'>): ReadSurvey {
  return async (at, by, id, locale) => {
    const { record } = await reached(at, id, by, 'results');
    const now = clock();
    const fallbacks = await translations.fallbacks();
    const row = await findRow(at, id, { viewer: viewerOf(by), now, chain: fallbackChain(locale, fallbacks) });
    if (row === undefined) throw new AppError('not_found');
    const { items: _, ...shown } = rowOf(row);
    const { definition, baseLocale } = record;
    const written = await storedTexts(at, id);
    const texts = bundlesOfTexts(written);
    const chainOf = (base: string) => fallbackChain(locale, fallbacks, base);
    const facts = await factsOf(at, definition.items, chainOf(baseLocale));
    const program = programOf(record, facts);
    const { texts: messages } = await translations.bundle('Webpages', locale);
    const known = { locale, messages, chainOf, facts, texts, baseLocale };
    const words = ruleWords(known);
    const isSound = (index: number) => program.rules[index] !== null;

    const items = facts.map((each, index): ShownItem => {
      const { item, instrument, newest, document, version } = each;
      const { instrumentId, ...rest } = item;
      const title = titleOf(each, known);
      const code = instrument?.code ?? '';
      return {
        ...rest,
        instrumentId,
        instrumentCode: code,
        title: title?.text ?? (item.kind === 'page' ? item.code : code),
        titleLocale: title?.locale ?? '',
        newest: newest?.number ?? null,
        questions: (item.kind === 'page' ? instrument?.questions : version?.questions) ?? 0,
        minutes: document?.settings?.estimatedMinutes ?? null,
        locales: each.locales,
        reading: item.visibleIf !== undefined && isSound(index) ? readRule(program, item.visibleIf, words) : null,
      };
    });
    const problems = await Promise.all(
      (await problemsOf(at, record, { facts, texts: checkedTexts(written), now })).map(
        async ({ start, end, ...problem }) => ({
          ...problem,
          params: { ...problem.params, ...(start !== undefined && { start, end }) },
          message: await translations.messages.ofDetail(locale, problem.code, problem.params),
        }),
      ),
    );
    const seats = await takenSeats(at, id, now);
    const group = await promisedGroupOf(at, id);
    const pages = definition.items.filter(({ kind }) => kind === 'page').map(({ instrumentId }) => instrumentId);
    const isChanged =
      definitionChecksum(await withConsentVersion(at, record)) !== record.checksum ||
      (await havePagesChanged(at, pages));
    return {
      ...shown,
      audience: definition.audience,
      anonymity: definition.anonymity,
      inForce:
        record.revision === 0 ? null : { audience: record.audience, anonymity: record.anonymity, minimumGroup: group },
      status: shownStatus(record, now),
      settings: definition.settings ?? {},
      items,
      attributes: definition.attributes ?? [],
      quotas: (definition.quotas ?? []).map((quota, index) => ({
        ...quota,
        taken: shownSeats(seats.get(quota.code) ?? 0, record, group),
        reading: program.quotas[index]?.condition ? readCondition(program, quota.condition, words) : null,
      })),
      waves: definition.waves ?? [],
      randomization: definition.randomization ?? null,
      messages: definition.messages ?? [],
      revision: record.revision,
      changed: isChanged,
      answered: await hasParticipations(at, id),
      closedAt: endOf(record, now)?.toISOString() ?? null,
      hasPassword: record.passwordHash !== null,
      problems,
      createdBy: authorOf(record.createdBy, await nameOf(at, record.createdBy)),
    };
  };
}

export function createReading(needs: Needs): Reading {
  const { db, clock, translations } = needs;
  const readSurvey = createReadSurvey(needs);
  return {
    list: async (by, asked, locale) => {
      const chain = fallbackChain(locale, await translations.fallbacks());
      const { rows, ...count } = await listSurveys(db, asked, { viewer: viewerOf(by), now: clock(), chain });
      return { rows: rows.map(rowOf), ...count };
    },
    read: (by, id, locale) => readSurvey(db, by, id, locale),
    idOf: async (code) => {
      const id = await findIdByCode(db, code);
      if (id === undefined) throw new AppError('not_found');
      return id;
    },
  };
}
