import type { InstrumentDocument, TextBundle } from 'core/instrument/document';
import type { Definition } from 'core/instrument/draft';
import { type CompiledInstrument, compileInstrument } from 'core/instrument/program';
import type { ResultWords } from 'core/instrument/valueText';
import { fallbackChain, matchLocale } from 'core/language';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { TranslationService } from '../translation/service';
import { valueWords } from '../translation/valueWords';
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
  /** Those of a text revision too. */
  locales: readonly string[];
  /** Of its texts, as respondents read them now; 0: as they were published. */
  textRevision: number;
  questionCount: number;
  compiled: CompiledInstrument;
}

export interface VersionReader {
  /** @throws AppError `not_found` */
  get(id: string): Promise<Version>;
  /** The version's locale that is nearest to the asked one, its base locale when none is near. */
  localeOf(version: Version, asked: string): Promise<string>;
  /** Where to look for a text in turn: the locale, its fallbacks, the version's base locale, en-US. */
  chainOf(version: Version, locale: string): Promise<string[]>;
  /** The version as a document with the texts of these locales. */
  documentIn(version: Version, locales: readonly string[]): Promise<InstrumentDocument>;
  /** What results that are read in this locale call values without a name of their own. */
  wordsIn(locale: string): Promise<ResultWords>;
  /** Looks anew which text revisions there are. */
  invalidate(): void;
}

type TextState = Awaited<ReturnType<typeof textStateOf>>;

/** How many versions, and how many bundles of them, stay in memory: some hundred KiB a version, some tens a bundle. */
const versionsHeld = 100;
const bundlesHeld = 500;

/** Published versions never change but by text revisions: each is read and compiled once, as long as it is in use. */
export function createVersionReader(needs: { db: Database; translations: TranslationService }): VersionReader {
  const { db, translations } = needs;
  const versions = new Lru<Omit<Version, 'textRevision'>>(versionsHeld);
  const bundles = new Lru<TextBundle>(bundlesHeld);
  let textStates = new Lru<TextState>(versionsHeld);

  async function read(id: string): Promise<Omit<Version, 'textRevision'>> {
    const found = await findVersion(db, id);
    if (found === undefined) throw new AppError('not_found');
    return { ...found, compiled: compileInstrument(found.definition) };
  }

  return {
    get: async (id) => {
      const version = await versions.get(id, () => read(id));
      const { revision, locales } = await textStates.get(id, () => textStateOf(db, id));
      // Its own languages first, in their order; then those that a revision has added.
      return { ...version, locales: [...new Set([...version.locales, ...locales])], textRevision: revision };
    },

    invalidate: () => {
      textStates = new Lru(versionsHeld);
    },

    localeOf: async ({ locales, definition }, asked) => {
      const chain = fallbackChain(asked, await translations.fallbacks(), definition.baseLocale);
      return matchLocale(chain, locales) ?? definition.baseLocale;
    },

    chainOf: async ({ definition }, locale) =>
      fallbackChain(locale, await translations.fallbacks(), definition.baseLocale),

    wordsIn: (locale) => valueWords(translations, locale),

    documentIn: async (version, locales) => {
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
    },
  };
}
