import { effectiveGrants, mayTranslate, type TranslationCaller } from 'core/access/translationGrants';
import { documentOf, storedTextKeys } from 'core/instrument/draft';
import { type TextPlace, textPlace } from 'core/instrument/textPlace';
import { fallbackChain } from 'core/language';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { bundlesOf, type TranslationService } from '../../texts/service';
import { compiledDraft } from './compiledDraft';
import { findInstrument } from './store';
import { findMessage } from './storePlace';

export interface PlaceService {
  /**
   * Where a text of an instrument's draft stands, with its surroundings in that language. Missing texts come only from the base language and
   * from languages that the caller may see.
   * @throws AppError `not_found`: no such message or language, not of an instrument, or not for this caller; `instrument.invalid`: the draft
   *   has formulas that cannot be computed
   */
  of(caller: TranslationCaller, target: { id: string; locale: string }): Promise<TextPlace>;
}

interface Needs {
  db: Database;
  translations: Pick<TranslationService, 'fallbacks'>;
}

export function createPlaceService({ db, translations }: Needs): PlaceService {
  return {
    of: async (caller, { id, locale }) => {
      const absent = new AppError('not_found');
      const message = await findMessage(db, id);
      if (message?.kind !== 'Instrument' || message.ownerId === null) throw absent;
      const fallbacks = await translations.fallbacks();
      const sees = (each: string) => mayTranslate(caller, each, 'Instrument') !== undefined;
      if (!fallbacks.has(locale) || !effectiveGrants(caller).some(({ kind }) => kind === 'Instrument')) throw absent;
      const record = await findInstrument(db, message.ownerId);
      // Every translator of the text may see its source.
      if (record === undefined || !(sees(locale) || locale === record.draft.baseLocale)) throw absent;
      const { draft } = record;
      const chain = fallbackChain(locale, fallbacks, draft.baseLocale).filter(
        (each) => each === draft.baseLocale || sees(each),
      );
      const document = documentOf(draft, await bundlesOf(db, 'Instrument', message.ownerId, chain));
      const key = storedTextKeys(draft).find(({ stored }) => stored === message.key)?.key;
      const place = key === undefined ? undefined : textPlace(document, compiledDraft(document), key, chain);
      if (place === undefined) throw absent;
      return place;
    },
  };
}
