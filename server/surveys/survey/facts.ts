import type { InstrumentDocument, TextBundle } from 'core/instrument/document';
import { type Definition, documentOf } from 'core/instrument/draft';
import type { CheckedItem, SurveyDefinitions } from 'core/survey';
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

/** What is known of an item of a survey. */
export interface ItemFacts {
  item: StoredItem;
  /** undefined: the instrument has been deleted. */
  instrument: ItemInstrument | undefined;
  /** The newest version; undefined: none was published. */
  newest: ItemVersion | undefined;
  /** Of an instrument the version that is asked: the chosen one, else the newest. */
  version: ItemVersion | undefined;
  /** What is asked, with its texts in the requested languages and its own; undefined: nothing yet. */
  document: InstrumentDocument | undefined;
  /** Languages in which it can be answered. */
  locales: string[];
}

const wantedNumber = ({ version }: StoredItem) => (typeof version === 'number' ? version : null);

function stateOf({ item, instrument, version }: Pick<ItemFacts, 'item' | 'instrument' | 'version'>) {
  if (instrument === undefined) return 'unknown';
  if (instrument.status === 'archived') return 'archived';
  if (version === undefined) return wantedNumber(item) === null ? 'unpublished' : 'version_unknown';
  return 'published';
}

/** All that a survey's items need to be shown and checked, in a number of queries that does not grow with them. */
export async function factsOf(
  db: Database | Transaction,
  items: readonly StoredItem[],
  locales: readonly string[],
): Promise<ItemFacts[]> {
  const ids = [...new Set(items.map(({ instrumentId }) => instrumentId))];
  const instruments = await instrumentsOf(db, ids);
  const versions = await versionsOf(
    db,
    items.map((item) => ({ instrumentId: item.instrumentId, number: wantedNumber(item) })),
  );
  const asked = items.map((item): Omit<ItemFacts, 'document' | 'locales'> => {
    const own = versions.filter(({ instrumentId }) => instrumentId === item.instrumentId);
    const newest = own.find(({ isNewest }) => isNewest);
    const number = wantedNumber(item);
    const version = number === null ? newest : own.find((each) => each.number === number);
    return { item, instrument: instruments.get(item.instrumentId), newest, version };
  });
  const definitions = asked.map(({ item, version }) => (item.kind === 'page' ? undefined : version?.definition));
  const wanted = [...new Set([...locales, ...definitions.flatMap((each) => each?.baseLocale ?? [])])];
  const published = await versionTextsOf(
    db,
    asked.flatMap(({ item, version }) => (item.kind === 'page' || version === undefined ? [] : [version.id])),
    wanted,
  );
  const pages = asked.filter(({ item }) => item.kind === 'page').map(({ item }) => item.instrumentId);
  const written = await draftTextsOf(db, pages, locales);

  return asked.map((facts): ItemFacts => {
    const { item, instrument, version } = facts;
    if (item.kind === 'page') {
      const draft = instrument?.draft ?? undefined;
      const bundles: Record<string, TextBundle> = {};
      for (const { ownerId, key, locale, text } of written) {
        if (ownerId !== item.instrumentId) continue;
        bundles[locale] = { ...bundles[locale], [key]: text };
      }
      const own = [draft?.baseLocale, ...(instrument?.translated ?? [])].filter((each) => each !== undefined);
      return { ...facts, document: draft && documentOf(draft, bundles), locales: [...new Set(own)] };
    }
    const definition: Definition | undefined = version?.definition;
    const texts = published.filter(({ versionId }) => versionId === version?.id);
    return {
      ...facts,
      document: definition && {
        ...definition,
        texts: Object.fromEntries(texts.map((each) => [each.locale, each.texts])),
      },
      locales: version?.locales ?? [],
    };
  });
}

/** What formulas of the survey are checked against. */
export const definitionsOf = (facts: readonly ItemFacts[]): SurveyDefinitions =>
  new Map(facts.flatMap(({ item, document }) => (document === undefined ? [] : [[item.code, document] as const])));

/** Items as `checkSurvey` takes them; the problems of pages are those of publishing, and found with it. */
export const checkedItems = (facts: readonly ItemFacts[]): CheckedItem[] =>
  facts.map(({ item, instrument, version, locales }) => {
    const { instrumentId: _, ...rest } = item;
    if (item.kind === 'page') return { ...rest, locales };
    return { ...rest, locales, instrument: instrument?.code ?? '', state: stateOf({ item, instrument, version }) };
  });
