import { createHash } from 'node:crypto';
import { fallbackChain, sourceLocale, textLanguage } from 'core/language';
import { type Held, held } from './held';
import type { Language } from './store';

export type InterfaceKind = 'Webpages' | 'System';

type Texts = Readonly<Record<string, string>>;

/** What the database holds. */
export interface InterfaceSource {
  /** Every language in order, and the codes of those that the interface has texts of its own in. */
  languages(): Promise<{ all: Language[]; translated: ReadonlySet<string> }>;
  /** Of one locale alone, without any fallback. */
  texts(kind: InterfaceKind, locale: string): Promise<Texts>;
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

export interface InterfaceTexts {
  /** The enabled ones, in order; `translated`: the interface has texts of its own in it. */
  languages(): Promise<OfferedLanguage[]>;
  /** Of every language, the disabled ones too, where to look next for a text that it lacks. */
  fallbacks(): Promise<ReadonlyMap<string, string | null>>;
  /** Rejects when a text that it needs was never read and cannot be read now. */
  bundle(kind: InterfaceKind, locale: string): Promise<Bundle>;
  /** Something has changed: what is held is read again, without anybody having to ask. */
  invalidate(): void;
  /** Reads the server's own messages in every language, so that errors have theirs while the database is away. */
  prepare(): Promise<void>;
}

const fallbacksOf = (languages: readonly Language[]) =>
  new Map(languages.map((language) => [language.code, language.fallback]));

/** @param chain of locales, the first one asked for; complete: what one lacks comes from the next */
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
 * Languages and interface texts, held in memory by language, as they are asked for: a question costs the database nothing until something
 * has changed. When they cannot be read again, the last ones are used on.
 */
export function createInterfaceTexts(source: InterfaceSource): InterfaceTexts {
  const languages = held(source.languages);
  const texts = new Map<string, Held<Texts>>();
  /** By the texts that they were made of: these are other ones once they have been read again. */
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
    // One entry for all unknown locales: the memory held does not grow with what strangers ask for.
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
      // Whoever asks next meets the same failure.
      renew().catch(() => undefined);
    },
    prepare: async () => {
      const { translated } = await languages.now();
      for (const code of translated) await bundle('System', code);
    },
  };
}
