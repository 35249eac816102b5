import { useIntl } from '@umijs/max';
import type { CodedTexts, TextAgreement } from 'core/results/codedTexts';
import { instrumentParts } from 'core/results/source';
import type { OwnCoding, TextTheme } from 'core/results/textTheme';
import { useMemo, useRef } from 'react';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import type { CallOptions } from '@/shell/request/request';
import { useResultsAddress } from '../frame/resultsContext';
import { useLive } from '../frame/useLive';

/** The calls for the texts of a question of the page. */
export function useTextCalls(question: string) {
  const { place, asked } = useResultsAddress();
  const chosen = instrumentParts.find((part) => part === asked.get('part'));
  return useMemo(() => {
    const { textCoding } = api;
    const silent = { skipErrorHandler: true } as const;
    if (place.of === 'instrument') {
      const params = { id: place.id, question };
      const part = chosen === undefined ? {} : { part: chosen };
      return {
        list: (query: object, options: CallOptions) =>
          textCoding.instrument({ params, query: { ...query, ...part }, ...options }),
        agreement: (query: object, options: CallOptions) =>
          textCoding.instrumentAgreement({ params, query: { ...query, ...part }, ...options }),
        setThemes: (themes: TextTheme[], rowVersion: number) =>
          textCoding.instrumentThemes({ params, query: part, body: { themes, rowVersion }, ...silent }),
        setText: (key: string, body: Partial<OwnCoding>) =>
          textCoding.instrumentText({ params: { ...params, key }, query: part, body, ...silent }),
      };
    }
    const params = { id: place.id, item: place.item, question };
    return {
      list: (query: object, options: CallOptions) => textCoding.survey({ params, query, ...options }),
      agreement: (query: object, options: CallOptions) => textCoding.surveyAgreement({ params, query, ...options }),
      setThemes: (themes: TextTheme[], rowVersion: number) =>
        textCoding.surveyThemes({ params, body: { themes, rowVersion }, ...silent }),
      setText: (key: string, body: Partial<OwnCoding>) =>
        textCoding.surveyText({ params: { ...params, key }, body, ...silent }),
    };
  }, [place, question, chosen]);
}

/** What the page's filter leaves, again whenever something new has come; what was there stays until the next is. */
function useLiveTexts<T>(
  what: string,
  question: string,
  asked: object,
  load: (query: object, options: CallOptions) => Promise<T>,
) {
  const { locale } = useIntl();
  const { place, asked: address } = useResultsAddress();
  const filter = address.get('filter');
  const query = { ...(filter !== null && { filter }), ...asked, locale };
  const { data, error, loading, refresh } = useCached(
    `${what}:${JSON.stringify([place, address.get('part'), question, query])}`,
    (options) => load(query, options),
    ({ status }) => status === 404 || status === 400,
  );
  const before = useRef<T>(undefined);
  if (data) before.current = data;
  useLive(loading, error !== undefined, refresh);
  return { data: data ?? before.current, error: data ? undefined : error, refresh };
}

export function useTexts(question: string, { search, show }: { search: string; show: string }) {
  const { list } = useTextCalls(question);
  return useLiveTexts<CodedTexts | undefined>('texts', question, { show, ...(search && { search }) }, list);
}

export function useAgreement(question: string) {
  const { agreement } = useTextCalls(question);
  return useLiveTexts<TextAgreement | undefined>('agreement', question, {}, agreement);
}
