import { draft } from 'core/contract/authoring/draft';
import { type Route, route } from '../../plugins/route';
import type { DraftService } from './service';

export function draftRoutes({ drafts }: { drafts: DraftService }): Route[] {
  return [
    route(draft.read, ({ params, query, caller }) => drafts.read(params.id, query.locales ?? [], caller.userId)),
    route(draft.texts, ({ params }) => drafts.texts(params.id, params.locale)),
    route(draft.change, ({ params, body, caller }) => drafts.change(params.id, body, caller)),
    route(draft.undo, ({ params, body, caller }) => drafts.undo(params.id, body, caller)),
    route(draft.changes, ({ params, query }) => drafts.changes(params.id, query.after, query.limit)),
    route(draft.presence, ({ params, body, caller }) => drafts.presence(params.id, body, caller.userId)),
    route(draft.leave, async ({ params, caller }) => {
      await drafts.leave(params.id, params.client, caller.userId);
      return {};
    }),
  ];
}
