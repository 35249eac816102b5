import { type Definition, type Draft, definitionOf } from 'core/instrument/draft';
import type { CheckedItem, SurveyDefinitions } from 'core/survey';
import type { StoredItem } from 'core/survey/document';
import type { Database, Transaction } from '../../database/connection';
import { definitionsOfVersions, draftsOf } from './storeItems';
import { type ItemSummary, summariesOf, wantedNumber } from './summaries';

/** An item with what it asks: as large as its instrument. */
export interface ItemFacts extends ItemSummary {
  /** undefined: nothing yet. */
  definition: Definition | undefined;
  /** Of a page. */
  draft: Draft | undefined;
}

function stateOf({ item, instrument, version }: ItemSummary) {
  if (instrument === undefined) return 'unknown';
  if (instrument.status === 'archived') return 'archived';
  if (version === undefined) return wantedNumber(item) === null ? 'unpublished' : 'version_unknown';
  return 'published';
}

/** All that a survey's items need to be checked, in a number of queries that does not grow with them. */
export async function factsOf(db: Database | Transaction, items: readonly StoredItem[]): Promise<ItemFacts[]> {
  const summaries = await summariesOf(db, items);
  const pages = items.filter(({ kind }) => kind === 'page').map(({ instrumentId }) => instrumentId);
  const versions = summaries.flatMap(({ item, version }) => (item.kind === 'page' ? [] : (version?.id ?? [])));
  const drafts = await draftsOf(db, pages);
  // Items that ask the same version share it: it is compiled once.
  const published = await definitionsOfVersions(db, versions);
  return summaries.map((each) => {
    const draft = each.item.kind === 'page' ? drafts.get(each.item.instrumentId) : undefined;
    return { ...each, draft, definition: draft ? definitionOf(draft) : published.get(each.version?.id ?? '') };
  });
}

/** What formulas of the survey are checked against. */
export const definitionsOf = (facts: readonly ItemFacts[]): SurveyDefinitions =>
  new Map(
    facts.flatMap(({ item, definition }) => (definition === undefined ? [] : [[item.code, definition] as const])),
  );

/** Items as `checkSurvey` takes them; the problems of pages are those of publishing, and found with it. */
export const checkedItems = (facts: readonly ItemFacts[]): CheckedItem[] =>
  facts.map((each) => {
    const { item, instrument, locales } = each;
    const { instrumentId: _, ...rest } = item;
    if (item.kind === 'page') return { ...rest, locales };
    return { ...rest, locales, instrument: instrument?.code ?? '', state: stateOf(each) };
  });
