import { suggestion } from 'core/contract/suggestion';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

export function suggestionRoutes(): Route[] {
  return [
    route(suggestion.read, () => Promise.reject(new AppError('service.unavailable'))),
    route(suggestion.ask, () => Promise.reject(new AppError('service.unavailable'))),
    route(suggestion.askAll, () => Promise.reject(new AppError('service.unavailable'))),
  ];
}
