import { trial } from 'core/contract/answering/trial';
import { type Route, route } from '../../plugins/route';
import type { TrialService } from './service';

export function trialRoutes({ trials }: { trials: TrialService }): Route[] {
  return [
    route(trial.list, ({ params, caller }) => trials.list(params.id, caller)),
    route(trial.invite, ({ params, body, caller }) => trials.invite(params.id, body, caller)),
    route(trial.withdraw, async ({ params, caller }) => {
      await trials.withdraw(params.id, params.user, caller);
      return {};
    }),
    route(trial.mine, ({ caller, locale }) => trials.mine(caller.userId, locale)),
    route(trial.read, ({ params, query, caller, locale }) =>
      trials.read(caller.userId, params.id, query.locale ?? locale),
    ),
    route(trial.answer, ({ params, body, caller, locale }) => trials.answer(caller.userId, params.id, body, locale)),
  ];
}
