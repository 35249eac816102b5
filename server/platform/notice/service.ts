import type { NoticeRow, NoticeType } from 'core/contract/platform/notice';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { NewNotice } from './occasions';
import {
  type Announcement,
  type Counts,
  clearNotices,
  countNotices,
  insertNotice,
  listNotices,
  markAllRead,
  markRead,
  type Notice,
  noticesChannel,
} from './store';
import { type NoticeEvent, NoticeStreams, type StreamOptions } from './streams';
import { createTitles } from './titles';

export { countNotices, deleteNotices } from './store';

/** Newest first; older ones are counted, but nobody reads through more. */
const mostListed = 200;

/** Within the transaction of the event: neither exists without the other. Streams are notified at the commit. */
export async function tell(tx: Transaction, notice: NewNotice, at: Date): Promise<void> {
  const { params = {}, link = null } = notice;
  await insertNotice(tx, { ...notice, params, link, id: uuidv7(at.getTime()), createdAt: at });
}

export interface NoticeService {
  /** As the function of this name, now. */
  tell(tx: Transaction, notice: NewNotice): Promise<void>;
  /** The caller's uncleared notices, newest first, at most 200; without a caller the public ones. */
  list(caller: Caller | undefined, locale: string): Promise<NoticeRow[]>;
  /** @returns the counts after it. @throws AppError `not_found` when it is not for the caller */
  read(caller: Caller, id: string): Promise<Counts>;
  /** Of a type, or of all. @returns the counts after it */
  readAll(caller: Caller, type: NoticeType | undefined): Promise<Counts>;
  /** @returns the counts after it */
  clear(caller: Caller, type: NoticeType): Promise<Counts>;
  /**
   * The caller's counts now, or what has come since its last event (some of it perhaps twice); then every notice for the caller and every
   * change of the counts, until the session ends, the reader is gone or too slow, or the server stops.
   */
  events(caller: Caller, options: StreamOptions): AsyncIterable<NoticeEvent>;
  /** The channel for streams: then call `heard`. */
  channel: string;
  /** undefined: some may have been missed; the streams end, and resume with what they missed. */
  heard(payload?: string): void;
  /** Tells the staff whose streams are open here that results of these surveys and instruments have changed. */
  resultsChanged(scopes: readonly string[]): Promise<void>;
  /** Streams that are open on this server. */
  openStreams(): number;
  /** Before the server stops. */
  endStreams(): void;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  translations: TranslationService;
}

export function createNoticeService({ db, clock, log, translations }: Needs): NoticeService {
  const titleOf = createTitles(translations);

  const shown = async (
    notice: Pick<Notice, 'id' | 'type' | 'titleKey' | 'params' | 'link' | 'createdAt'> & { readAt: Date | null },
    locale: string,
  ): Promise<NoticeRow> => ({
    id: notice.id,
    read: notice.readAt !== null,
    type: notice.type,
    title: await titleOf(notice, locale),
    link: notice.link,
    at: notice.createdAt.toISOString(),
  });

  const streams = new NoticeStreams({ db, clock, log, shown });

  return {
    tell: (tx, notice) => tell(tx, notice, clock()),

    list: async (caller, locale) => {
      const rows = await listNotices(db, caller, mostListed);
      return Promise.all(rows.map((row) => shown(row, locale)));
    },

    read: (caller, id) =>
      db.transaction(async (tx) => {
        if (!(await markRead(tx, caller, id, clock()))) throw new AppError('not_found');
        return countNotices(tx, caller.userId, caller.roles);
      }),

    readAll: (caller, type) =>
      db.transaction(async (tx) => {
        await markAllRead(tx, caller, type, clock());
        return countNotices(tx, caller.userId, caller.roles);
      }),

    clear: (caller, type) =>
      db.transaction(async (tx) => {
        await clearNotices(tx, caller, type, clock());
        return countNotices(tx, caller.userId, caller.roles);
      }),

    events: (caller, options) => streams.open(caller, options),
    channel: noticesChannel,
    heard: (payload) => {
      if (payload === undefined) streams.endAll();
      else streams.announce(JSON.parse(payload) as Announcement);
    },
    resultsChanged: (scopes) => streams.resultsChanged(scopes),
    openStreams: () => streams.size,
    endStreams: () => streams.stop(),
  };
}
