import { result } from 'core/contract/results/results';
import { idCursor } from '../plugins/idCursor';
import { answer, type Route, route } from '../plugins/route';
import type { ResultService } from './service';

export function resultRoutes({ results }: { results: ResultService }): Route[] {
  return [
    route(result.survey, ({ caller, params: { id, item, tab }, query, locale }) =>
      results.ofSurvey(caller, id, item, tab, query, locale),
    ),
    route(result.instrument, ({ caller, params: { id, tab }, query, locale }) =>
      results.ofInstrument(caller, id, tab, query, locale),
    ),
    route(result.surveyRespondent, ({ caller, params: { id, attempt }, query, locale }) =>
      results.respondent(caller, id, attempt, query.locale ?? locale),
    ),
    route(result.attempts, async ({ caller, params, query }) => {
      const { rows, cursor } = await results.attempts(caller, params.id, {
        ...query,
        cursor: idCursor(query.cursor),
      });
      return answer(rows, { cursor });
    }),
    route(result.instrumentRespondent, ({ caller, params: { id, attempt }, query, locale }) =>
      results.readerRespondent(caller, id, attempt, query.locale ?? locale),
    ),
  ];
}
