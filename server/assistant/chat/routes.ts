import { chat, chatMessage, chatResult } from 'core/contract/assistant/chat';
import { answer, type Route, route } from '../../plugins/route';
import type { ChatService } from './service';

export function chatRoutes({ chats }: { chats: ChatService }): Route[] {
  return [
    route(chat.setup, ({ caller, query, locale }) => chats.setup(caller, query.locale ?? locale)),
    route(chat.list, async ({ caller, query }) => {
      const { rows, cursor } = await chats.list(caller.userId, query);
      return answer(rows, { cursor });
    }),
    route(chat.create, ({ caller, body }) => chats.create(caller, body)),
    route(chat.read, ({ caller, params, query, locale }) => chats.read(caller, params.id, query.locale ?? locale)),
    route(chat.rename, ({ caller, params, body }) => chats.rename(caller.userId, params.id, body.title)),
    route(chat.remove, async ({ caller, params }) => {
      await chats.remove(caller.userId, params.id);
      return {};
    }),
    route(chat.ask, ({ caller, params, body }) => chats.ask(caller, params.id, body)),
    route(chat.show, async ({ caller, params, body }) => {
      await chats.show(caller.userId, params.id, body.leaf);
      return {};
    }),
    route(chatMessage.follow, ({ caller, params, lastEventId, closed }) =>
      chats.follow(caller.userId, params.id, { lastEventId, closed }),
    ),
    route(chatMessage.stop, ({ caller, params }) => chats.stop(caller.userId, params.id)),
    route(chatMessage.retry, ({ caller, params }) => chats.retry(caller, params.id)),
    route(chatResult.read, ({ caller, params, query, locale }) =>
      chats.shareable(caller.userId, params.id, query.locale ?? locale),
    ),
  ];
}
