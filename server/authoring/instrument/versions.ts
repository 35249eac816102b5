import type { Audience, InstrumentDocument, TextBundle } from 'core/instrument/document';
import type { Definition } from 'core/instrument/draft';
import { type CompiledInstrument, compileInstrument } from 'core/instrument/program';
import type { ResultWords } from 'core/instrument/valueText';
import { fallbackChain, matchLocale } from 'core/language';
import { type LanguageShares, languageShares } from 'core/report';
import once from 'lodash/once';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { TranslationService } from '../../texts/service';
import { valueWords } from '../../texts/valueWords';
import { Lru } from './lru';
import { findVersion, versionText } from './store';
import { textStateOf } from './storeTextRevision';

/** A published version, ready to answer and to score. */
export interface Version {
  id: string;
  instrumentId: string;
  number: number;
  checksum: string;
  definition: Definition;
  /** Including those of a text revision. */
  locales: readonly string[];
  /** The languages in which its questions are asked, in the order of `locales`. */
  askedIn: readonly string[];
  /** Of its texts, as respondents read them now; 0: as they were published. */
  textRevision: number;
  questionCount: number;
  compiled: CompiledInstrument;
}

export interface VersionReader {
  /** @throws AppError `not_found` */
  get(id: string): Promise<Version>;
  /** The version's locale nearest to the requested one, else its base locale. `among`: default all of the version's. */
  localeOf(version: Version, asked: string, among?: readonly string[]): Promise<string>;
  /** Where to look for a text, in order: the locale, its fallbacks, the version's base locale, en-US. */
  chainOf(version: Version, locale: string): Promise<string[]>;
  /** The version as a document with the texts of these locales. */
  documentIn(version: Version, locales: readonly string[]): Promise<InstrumentDocument>;
  /** The version's share of texts in each locale, as far as this reader sees them. */
  sharesOf(version: Version, reader: Audience): Promise<ReadonlyMap<string, LanguageShares>>;
  /** Words for values without a name of their own, in results in this locale. */
  wordsIn(locale: string): Promise<ResultWords>;
  /** Reads the text revisions again. */
  invalidate(): void;
}

/** Compiled when it is answered or scored: most of the versions of a survey are only named. */
type Held = Omit<Version, 'textRevision' | 'askedIn' | 'compiled'> & { compile(): CompiledInstrument };

type TextState = Awaited<ReturnType<typeof textStateOf>>;

/** How many versions, and bundles of them, stay in memory: some hundred KiB a version, some tens a bundle. */
const versionsHeld = 400;
const bundlesHeld = 500;
const sharesHeld = 300;

/** Published versions change only by text revisions: each is read and compiled once, while it is in use. */
export function createVersionReader(needs: { db: Database; translations: TranslationService }): VersionReader {
  const { db, translations } = needs;
  const versions = new Lru<Held>(versionsHeld);
  const bundles = new Lru<TextBundle>(bundlesHeld);
  const shares = new Lru<ReadonlyMap<string, LanguageShares>>(sharesHeld);
  let textStates = new Lru<TextState>(versionsHeld);

  async function read(id: string): Promise<Held> {
    const found = await findVersion(db, id);
    if (found === undefined) throw new AppError('not_found');
    return { ...found, compile: once(() => compileInstrument(found.definition)) };
  }

  async function documentIn(version: Version, locales: readonly string[]): Promise<InstrumentDocument> {
    const wanted = locales.filter((locale) => version.locales.includes(locale));
    const texts = await Promise.all(
      wanted.map(async (locale): Promise<[string, TextBundle]> => {
        const bundle = await bundles.get(`${version.id} ${version.textRevision} ${locale}`, () =>
          versionText(db, version.id, locale),
        );
        return [locale, bundle];
      }),
    );
    return { ...version.definition, texts: Object.fromEntries(texts) };
  }

  return {
    get: async (id) => {
      const { compile, ...version } = await versions.get(id, () => read(id));
      const { revision, locales: now, asked } = await textStates.get(id, () => textStateOf(db, id));
      // Its own languages first, in order; then those added by a revision.
      const locales = [...new Set([...version.locales, ...now])];
      return {
        ...version,
        locales,
        askedIn: locales.filter((locale) => asked.has(locale)),
        textRevision: revision,
        get compiled() {
          return compile();
        },
      };
    },

    invalidate: () => {
      textStates = new Lru(versionsHeld);
    },

    localeOf: async ({ locales, definition }, asked, among = locales) => {
      const chain = fallbackChain(asked, await translations.fallbacks(), definition.baseLocale);
      return matchLocale(chain, among) ?? definition.baseLocale;
    },

    chainOf: async ({ definition }, locale) =>
      fallbackChain(locale, await translations.fallbacks(), definition.baseLocale),

    wordsIn: (locale) => valueWords(translations, locale),

    documentIn,

    sharesOf: async (version, reader) => {
      const { locales, definition } = version;
      const fallbacks = await translations.fallbacks();
      const chains = new Map(
        locales.map((locale) => [locale, fallbackChain(locale, fallbacks, definition.baseLocale)] as const),
      );
      const looked = [...chains.values()].join(';');
      return shares.get(`${version.id} ${version.textRevision} ${reader} ${looked}`, async () =>
        languageShares(await documentIn(version, locales), chains, reader),
      );
    },
  };
}
