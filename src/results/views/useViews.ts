import type { ResultView } from 'core/contract/results/views';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import type { CallOptions } from '@/shell/request/request';
import type { ResultPlace } from '../frame/places';
import type { Shown } from './shown';

const listed = (place: ResultPlace, options: CallOptions) => {
  const input = { params: { id: place.id }, ...options };
  return place.of === 'survey' ? api.surveyView.list(input) : api.instrumentView.list(input);
};

/** One's own views of these results, and those that others share. @param wanted otherwise they are not asked for */
export function useViews(place: ResultPlace, wanted: boolean) {
  const { data, error, refresh } = useCached<ResultView[] | undefined>(
    `results:views:${place.of}:${place.id}:${wanted}`,
    (options) => (wanted ? listed(place, options) : Promise.resolve(undefined)),
    () => true,
  );
  return { views: data, hasFailed: data === undefined && error !== undefined, refresh };
}

const ofInstrument = ({ tab, query }: Shown) => ({ tab: tab === 'respondents' ? ('overview' as const) : tab, query });
const ofSurvey = ({ item, tab, query }: Shown) => ({ item: item ?? 'all', tab, query });

interface Changes {
  name?: string;
  isShared?: boolean;
  shown?: Shown;
}

/** What can be done with views. All reject with a RequestFailure. */
export function viewDeeds(place: ResultPlace) {
  const { id } = place;
  const skipErrorHandler = true;
  return {
    create: ({ shown, ...rest }: Required<Changes>) =>
      place.of === 'survey'
        ? api.surveyView.create({ params: { id }, body: { ...rest, shown: ofSurvey(shown) }, skipErrorHandler })
        : api.instrumentView.create({
            params: { id },
            body: { ...rest, shown: ofInstrument(shown) },
            skipErrorHandler,
          }),
    change: ({ id: view, rowVersion }: ResultView, { shown, ...rest }: Changes) => {
      const params = { id, view };
      const body = { ...rest, rowVersion };
      return place.of === 'survey'
        ? api.surveyView.change({
            params,
            body: { ...body, ...(shown && { shown: ofSurvey(shown) }) },
            skipErrorHandler,
          })
        : api.instrumentView.change({
            params,
            body: { ...body, ...(shown && { shown: ofInstrument(shown) }) },
            skipErrorHandler,
          });
    },
    remove: ({ id: view }: ResultView) =>
      place.of === 'survey'
        ? api.surveyView.remove({ params: { id, view }, skipErrorHandler })
        : api.instrumentView.remove({ params: { id, view }, skipErrorHandler }),
  };
}
