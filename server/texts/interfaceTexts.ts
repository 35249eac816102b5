import { createHash } from 'node:crypto';
import { fallbackChain, sourceLocale, textLanguage } from 'core/language';
import { type Held, held } from './held';
import type { Language } from './store';

export type InterfaceKind = 'Webpages' | 'System';

type Texts = Readonly<Record<string, string>>;

/** The data in the database. */
export interface InterfaceSource {
  /** Every language in order, and the codes of those in which the interface has texts of its own. */
  languages(): Promise<{ all: Language[]; translated: ReadonlySet<string> }>;
  /** Of one locale only, without any fallback. */
  texts(kind: InterfaceKind, locale: string): Promise<Texts>;
}

export interface Bundle {
  /** 1: of the requested locale; 0: that is unknown or disabled, and this is en-US. */
  status: 0 | 1;
  texts: Record<string, string>;
  /** The language that these texts are in. */
  shownIn: string;
  etag: string;
}

type OfferedLanguage = Language & { translated: boolean };

export interface InterfaceTexts {
  /** The enabled ones, in order; `translated`: the interface has texts of its own in it. */
  languages(): Promise<OfferedLanguage[]>;
  /** For every language, disabled ones too, where to look next for a missing text. */
  fallbacks(): Promise<ReadonlyMap<string, string | null>>;
  /** Rejects when a text that it needs was never read and cannot be read now. */
  bundle(kind: InterfaceKind, locale: string): Promise<Bundle>;
  /** Something has changed: cached data is read again, without waiting for a request. */
  invalidate(): void;
  /** Reads the server's own messages in every language, so that errors have theirs while the database is away. */
  prepare(): Promise<void>;
}

const fallbacksOf = (languages: readonly Language[]) =>
  new Map(languages.map((language) => [language.code, language.fallback]));

/** @param chain of locales, the requested one first; complete: what one lacks comes from the next */
function make(status: Bundle['status'], chain: readonly string[], texts: readonly Texts[]): Bundle {
  const complete: Record<string, string> = Object.assign({}, ...[...texts].reverse());
  const etag = createHash('sha256')
    .update(JSON.stringify([status, complete]))
    .digest('base64url')
    .slice(0, 22);
  const countIn = (code: string) => Object.keys(texts[chain.indexOf(code)] ?? {}).length;
  return { status, texts: complete, shownIn: textLanguage([...chain], countIn), etag };
}

/**
 * Languages and interface texts, cached by language on first use: requests cost the database nothing until something has changed. If they
 * cannot be read again, the last ones stay in use.
 */
export function createInterfaceTexts(source: InterfaceSource): InterfaceTexts {
  const languages = held(source.languages);
  const texts = new Map<string, Held<Texts>>();
  /** By the texts that they were made of, which are new objects once read again. */
  const made = new Map<string, { of: readonly Texts[]; bundle: Bundle }>();

  function textsOf(kind: InterfaceKind, locale: string): Held<Texts> {
    const key = `${kind} ${locale}`;
    const found = texts.get(key) ?? held(() => source.texts(kind, locale));
    texts.set(key, found);
    return found;
  }

  async function bundle(kind: InterfaceKind, locale: string): Promise<Bundle> {
    const { all } = await languages.now();
    const status = all.some(({ code, enabled }) => code === locale && enabled) ? 1 : 0;
    // One entry for all unknown locales: memory does not grow with what strangers request.
    const chain = status === 1 ? fallbackChain(locale, fallbacksOf(all)) : [sourceLocale];
    const of = await Promise.all(chain.map((code) => textsOf(kind, code).now()));
    const key = `${kind} ${status} ${chain.join(' ')}`;
    const last = made.get(key);
    if (last?.of.every((each, index) => each === of[index])) return last.bundle;
    const now = make(status, chain, of);
    made.set(key, { of, bundle: now });
    return now;
  }

  async function renew(): Promise<void> {
    await languages.now();
    for (const each of texts.values()) await each.now();
  }

  return {
    languages: async () => {
      const { all, translated } = await languages.now();
      return all
        .filter(({ enabled }) => enabled)
        .map((language) => ({ ...language, translated: translated.has(language.code) }));
    },
    fallbacks: async () => fallbacksOf((await languages.now()).all),
    bundle,
    invalidate: () => {
      for (const each of [languages, ...texts.values()]) each.invalidate();
      // The next caller meets the same failure.
      renew().catch(() => undefined);
    },
    prepare: async () => {
      const { translated } = await languages.now();
      for (const code of translated) await bundle('System', code);
    },
  };
}
