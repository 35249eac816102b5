import type { MessageDetail } from 'core/contract/translating/translation';
import { type CheckProblem, checkTranslation } from 'core/language/checks';
import { useEffect, useMemo, useState } from 'react';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** Milliseconds from the last key to the check. */
const pause = 300;

type Source = Pick<MessageDetail, 'sourceText' | 'sourceLocale' | 'format' | 'maxLength'>;

/** The problems of the text, checked shortly after the last key. */
export function useProblems(source: Source, text: string, locale: string): readonly CheckProblem[] {
  const { data } = useCached(`translations/glossary:${locale}`, (options) =>
    api.glossary.list({ ...options, params: { locale } }),
  );
  const glossary = data?.terms;
  const { sourceText, sourceLocale, format, maxLength } = source;
  const check = useMemo(
    () => (written: string) =>
      checkTranslation({
        source: sourceText,
        sourceLocale,
        text: written,
        locale,
        format,
        maxLength,
        glossary: glossary ?? [],
      }),
    [sourceText, sourceLocale, locale, format, maxLength, glossary],
  );
  const [problems, setProblems] = useState(() => check(text));
  useEffect(() => {
    const timer = setTimeout(() => setProblems(check(text)), pause);
    return () => clearTimeout(timer);
  }, [check, text]);
  return problems;
}
