import { instrumentView, surveyView } from 'core/contract/results/views';
import { type Route, route } from '../../plugins/route';
import type { ResultViewService } from './service';

export function resultViewRoutes({ resultViews }: { resultViews: ResultViewService }): Route[] {
  return [
    route(surveyView.list, ({ caller, params }) => resultViews.list(caller, { surveyId: params.id })),
    route(surveyView.create, ({ caller, params, body }) => resultViews.create(caller, { surveyId: params.id }, body)),
    route(surveyView.change, ({ caller, params, body }) =>
      resultViews.change(caller, { surveyId: params.id }, params.view, body),
    ),
    route(surveyView.remove, async ({ caller, params }) => {
      await resultViews.remove(caller, { surveyId: params.id }, params.view);
      return {};
    }),
    route(instrumentView.list, ({ caller, params }) => resultViews.list(caller, { instrumentId: params.id })),
    route(instrumentView.create, ({ caller, params, body }) =>
      resultViews.create(caller, { instrumentId: params.id }, body),
    ),
    route(instrumentView.change, ({ caller, params, body }) =>
      resultViews.change(caller, { instrumentId: params.id }, params.view, body),
    ),
    route(instrumentView.remove, async ({ caller, params }) => {
      await resultViews.remove(caller, { instrumentId: params.id }, params.view);
      return {};
    }),
  ];
}
