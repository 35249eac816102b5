import type { InstrumentDocument, TextBundle, TextState } from 'core/instrument/document';
import type { Draft } from 'core/instrument/draft';
import { storedTextKeys } from 'core/instrument/draft';
import { itemsByCode } from 'core/instrument/items';
import type { Transaction } from '../../database/connection';
import { removeMessagesExcept, removeTranslationsExcept, setTranslations, upsertMessages } from '../../texts/service';
import { removeOtherTranslations } from './store';

type ImportedState = TextState | 'reviewed';

/** The author of a change, and its time. */
export interface Deed {
  /** null: a seed, or the command line. */
  by: string | null;
  at: Date;
}

/** The number of items: display-only questions do not count, each row of a matrix does. */
export const questionCount = (document: Pick<InstrumentDocument, 'questions' | 'answerSets'>): number =>
  itemsByCode(document).size;

/**
 * Makes the document's texts those of the instrument: others are removed. A text that only another locale than the base locale has gets a
 * message with an empty source, so that no text of a document is lost. A translation without a state in the document is approved.
 */
export async function storeTexts(
  tx: Transaction,
  instrumentId: string,
  document: InstrumentDocument,
  draft: Draft,
  { at }: Deed,
): Promise<void> {
  const { baseLocale, texts, textStates = {} } = document;
  const options = { at, by: null };
  const base = texts[baseLocale] ?? {};
  const bundles = Object.entries(texts);
  const used = storedTextKeys(draft).filter(({ key }) => bundles.some(([, bundle]) => Object.hasOwn(bundle, key)));

  const keys = used.map(({ stored }) => stored);
  await removeMessagesExcept(tx, 'Instrument', instrumentId, keys);
  const messages = used.map(({ key, stored, format, context }) => ({
    key: stored,
    text: base[key] ?? '',
    context: `${context.part} ${context.code}`.trim(),
    format,
  }));
  await upsertMessages(tx, 'Instrument', instrumentId, baseLocale, messages, options);

  const others = bundles.filter(([locale]) => locale !== baseLocale);
  await removeTranslationsExcept(
    tx,
    'Instrument',
    instrumentId,
    others.map(([locale]) => locale),
  );
  for (const [locale, bundle] of others) {
    const byState: Record<ImportedState, TextBundle> = { reviewed: {}, outdated: {}, draft: {}, machine: {} };
    const states = textStates[locale] ?? {};
    for (const { key, stored } of used) {
      const text = bundle[key];
      if (text === undefined || !Object.hasOwn(bundle, key)) continue;
      byState[(Object.hasOwn(states, key) && states[key]) || 'reviewed'][stored] = text;
    }
    const written = Object.values(byState).flatMap((each) => Object.keys(each));
    await removeOtherTranslations(tx, instrumentId, locale, written);
    const { outdated, ...present } = byState;
    await setTranslations(tx, 'Instrument', instrumentId, locale, outdated, { ...options, ofEarlierSource: true });
    for (const status of ['reviewed', 'draft', 'machine'] as const) {
      await setTranslations(tx, 'Instrument', instrumentId, locale, present[status], { ...options, status });
    }
  }
}
