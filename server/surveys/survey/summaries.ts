import { askedLocales } from 'core/instrument/askedLocales';
import type { TextBundle } from 'core/instrument/document';
import type { StoredItem } from 'core/survey/document';
import type { Database, Transaction } from '../../database/connection';
import {
  draftTextsOf,
  type ItemInstrument,
  type ItemVersion,
  instrumentsOf,
  versionsOf,
  versionTextsOf,
} from './storeItems';

/** What is known of an item of a survey, without what it asks. */
export interface ItemSummary {
  item: StoredItem;
  /** undefined: the instrument has been deleted. */
  instrument: ItemInstrument | undefined;
  /** The newest version; undefined: none was published. */
  newest: ItemVersion | undefined;
  /** Of an instrument the version that is asked: the chosen one, else the newest. */
  version: ItemVersion | undefined;
  /** Of what is asked: the draft of a page, the version of an instrument; undefined: nothing yet. */
  asked: { baseLocale: string; questions: number; minutes: number | null } | undefined;
  /** Languages in which it can be answered. */
  locales: string[];
}

export const wantedNumber = ({ version }: StoredItem) => (typeof version === 'number' ? version : null);

/** In a number of queries that does not grow with the items, and without any questions. */
export async function summariesOf(
  db: Database | Transaction,
  items: readonly StoredItem[],
): Promise<readonly ItemSummary[]> {
  const instruments = await instrumentsOf(db, [...new Set(items.map(({ instrumentId }) => instrumentId))]);
  const versions = await versionsOf(
    db,
    items.map((item) => ({ instrumentId: item.instrumentId, number: wantedNumber(item) })),
  );
  return items.map((item): ItemSummary => {
    const own = versions.filter(({ instrumentId }) => instrumentId === item.instrumentId);
    const instrument = instruments.get(item.instrumentId);
    const newest = own.find(({ isNewest }) => isNewest);
    const number = wantedNumber(item);
    const version = number === null ? newest : own.find((each) => each.number === number);
    if (item.kind === 'page') {
      const locales = instrument === undefined ? [] : askedLocales(instrument.baseLocale, instrument.written);
      return { item, instrument, newest, version, asked: instrument, locales };
    }
    return { item, instrument, newest, version, asked: version, locales: version?.locales ?? [] };
  });
}

/** Texts of items by their codes and languages. */
export type ItemTexts = ReadonlyMap<string, Readonly<Record<string, TextBundle>>>;

/** The texts with these keys (as they are stored) of what the items ask, in these languages and their own. */
export async function textsOfItems(
  db: Database | Transaction,
  summaries: readonly ItemSummary[],
  { keys, locales }: { keys: readonly string[]; locales: readonly string[] },
): Promise<ItemTexts> {
  const wanted = {
    keys,
    locales: [...new Set([...locales, ...summaries.flatMap((each) => each.asked?.baseLocale ?? [])])],
  };
  const isPage = ({ item }: ItemSummary) => item.kind === 'page';
  const pages = summaries.filter(isPage).map(({ item }) => item.instrumentId);
  const versions = summaries.flatMap((each) => (isPage(each) ? [] : (each.version?.id ?? [])));
  const written = await draftTextsOf(db, pages, wanted);
  const published = await versionTextsOf(db, [...new Set(versions)], wanted);
  return new Map(
    summaries.map((each) => [
      each.item.code,
      (isPage(each) ? written.get(each.item.instrumentId) : published.get(each.version?.id ?? '')) ?? {},
    ]),
  );
}
