import { trial } from 'core/contract/trial';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

export function trialRoutes(): Route[] {
  const absent = () => {
    throw new AppError('internal');
  };
  return [
    route(trial.list, absent),
    route(trial.invite, absent),
    route(trial.withdraw, absent),
    route(trial.mine, absent),
    route(trial.read, absent),
    route(trial.answer, absent),
  ];
}
