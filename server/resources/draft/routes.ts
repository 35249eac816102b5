import { draft } from 'core/contract/draft';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

export function draftRoutes(): Route[] {
  const absent = () => {
    throw new AppError('internal');
  };
  return [
    route(draft.read, absent),
    route(draft.texts, absent),
    route(draft.change, absent),
    route(draft.undo, absent),
    route(draft.changes, absent),
    route(draft.presence, absent),
    route(draft.leave, absent),
  ];
}
