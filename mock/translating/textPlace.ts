import type { InstrumentDocument } from '../../core/instrument/document';
import { compileInstrument } from '../../core/instrument/program';
import { type TextPlace, textPlace } from '../../core/instrument/textPlace';
import { fallbackChain } from '../../core/language';
import phq9 from '../../seed/instruments/phq9.json';
import { refuse } from '../failure';
import { allMessages, type StoredMessage } from './translationWorld';

/** Where a text of the mock world's instrument stands, with its draft's present texts. */
export function placeOf(message: StoredMessage, locale: string) {
  const own = allMessages().filter(({ ownerId }) => ownerId === message.ownerId);
  const sources = Object.fromEntries(own.map(({ key, sourceText }) => [key, sourceText]));
  const translated = Object.fromEntries(
    own.flatMap(({ key, translations }) => {
      const text = translations.get(locale)?.text;
      return text ? [[key, text]] : [];
    }),
  );
  const texts = { [locale]: translated, [message.sourceLocale]: sources };
  const document = { ...(phq9 as unknown as InstrumentDocument), texts };
  const place: TextPlace | undefined = textPlace(
    document,
    compileInstrument(document),
    message.key,
    fallbackChain(locale, undefined, message.sourceLocale),
  );
  if (place === undefined) refuse('not_found');
  return place;
}
