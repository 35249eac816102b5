import { type MessageKind, messageKinds } from 'core/access/translationGrants';
import type {
  Cell,
  FoundProgress,
  MessageDetail,
  MessageFilter,
  MessageRow,
  TextOwner,
} from 'core/contract/translating/translation';
import { fallbackChain } from 'core/language';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { allLanguages, bundlesOf } from '../../texts/store';
import { type Glossary, glossariesOf } from './storeChecks';
import { progressIn } from './storeProgress';
import { commentsOf, findMessage, revisionsOf, sourceHistoryOf } from './storeWorkDetail';
import { conditionOf } from './storeWorkFilter';
import { cellsOf, countMessages, type ListedMessage, listMessages, type StoredCell } from './storeWorkList';
import { textOwners } from './storeWorkOwners';
import { checkAll, checkThese, codesOf, problemsOf, type Source } from './workChecks';
import { readCursor, writeCursor } from './workCursor';
import { ownersOf } from './workNames';
import type { WorkNeeds } from './workNeeds';
import { deedOf, maySource, reachOf, seesKind, type Translator } from './workReach';
import { cellOf } from './workSaving';

export interface ListAsked extends MessageFilter {
  locales: readonly string[];
  /** The locales whose cells are wanted; left out: all. */
  cells?: readonly string[] | undefined;
  after?: string | undefined;
  offset?: number | undefined;
  limit: number;
}

type Present = Source & { id: string; sourceVersion: number };

/**
 * The translations of these messages into the locales, each with its problems: unchecked ones are checked, and the results are stored.
 */
async function checkedCells(
  db: Database,
  messages: readonly Present[],
  locales: readonly string[],
): Promise<StoredCell[]> {
  const ids = messages.map(({ id }) => id);
  const unchecked = (cells: readonly StoredCell[]) =>
    cells.filter(({ problems, status }) => problems === null && status !== 'missing');
  let cells = await cellsOf(db, ids, locales);
  const open = unchecked(cells);
  if (open.length === 0) return cells;
  await checkThese(db, open);
  cells = await cellsOf(db, ids, locales);
  const left = unchecked(cells);
  if (left.length === 0) return cells;
  // Others have locked these: they are checked for this answer only.
  const glossaries = await glossariesOf(db, [...new Set(left.map(({ locale }) => locale))]);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return cells.map((cell) => {
    const message = byId.get(cell.messageId);
    if (cell.problems !== null || message === undefined) return cell;
    const glossary: Glossary = glossaries.get(cell.locale) ?? [];
    return { ...cell, problems: codesOf(problemsOf(message, cell.text, cell.locale, glossary)) };
  });
}

/** A cell for each of the locales except the source's own. */
function cellsByLocale(
  message: Pick<Present, 'sourceLocale' | 'sourceVersion'>,
  stored: readonly StoredCell[],
  locales: readonly string[],
): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const locale of locales) {
    if (locale === message.sourceLocale) continue;
    const found = stored.find((cell) => cell.locale === locale);
    cells[locale] = cellOf(found && { ...found, liveText: null }, message.sourceVersion, found?.problems ?? []);
  }
  return cells;
}

const rowOf = (
  message: ListedMessage,
  of: TextOwner | undefined,
  stored: readonly StoredCell[],
  locales: readonly string[],
): MessageRow => {
  const { id, kind, ownerId, key, sourceLocale, sourceText, sourceVersion, format, maxLength, context } = message;
  return {
    ...{ id, kind, ownerId, key, sourceLocale, sourceText, sourceVersion, format, maxLength, context },
    of: of ?? null,
    comments: message.comments,
    cells: cellsByLocale(message, stored, locales),
  };
};

/** The scope of the filter, checked first if it asks for check results. */
async function reached(db: Database, by: Translator, locales: readonly string[], filter: MessageFilter) {
  const reaches = reachOf(by, locales, filter.kinds);
  if (filter.failing) await checkAll(db, reaches);
  return reaches;
}

const counts = ['total', 'reviewed', 'draft', 'machine', 'outdated', 'missing'] as const;

const added = (one: FoundProgress, other: FoundProgress): FoundProgress => ({
  ...one,
  ...Object.fromEntries(counts.map((count) => [count, one[count] + other[count]])),
});

