import { translation } from 'core/contract/translation';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

/** The translator's work. */
export function translationWorkRoutes(): Route[] {
  return [
    route(translation.scope, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.list, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.count, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.add, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.read, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.updateSource, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.remove, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.save, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.revisions, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.comment, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.resolveComment, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.removeComment, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.bulk, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.findReplace, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.replace, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.draftBundle, () => Promise.reject(new AppError('service.unavailable'))),
    route(translation.place, () => Promise.reject(new AppError('service.unavailable'))),
  ];
}
