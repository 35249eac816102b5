import { language } from 'core/contract/language';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

export function languageRoutes(): Route[] {
  return [
    route(language.list, () => Promise.reject(new AppError('service.unavailable'))),
    route(language.progress, () => Promise.reject(new AppError('service.unavailable'))),
    route(language.read, () => Promise.reject(new AppError('service.unavailable'))),
    route(language.add, () => Promise.reject(new AppError('service.unavailable'))),
    route(language.update, () => Promise.reject(new AppError('service.unavailable'))),
    route(language.order, () => Promise.reject(new AppError('service.unavailable'))),
    route(language.remove, () => Promise.reject(new AppError('service.unavailable'))),
  ];
}
