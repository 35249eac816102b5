import type { InstrumentDocument } from 'core/instrument/document';
import { documentOf } from 'core/instrument/draft';
import { compileDraft, type SoundDraft } from 'core/instrument/sound';
import { fallbackChain } from 'core/language/fallback';
import { useDeferredValue, useMemo } from 'react';
import { useLanguage } from '@/shell/start/useLanguage';
import { useDraft } from '../draft/DraftProvider';

/** The draft in a form that can be asked and scored, without its faulty parts. */
export interface CompiledDraft extends SoundDraft<InstrumentDocument> {
  /** Locales to look for texts, the requested one first. */
  chain: readonly string[];
}

/** The draft compiled for one language, with the texts of the loaded languages. Lags behind fast typing. */
export function useCompiledDraft(locale: string): CompiledDraft {
  const view = useDeferredValue(useDraft((state) => state.view));
  const { languages } = useLanguage();
  const { baseLocale } = view.draft;
  const chain = useMemo(
    () => fallbackChain(locale, new Map(languages.map(({ code, fallback }) => [code, fallback])), baseLocale),
    [locale, languages, baseLocale],
  );
  const sound = useMemo(() => {
    const bundles = Object.fromEntries([...view.locales].map(([code, { texts }]) => [code, { ...texts }]));
    return compileDraft(documentOf(view.draft, bundles));
  }, [view]);
  return useMemo(() => ({ ...sound, chain }), [sound, chain]);
}
