import { visibleQuestions } from 'core/flow';
import { documentOf } from 'core/instrument/draft';
import { type Projection, projectInstrument } from 'core/instrument/projection';
import { compileDraft } from 'core/instrument/sound';
import { fallbackChain } from 'core/language/fallback';
import { useDeferredValue, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { useLanguage } from '@/start/useLanguage';

export interface PreviewProjection {
  /** Of the whole draft; formulas with faults hide nothing. */
  projection: Projection;
  /** Codes of what the rules leave on the sample sheet. */
  visible: ReadonlySet<string>;
}

/** What a respondent's device would get of the draft in a language. Lags behind quick typing. */
export function usePreviewProjection(locale: string): PreviewProjection {
  const view = useDeferredValue(useDraft((state) => state.view));
  const { languages } = useLanguage();
  const { sample } = useSampleSheet();
  const { answers, respondent } = sample;
  const chain = useMemo(
    () =>
      fallbackChain(locale, new Map(languages.map(({ code, fallback }) => [code, fallback])), view.draft.baseLocale),
    [locale, languages, view.draft.baseLocale],
  );
  const made = useMemo(() => {
    const bundles = Object.fromEntries([...view.locales].map(([code, { texts }]) => [code, { ...texts }]));
    const { compiled, structure } = compileDraft(documentOf(view.draft, bundles));
    return { compiled, projection: projectInstrument(structure, compiled, chain) };
  }, [view, chain]);
  const visible = useMemo(() => visibleQuestions(made.compiled, answers, respondent), [made, answers, respondent]);
  return useMemo(() => ({ projection: made.projection, visible }), [made, visible]);
}
