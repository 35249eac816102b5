import type { CodedTexts, TextAgreement } from 'core/results/codedTexts';
import {
  agreementAmong,
  askedFor,
  codedTexts,
  keptAgreement,
  ownDifferences,
  type ShownTexts,
  shownAgreement,
  shownTexts,
  type TextsShown,
} from 'core/results/codedTexts';
import type { ResultFilter } from 'core/results/filter';
import type { KeyedTextsAsked } from 'core/results/keyedTexts';
import type { InstrumentPart } from 'core/results/source';
import type { OwnCoding, TextTheme } from 'core/results/textTheme';
import { recordEvent } from '../accounts/audit/service';
import type { Database } from '../database/connection';
import { AppError, outdated } from '../errors';
import type { Caller } from '../plugins/route';
import type { ResultService } from './service';
import {
  type CodedPlace,
  codedPlaces,
  findCodedQuestion,
  findCoding,
  lockCodedQuestion,
  namesOfCoders,
  readCodings,
  removeGoneCodings,
  saveCoding,
  updateThemes,
} from './storeCoding';

/** A question as results name it: of a survey's item, or of `all` as `ITEM.QUESTION`; of an instrument. */
export type TextsOf = { id: string; question: string; item?: string; part?: InstrumentPart | undefined };

interface Narrowed {
  filter?: ResultFilter;
  search?: string;
  show?: TextsShown;
}

/**
 * Marks and themes of texts. Who may see the results of a survey or instrument may see and say them, of those texts alone that the same call
 * for results shows them: all that is told goes through it.
 */
export interface TextCodingService {
  /** @throws AppError as results do; `not_found` for a question that has no texts */
  list(by: Caller, of: TextsOf, narrowed: Narrowed, locale: string): Promise<CodedTexts>;
  /** Only of texts that the caller has looked at it is told who found what. @throws AppError as above */
  agreement(by: Caller, of: TextsOf, narrowed: Pick<Narrowed, 'filter'>, locale: string): Promise<TextAgreement>;
  /** @throws AppError as above; `result.text_absent`; `conflict` if they were changed meanwhile */
  setThemes(
    by: Caller,
    of: TextsOf,
    next: { themes: TextTheme[]; rowVersion: number },
    locale: string,
  ): Promise<{ themes: TextTheme[]; rowVersion: number }>;
  /** What is absent stays; themes that there are no more are left out. @throws AppError as above; `result.text_absent` */
  setText(by: Caller, of: TextsOf, key: string, said: Partial<OwnCoding>, locale: string): Promise<OwnCoding>;
  /** Once a day: what was said of texts that are no longer among the answers. */
  forgetGone(signal?: AbortSignal): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  results: Pick<ResultService, 'ofSurvey' | 'ofInstrument'>;
}

/** The same place for a question of an item, and of all items. */
function placeOf({ id, item, question }: TextsOf): CodedPlace {
  if (item === undefined) return { surveyId: null, instrumentId: id, item: '', question };
  if (item !== 'all') return { surveyId: id, instrumentId: null, item, question };
  const [own = '', ...rest] = question.split('.');
  return { surveyId: id, instrumentId: null, item: own, question: rest.join('.') };
}

const noThemes = { themes: [], rowVersion: 0 };

export function createTextCodingService({ db, clock, results }: Needs): TextCodingService {
  async function textsShown(
    by: Caller,
    { id, item, question, part }: TextsOf,
    { filter, search }: Pick<Narrowed, 'filter' | 'search'>,
    keyed: KeyedTextsAsked,
    locale: string,
  ): Promise<ShownTexts | undefined> {
    const query = { of: [question], keyed, ...(filter && { filter }), ...(search !== undefined && { search }) };
    const found = await (item === undefined
      ? results.ofInstrument(by, id, 'questions', { ...query, part }, locale)
      : results.ofSurvey(by, id, item, 'questions', query, locale));
    return shownTexts(found.results);
  }

  /** Nothing was answered, or there is no such question. */
  const none: ShownTexts = { values: null, why: 'undefined' };

  return {
    list: async (by, of, { show, ...narrowed }, locale) => {
      const question = await findCodedQuestion(db, placeOf(of));
      const codings = question === undefined ? [] : await readCodings(db, question.id, by.userId);
      const own = new Map(codings.map(({ key, isMarked, themes }) => [key, { isMarked, themes }]));
      const shown = await textsShown(by, of, narrowed, askedFor(own, show), locale);
      return codedTexts(shown ?? none, own, question ?? noThemes);
    },

    agreement: async (by, of, narrowed, locale) => {
      const question = await findCodedQuestion(db, placeOf(of));
      const stored = question === undefined ? [] : await readCodings(db, question.id);
      const codings = stored.flatMap(({ userId, key, themes }) =>
        themes === null ? [] : [{ coder: userId, key, themes }],
      );
      const { themes } = question ?? noThemes;
      const count = [...new Set(codings.map(({ key }) => key))];
      const shown = (await textsShown(by, of, narrowed, { count, only: [] }, locale)) ?? none;
      if (shown.values === null) return keptAgreement(shown.why, themes);
      const found = agreementAmong(codings, shown.values.counts, themes);
      const only = ownDifferences(found, by.userId).map(({ key }) => key);
      const listed = await textsShown(by, of, narrowed, { count: [], only }, locale);
      const names = await namesOfCoders(
        db,
        found.coders.map(({ coder }) => coder),
      );
      return shownAgreement(found, themes, (coder) => names.get(coder) ?? null, listed?.values?.texts ?? []);
    },

    setThemes: async (by, of, { themes, rowVersion }, locale) => {
      if ((await textsShown(by, of, {}, { count: [], only: [] }, locale)) === undefined) {
        throw new AppError('result.text_absent');
      }
      return db.transaction(async (tx) => {
        const question = await lockCodedQuestion(tx, placeOf(of));
        if (question.rowVersion !== rowVersion) throw outdated('body.rowVersion', question.rowVersion);
        await updateThemes(tx, question, themes);
        const entity = of.item === undefined ? 'instrument' : 'survey';
        await recordEvent(
          tx,
          {
            ...{ action: `${entity}.themes_changed`, actorId: by.userId, entity, entityId: of.id },
            change: { code: of.question, before: question.themes.length, after: themes.length },
          },
          clock(),
        );
        return { themes, rowVersion: rowVersion + 1 };
      });
    },

    setText: async (by, of, key, said, locale) => {
      const shown = await textsShown(by, of, {}, { count: [key], only: [] }, locale);
      if (shown?.values?.counts[key] === undefined) throw new AppError('result.text_absent');
      return db.transaction(async (tx) => {
        const question = await lockCodedQuestion(tx, placeOf(of));
        const before = await findCoding(tx, question.id, by.userId, key);
        const known = new Set(question.themes.map(({ id }) => id));
        const { isMarked = before?.isMarked ?? false, themes = before?.themes ?? null } = said;
        const next = { isMarked, themes: themes === null ? null : themes.filter((id) => known.has(id)) };
        await saveCoding(tx, question.id, { userId: by.userId, key, ...next }, clock());
        return next;
      });
    },

    forgetGone: async (signal) => {
      for (const place of await codedPlaces(db)) {
        if (signal?.aborted) return;
        await removeGoneCodings(db, place);
      }
    },
  };
}