/** Reading for the translator's screens; each function as `TranslationWork` says. */
export function createReading({ db, ai }: WorkNeeds) {
  return {
    scope: async (by: Translator, locale: string) => {
      const languages = (await allLanguages(db)).map(
        ({ code, label, nativeLabel, flag, direction, fallback, enabled }) => {
          const may = messageKinds.flatMap((kind) => {
            const deed = deedOf(by, code, kind);
            return deed === undefined ? [] : [[kind, deed] as const];
          });
          return { code, label, nativeLabel, flag, direction, fallback, enabled, may: Object.fromEntries(may) };
        },
      );
      const sees = { Instrument: seesKind(by, 'Instrument'), Survey: seesKind(by, 'Survey') };
      const owners = sees.Instrument || sees.Survey ? await textOwners(db, locale) : [];
      return {
        languages: languages.filter(({ may }) => Object.keys(may).length > 0),
        owners: owners.filter(({ kind }) => sees[kind]),
        ai,
        mayWriteSources: messageKinds.filter((kind) => maySource(by, kind)),
      };
    },

    /** @param locale of the names by which owners are sorted */
    list: async (
      by: Translator,
      locale: string,
      { locales, cells = locales, after, offset, limit, ...filter }: ListAsked,
    ) => {
      const begin = after === undefined ? { offset } : { after: readCursor(after) };
      const reaches = await reached(db, by, locales, filter);
      const found = await listMessages(db, reaches, filter, { ...begin, limit: limit + 1 }, locale);
      const window = found.slice(0, limit);
      const last = window.at(-1);
      const wanted = (kind: MessageKind) =>
        (reaches.find((reach) => reach.kind === kind)?.locales ?? []).filter((locale) => cells.includes(locale));
      const all = [...new Set(window.flatMap(({ kind }) => wanted(kind)))];
      const stored = new Map<string, StoredCell[]>(window.map(({ id }) => [id, []]));
      for (const cell of await checkedCells(db, window, all)) stored.get(cell.messageId)?.push(cell);
      const owners = await ownersOf(db, window);
      return {
        rows: window.map((message) =>
          rowOf(message, owners.get(message.id), stored.get(message.id) ?? [], wanted(message.kind)),
        ),
        cursor: found.length > limit && last !== undefined ? writeCursor(last) : null,
      };
    },

    count: async (by: Translator, locales: readonly string[], filter: MessageFilter) =>
      countMessages(db, await reached(db, by, locales, filter), filter),

    progress: async (by: Translator, locales: readonly string[], filter: MessageFilter): Promise<FoundProgress[]> => {
      const sums = new Map<string, FoundProgress>();
      for (const reach of await reached(db, by, locales, filter)) {
        for (const { kind: _, ...row } of await progressIn(db, reach.locales, conditionOf(reach, filter))) {
          const sum = sums.get(row.locale);
          sums.set(row.locale, sum === undefined ? row : added(sum, row));
        }
      }
      return [...sums.values()];
    },

    read: async (by: Translator, id: string, asked?: readonly string[]): Promise<MessageDetail> => {
      const message = await findMessage(db, id);
      if (message === undefined || !seesKind(by, message.kind)) throw new AppError('not_found');
      const { kind, sourceLocale, sourceVersion } = message;
      const known = (await allLanguages(db)).map(({ code }) => code);
      const granted = known.filter((locale) => deedOf(by, locale, kind) !== undefined);
      const locales = granted.filter((locale) => asked === undefined || asked.includes(locale));
      const stored = await checkedCells(db, [message], locales);
      const commentList = await commentsOf(db, id, granted);
      const standing = stored.filter(({ status, locale }) => status !== 'missing' && locale !== sourceLocale);
      return {
        id,
        kind,
        ownerId: message.ownerId,
        key: message.key,
        sourceLocale,
        sourceText: message.sourceText,
        format: message.format,
        maxLength: message.maxLength,
        context: message.context,
        of: (await ownersOf(db, [message])).get(id) ?? null,
        comments: commentList.filter(({ resolved }) => !resolved).length,
        cells: cellsByLocale(message, stored, locales),
        sourceVersion,
        rowVersion: message.rowVersion,
        updatedAt: message.updatedAt.toISOString(),
        removable: message.addedByHand && maySource(by, kind),
        maySource: maySource(by, kind),
        sourceHistory: await sourceHistoryOf(db, id),
        translatedVersions: Object.fromEntries(standing.map((cell) => [cell.locale, cell.sourceVersion])),
        commentList: commentList.map(({ messageId: _, ...comment }) => comment),
      };
    },

    revisions: async (by: Translator, id: string, locale: string) => {
      const message = await findMessage(db, id);
      if (message === undefined || deedOf(by, locale, message.kind) === undefined) throw new AppError('not_found');
      return revisionsOf(db, id, locale);
    },

    draftBundle: async (by: Translator, kind: 'Webpages' | 'System', locale: string) => {
      const known = new Map((await allLanguages(db)).map(({ code, fallback }) => [code, fallback]));
      if (!known.has(locale) || deedOf(by, locale, kind) === undefined) throw new AppError('not_found');
      const chain = fallbackChain(locale, known).reverse();
      const live = await bundlesOf(db, kind, null, chain, true);
      const drafts = await bundlesOf(db, kind, null, [locale]);
      const texts: Record<string, string> = Object.assign({}, ...chain.map((code) => live[code]), drafts[locale]);
      return texts;
    },
  };
}
