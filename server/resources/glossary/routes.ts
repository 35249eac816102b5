import { glossary } from 'core/contract/glossary';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

export function glossaryRoutes(): Route[] {
  return [
    route(glossary.list, () => Promise.reject(new AppError('service.unavailable'))),
    route(glossary.add, () => Promise.reject(new AppError('service.unavailable'))),
    route(glossary.update, () => Promise.reject(new AppError('service.unavailable'))),
    route(glossary.remove, () => Promise.reject(new AppError('service.unavailable'))),
    route(glossary.styleGuide, () => Promise.reject(new AppError('service.unavailable'))),
  ];
}
