import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askedLocalesOf } from '../../core/instrument/askedLocales';
import type { InstrumentDocument } from '../../core/instrument/document';
import { type CompiledInstrument, compileInstrument } from '../../core/instrument/program';
import { resolveText, titleIn } from '../../core/instrument/textKeys';
import { fallbackChain, matchLocale } from '../../core/language';
import { languageShares } from '../../core/report';
import { refuse } from '../failure';
import { eveningCheck } from './eveningCheck';

/** An instrument that the respondents of the mock world may answer. */
export interface Offered {
  id: string;
  document: InstrumentDocument;
  compiled: CompiledInstrument;
}

export const offered = (number: number, document: InstrumentDocument): Offered => ({
  id: `01900000-0000-7000-8002-${String(number).padStart(12, '0')}`,
  document,
  compiled: compileInstrument(document),
});

const seeded = (name: string): InstrumentDocument =>
  JSON.parse(readFileSync(join(__dirname, '..', '..', 'seed', 'instruments', `${name}.json`), 'utf8'));

let instruments: Offered[] | undefined;

/** Read and compiled on first use. */
export function offeredInstruments(): readonly Offered[] {
  instruments ??= [eveningCheck, seeded('phq9'), seeded('ces_d'), seeded('ipip_neo_120')].map((document, index) =>
    offered(index + 1, document),
  );
  return instruments;
}

export function instrumentOf(id: string): Offered {
  const instrument = offeredInstruments().find((each) => each.id === id);
  if (!instrument) refuse('not_found');
  return instrument;
}

const localesOf = ({ document }: Offered): string[] => Object.keys(document.texts).sort();

/** The locales in which it is asked. */
export const askedIn = ({ document }: Offered): string[] => askedLocalesOf(document.baseLocale, document.texts).sort();

/** Its locale nearest to the requested one. */
export const nearest = (instrument: Offered, locale: string, among = localesOf(instrument)): string =>
  matchLocale([locale], among) ?? instrument.document.baseLocale;

export const chainOf = (instrument: Offered, locale: string): string[] =>
  fallbackChain(nearest(instrument, locale), undefined, instrument.document.baseLocale);

const shares = new Map<Offered, ReturnType<typeof languageShares>>();

/** What it has in each of its languages. */
export function sharesOf(instrument: Offered): ReturnType<typeof languageShares> {
  const chains = () => new Map(localesOf(instrument).map((locale) => [locale, chainOf(instrument, locale)]));
  const found = shares.get(instrument) ?? languageShares(instrument.document, chains(), 'respondent');
  shares.set(instrument, found);
  return found;
}

export const titleOf = (instrument: Offered, locale: string) =>
  titleIn(instrument.document, chainOf(instrument, locale));

export const textOf = (instrument: Offered, key: string, locale: string) =>
  resolveText(instrument.document.texts, key, chainOf(instrument, locale));
