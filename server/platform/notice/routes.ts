import { notice } from 'core/contract/platform/notice';
import { type Route, route } from '../../plugins/route';
import type { NoticeService } from './service';

export function noticeRoutes({ notices }: { notices: NoticeService }): Route[] {
  return [
    route(notice.list, ({ caller, locale }) => notices.list(caller, locale)),
    route(notice.read, ({ caller, params }) => notices.read(caller, params.id)),
    route(notice.readAll, ({ caller, body }) => notices.readAll(caller, body.type)),
    route(notice.clear, ({ caller, body }) => notices.clear(caller, body.type)),
    route(notice.events, async ({ caller, locale, lastEventId, closed }) =>
      notices.events(caller, { locale, lastEventId, closed }),
    ),
  ];
}
