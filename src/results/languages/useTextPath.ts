import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { useResultsAddress } from '../frame/resultsContext';

/** Where the text of a question is translated: the list of texts with this one alone. */
export function useTextPath(): (item: string, locale: string) => string | undefined {
  const { place } = useResultsAddress();
  const { data } = useCached(`results:texts:${JSON.stringify(place)}`, async (options) =>
    place.of === 'instrument'
      ? [{ code: '', instrumentId: place.id }]
      : ((await api.survey.read({ params: { id: place.id }, ...options }))?.items ?? []),
  );
  return (item, locale) => {
    const isWhole = place.of === 'survey' && place.item === 'all';
    const own =
      place.of === 'instrument'
        ? data?.[0]
        : data?.find(({ code }) => (isWhole ? item.startsWith(`${code}.`) : code === place.item));
    if (own === undefined) return undefined;
    const question = isWhole ? item.slice(own.code.length + 1) : item;
    const asked = { locales: locale, ownerId: own.instrumentId, text: `question.${question}.text` };
    return `/translations?${new URLSearchParams(asked)}`;
  };
}
