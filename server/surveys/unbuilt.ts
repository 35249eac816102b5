import { invitation } from 'core/contract/surveys/invitation';
import { survey } from 'core/contract/surveys/survey';
import { AppError } from '../errors';
import { type Route, route } from '../plugins/route';

const refuse = async () => {
  throw new AppError('service.unavailable');
};

/** Rows without a handler so far. */
export const unbuiltRoutes = (): Route[] => [
  route(survey.participations, refuse),
  ...Object.values(invitation).map((row) => route(row, refuse)),
];
