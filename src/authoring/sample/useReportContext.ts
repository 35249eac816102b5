import { documentOf } from 'core/instrument/draft';
import type { ReportContext } from 'core/report';
import { useDeferredValue, useMemo } from 'react';
import { useDraft } from '../draft/DraftProvider';
import { useSampleRun } from './useSampleRun';

/**
 * The context for reports of the draft on the sample sheet, with the texts of the loaded languages.
 * @param locale of the reader; the base language stands in for texts that it lacks
 */
export function useReportContext(locale: string): ReportContext {
  const { structure, compiled, run } = useSampleRun();
  const locales = useDeferredValue(useDraft(({ view }) => view.locales));
  const document = useMemo(
    () => documentOf(structure, Object.fromEntries([...locales].map(([each, { texts }]) => [each, { ...texts }]))),
    [structure, locales],
  );
  return useMemo(
    () => ({ document, compiled, run, chain: [...new Set([locale, document.baseLocale])] }),
    [document, compiled, run, locale],
  );
}
