import { shippedLocales } from 'core/language/shippedLocales';
import sortBy from 'lodash/sortBy';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '@/shell/api/client';
import { useLanguage } from '@/shell/start/useLanguage';
import type { LibraryBundle } from './libraryWords';

/** Bundles fetched in parallel. */
const atOnce = 4;

const prefix = 'answerLibrary.';

/** The texts of the library in a language; undefined: the server does not have the language. */
async function fetchTexts(locale: string, signal: AbortSignal): Promise<Record<string, string> | undefined> {
  const { data, status } = await api.translation.bundle.reply({
    params: { kind: 'Webpages', locale },
    skipErrorHandler: true,
    signal,
  });
  if (status !== 1) return undefined;
  return Object.fromEntries(Object.entries(data).filter(([key]) => key.startsWith(prefix)));
}

interface Loaded {
  bundles: ReadonlyMap<string, LibraryBundle>;
  /** Locales whose texts could not be loaded. */
  failed: readonly string[];
}

const nothing: Loaded = { bundles: new Map(), failed: [] };

/** The texts of the library in every shipped language that is enabled. @param first locales to fetch first */
export function useLibraryBundles(first: readonly string[]) {
  const offered = useLanguage().languages;
  const languages = useMemo(
    () => offered.filter(({ code }) => shippedLocales.some((shipped) => shipped === code)),
    [offered],
  );
  const [loaded, setLoaded] = useState(nothing);
  const [isLoading, setLoading] = useState(true);
  const [turn, setTurn] = useState(0);
  const [start] = useState(first);
  const order = useMemo(() => sortBy(languages, ({ code }) => !start.includes(code)), [languages, start]);
  const had = useRef(loaded.bundles);
  had.current = loaded.bundles;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const rest = order.filter(({ code }) => !had.current.has(code));
    setLoading(true);
    setLoaded(({ bundles }) => ({ bundles, failed: [] }));
    const work = async () => {
      for (let row = rest.shift(); row !== undefined; row = rest.shift()) {
        const { code: locale, fallback } = row;
        try {
          const texts = await fetchTexts(locale, signal);
          if (signal.aborted) return;
          if (texts !== undefined) {
            setLoaded(({ bundles, failed }) => ({
              bundles: new Map(bundles).set(locale, { locale, fallback, texts }),
              failed,
            }));
          }
        } catch {
          if (signal.aborted) return;
          setLoaded(({ bundles, failed }) => ({ bundles, failed: [...failed, locale] }));
        }
      }
    };
    void Promise.all(Array.from({ length: atOnce }, work)).then(() => {
      if (!signal.aborted) setLoading(false);
    });
    return () => controller.abort();
  }, [order, turn]);

  return { ...loaded, isLoading, total: languages.length, retry: () => setTurn(turn + 1) };
}
