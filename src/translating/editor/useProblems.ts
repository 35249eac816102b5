import { useDebounce } from 'ahooks';
import type { MessageRow } from 'core/contract/translating/translation';
import { type CheckProblem, checkTranslation } from 'core/language/checks';
import { useMemo } from 'react';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** Milliseconds from the last key to the check. */
const pause = 300;

/** What a translation is checked against. */
type CheckedText = Pick<MessageRow, 'sourceText' | 'sourceLocale' | 'format' | 'maxLength'>;

/** The problems of the text, checked shortly after the last key. */
export function useProblems(message: CheckedText, text: string, locale: string): readonly CheckProblem[] {
  const { data } = useCached(`translations/glossary:${locale}`, (options) =>
    api.glossary.list({ ...options, params: { locale } }),
  );
  const glossary = data?.terms;
  const { sourceText: source, sourceLocale, format, maxLength } = message;
  const settled = useDebounce(text, { wait: pause });
  return useMemo(
    () =>
      checkTranslation({ source, sourceLocale, text: settled, locale, format, maxLength, glossary: glossary ?? [] }),
    [source, sourceLocale, settled, locale, format, maxLength, glossary],
  );
}
