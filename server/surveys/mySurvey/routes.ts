import { mySurvey } from 'core/contract/surveys/mySurvey';
import { type Caller, type Route, route } from '../../plugins/route';
import type { MySurveyService } from './service';

interface From<C extends Caller | undefined> {
  caller: C;
  locale: string;
  address: string;
}

const asking = <C extends Caller | undefined>({ caller, locale, address }: From<C>, chosen: string | undefined) => ({
  ...{ caller, address },
  locale: chosen ?? locale,
  isChosen: chosen !== undefined,
});

export function mySurveyRoutes({ mySurveys: service }: { mySurveys: MySurveyService }): Route[] {
  return [
    route(mySurvey.list, ({ query, ...from }) => service.list(asking(from, query.locale))),
    route(mySurvey.read, ({ params, query, ...from }) => service.read(params.id, asking(from, query.locale))),
    route(mySurvey.beforehand, ({ params, body, ...from }) =>
      service.beforehand(params.id, asking(from, body.locale), body),
    ),
    route(mySurvey.puzzle, ({ params }) => service.puzzle(params.id)),
    route(mySurvey.start, ({ params, body, ...from }) => service.start(params.id, asking(from, body.locale), body)),
    route(mySurvey.continue, ({ params, body, ...from }) =>
      service.continue(params.id, asking(from, body.locale), body.participation),
    ),
    route(mySurvey.decline, async ({ params, body, ...from }) => {
      await service.decline(params.id, asking(from, undefined), body);
      return {};
    }),
    route(mySurvey.withdraw, async ({ params, body, ...from }) => {
      await service.withdraw(params.id, asking(from, undefined), body);
      return {};
    }),
  ];
}
