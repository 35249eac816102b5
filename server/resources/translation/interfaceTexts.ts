import { createHash } from 'node:crypto';
import { fallbackChain, sourceLocale, textLanguage } from 'core/language';
import type { Language } from './store';

export type InterfaceKind = 'Webpages' | 'System';

type Bundles = Record<string, Record<string, string>>;

/** What the database holds: every language in order, and texts by kind and locale. */
export interface Stored {
  languages: Language[];
  bundles: Record<InterfaceKind, Bundles>;
}

export interface Bundle {
  /** 1: of the asked locale; 0: that is unknown or disabled, and this is en-US. */
  status: 0 | 1;
  texts: Record<string, string>;
  /** The language that these texts are in. */
  shownIn: string;
  etag: string;
}

type OfferedLanguage = Language & { translated: boolean };

interface Snapshot extends Stored {
  offered: OfferedLanguage[];
  made: Map<string, Bundle>;
}

export interface InterfaceTexts {
  /** The enabled ones, in order; `translated`: the interface has texts of its own in it. */
  languages(): Promise<OfferedLanguage[]>;
  /** Of every language, the disabled ones too, where to look next for a text that it lacks. */
  fallbacks(): Promise<ReadonlyMap<string, string | null>>;
  bundle(kind: InterfaceKind, locale: string): Promise<Bundle>;
  /** Reads anew at the next question. */
  invalidate(): void;
}

const isEnabled = (languages: readonly Language[], locale: string) =>
  languages.some((language) => language.code === locale && language.enabled);

const fallbacksOf = (languages: readonly Language[]) =>
  new Map(languages.map((language) => [language.code, language.fallback]));

/** A language has a bundle where it has a text. */
const offeredOf = ({ languages, bundles }: Stored): OfferedLanguage[] =>
  languages
    .filter(({ enabled }) => enabled)
    .map((language) => ({ ...language, translated: language.code in bundles.Webpages }));

/** Complete: what a locale lacks comes from its fallbacks, at last from en-US. */
function make({ languages, bundles }: Stored, kind: InterfaceKind, locale: string): Bundle {
  const status = isEnabled(languages, locale) ? 1 : 0;
  const locales = status === 1 ? fallbackChain(locale, fallbacksOf(languages)) : [sourceLocale];
  const texts: Record<string, string> = Object.assign({}, ...locales.map((code) => bundles[kind][code]).reverse());
  const etag = createHash('sha256')
    .update(JSON.stringify([status, texts]))
    .digest('base64url')
    .slice(0, 22);
  const shownIn = textLanguage(locales, (code) => Object.keys(bundles[kind][code] ?? {}).length);
  return { status, texts, shownIn, etag };
}

/**
 * Languages and interface texts, held in memory: a question costs the database nothing until something has changed.
 * When they cannot be read anew, the last ones are used on, so that errors have their messages while the database is away.
 */
export function createInterfaceTexts(read: () => Promise<Stored>): InterfaceTexts {
  let held: Snapshot | undefined;
  let stale = true;
  let reading: Promise<void> | undefined;

  async function readAnew() {
    stale = false;
    try {
      const stored = await read();
      held = { ...stored, offered: offeredOf(stored), made: new Map() };
    } catch (error) {
      stale = true;
      if (held === undefined) throw error;
    } finally {
      reading = undefined;
    }
  }

  async function snapshot(): Promise<Snapshot> {
    if (stale || reading !== undefined) {
      reading ??= readAnew();
      await reading;
    }
    if (held === undefined) throw new Error('The interface texts have not been read.');
    return held;
  }

  return {
    languages: async () => (await snapshot()).offered,
    fallbacks: async () => fallbacksOf((await snapshot()).languages),
    bundle: async (kind, locale) => {
      const now = await snapshot();
      // One entry for all unknown locales: the memory held does not grow with what strangers ask for.
      const key = `${kind} ${isEnabled(now.languages, locale) ? locale : ''}`;
      const bundle = now.made.get(key) ?? make(now, kind, locale);
      now.made.set(key, bundle);
      return bundle;
    },
    invalidate: () => {
      stale = true;
    },
  };
}
