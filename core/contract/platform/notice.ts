import * as z from 'zod';
import { endpoint } from '../endpoint';
import { id, idParams, time } from '../fields';

export const noticeTypes = ['notification', 'message', 'event'] as const;
export type NoticeType = (typeof noticeTypes)[number];

const counts = {
  /** All that are not cleared. */
  notifyCount: z.number().int(),
  unreadCount: z.number().int(),
};

export const noticeRow = z.object({
  id,
  read: z.boolean(),
  type: z.enum(noticeTypes),
  /** In the caller's language. */
  title: z.string(),
  /** A path of the product. */
  link: z.string().nullable(),
  at: time,
});
export type NoticeRow = z.infer<typeof noticeRow>;

const countsOnly = z.object(counts);

export const notice = {
  list: endpoint({
    method: 'GET',
    path: 'notices',
    permission: 'public',
    identifies: true,
    guests: true,
    summary:
      'The notices for the caller that are not cleared, newest first (at most 200); without a token the public ones',
    response: z.array(noticeRow),
  }),
  read: endpoint({
    method: 'POST',
    path: 'notices/{id}/read',
    permission: 'account:own',
    guests: true,
    summary: 'Mark one as read',
    params: idParams,
    body: z.strictObject({}).default({}),
    response: countsOnly,
  }),
  readAll: endpoint({
    method: 'POST',
    path: 'notices/read',
    permission: 'signed-in',
    guests: true,
    summary: 'Mark all as read, or those of a type',
    body: z.strictObject({ type: z.enum(noticeTypes).optional() }).default({}),
    response: countsOnly,
  }),
  clear: endpoint({
    method: 'POST',
    path: 'notices/clear',
    permission: 'signed-in',
    guests: true,
    summary: 'Clear all notices of a type',
    body: z.strictObject({ type: z.enum(noticeTypes) }),
    response: countsOnly,
  }),
  events: endpoint({
    method: 'GET',
    path: 'events',
    permission: 'signed-in',
    guests: true,
    summary: 'What happens, as it happens: the counts of the caller, with the notice that changed them if there is one',
    events: true,
    /** `results`, for staff: surveys and instruments of which results have other figures now; `*`: perhaps all. */
    response: z.object({ ...counts, notice: noticeRow.nullable(), results: z.array(z.string()).optional() }),
  }),
};
