import type { InstrumentDocument } from 'core/instrument/document';
import { documentOf } from 'core/instrument/draft';
import { useEffect, useState } from 'react';
import { useViewNow } from '@/authoring/draft/DraftProvider';
import { api } from '@/shell/api/client';
import { useShowsCodes } from '@/shell/codes/showsCodes';

/** What scores and bands are called; undefined: by their codes, as they have no names or codes are shown. */
export interface ScoreNames {
  calculation(code: string): string | undefined;
  band(calculation: string, code: string): string | undefined;
}

/** The names of an instrument’s scores in its base language: of the open draft, else of the one on the server. */
export function useScoreNames(instrumentId: string): ScoreNames {
  const viewNow = useViewNow();
  const showsCodes = useShowsCodes();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => {
    const view = viewNow();
    if (view === undefined) return {};
    const { baseLocale } = view.draft;
    const bundle = { ...view.locales.get(baseLocale)?.texts };
    return documentOf(view.draft, { [baseLocale]: bundle }).texts[baseLocale] ?? {};
  });
  const isInDraft = viewNow() !== undefined;
  useEffect(() => {
    if (isInDraft) return;
    let isCurrent = true;
    api.instrument.export({ params: { id: instrumentId }, skipErrorHandler: true }).then(
      (found) => {
        const document = found as InstrumentDocument | undefined;
        if (document && isCurrent) setTexts(document.texts[document.baseLocale] ?? {});
      },
      // The codes stand in for the names.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [instrumentId, isInDraft]);
  const named = (key: string) => (showsCodes ? undefined : texts[key] || undefined);
  return {
    calculation: (code) => named(`calculation.${code}.name`),
    band: (calculation, code) => named(`band.${calculation}.${code}.label`),
  };
}
