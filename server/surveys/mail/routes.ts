import { message } from 'core/contract/surveys/message';
import { fileAnswer, type Route, route } from '../../plugins/route';
import type { Calendars } from './calendars';
import type { Leaving } from './leaving';
import type { MessageService } from './service';

interface Needs {
  messages: MessageService;
  leaving: Leaving;
  calendars: Calendars;
}

export function messageRoutes({ messages: service, leaving, calendars }: Needs): Route[] {
  return [
    route(message.read, ({ caller, params }) => service.read(caller, params.id)),
    route(message.change, ({ caller, params, body, locale }) => service.change(caller, params.id, body, locale)),
    route(message.show, ({ caller, params, query }) =>
      service.show(caller, params.id, { kind: params.kind, ...query }),
    ),
    route(message.test, async ({ caller, params, body }) => ({
      to: await service.test(caller, params.id, { kind: params.kind, ...body }),
    })),
    route(message.calendar, ({ caller, params }) => service.calendar(caller, params.id)),
    route(message.recall, async ({ caller, params, body, address }) => ({
      takenBack: await service.recall(caller, params.id, { kind: body.message, wave: body.wave }, address),
    })),
    route(message.preview, ({ caller, params, body }) => service.preview(caller, params.id, body)),
    route(message.send, async ({ caller, params, body, address }) => ({
      job: await service.send(caller, params.id, body, address),
    })),
    route(message.bounces, ({ caller, params, body, address }) => service.bounces(caller, params.id, body, address)),
    route(message.about, ({ body, locale }) => leaving.about(body.token, body.locale ?? locale)),
    route(message.calendarFile, async ({ query, locale }) => {
      const { text, name } = await calendars.file(query.token, locale);
      return fileAnswer(new TextEncoder().encode(text), 'text/calendar; charset=utf-8', { name });
    }),
    route(message.unsubscribe, async ({ body }) => {
      await leaving.unsubscribe(body.token, body.all);
      return {};
    }),
    route(message.decline, async ({ body }) => {
      await leaving.decline(body.token);
      return {};
    }),
  ];
}
