import type { Role } from 'core/access/roles';
import type { NoticeRow } from 'core/contract/platform/notice';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import type { Caller, StreamEvent } from '../../plugins/route';
import { EventQueue } from './eventQueue';
import {
  type Announcement,
  type Counts,
  countNotices,
  countNoticesOf,
  findNotice,
  listNotices,
  liveSessions,
  type Notice,
} from './store';

export type NoticeEvent = StreamEvent<Counts & { notice: NoticeRow | null; results?: string[] }>;

export interface StreamOptions {
  /** Language of the titles. */
  locale: string;
  /** The reader's last event; what came since is sent first. */
  lastEventId: string | undefined;
  /** Aborted when nobody reads any more. */
  closed: AbortSignal;
}

interface Stream {
  userId: string;
  sessionId: string;
  roles: readonly Role[];
  locale: string;
  queue: EventQueue<NoticeEvent>;
  /** While its beginning is read: whether something has happened since. */
  beginning: { overtaken: boolean } | undefined;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** A notice as this reader is shown it. */
  shown(
    notice: Omit<Notice, 'audience' | 'userId' | 'role'> & { readAt: Date | null },
    locale: string,
  ): Promise<NoticeRow>;
}

/** Open at the same time by one account on one server; the oldest is closed for a new one. */
const perAccount = 8;

/** Milliseconds between checks whether the sessions of the streams are still valid. */
const checkEvery = 30_000;

/** Milliseconds: ids are made before the commit and on several machines, so that a lower one may come after a higher one. */
const overlap = 60_000;

/** Streams per query. */
const chunkSize = 500;

/** The most notices that a returning reader is sent; it reads the list if it has missed more. */
const mostMissed = 200;

/** The id below every id made more than the overlap before this one; undefined: not an id. */
function resumePoint(lastEventId: string | undefined): string | undefined {
  if (lastEventId === undefined || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(lastEventId)) return undefined;
  const made = Number.parseInt(lastEventId.replaceAll('-', '').slice(0, 12), 16);
  const hex = Math.max(0, made - overlap)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const isFor = ({ userId, role, audience }: Notice, reader: Pick<Stream, 'userId' | 'roles'>): boolean => {
  if (audience === 'user') return userId === reader.userId;
  if (audience === 'role') return role !== null && reader.roles.includes(role);
  return true;
};

const nothing: Counts = { notifyCount: 0, unreadCount: 0 };

/** The streams of one server: fed by announcements to every server. Any fault ends a stream; its reader returns and resumes. */
export class NoticeStreams {
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly announced: Announcement[] = [];
  private delivering = false;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly needs: Needs) {}

  get size(): number {
    return this.all().length;
  }

  open(caller: Caller, { locale, lastEventId, closed }: StreamOptions): AsyncIterable<NoticeEvent> {
    const { userId, sessionId, roles } = caller;
    const queue = new EventQueue<NoticeEvent>();
    const stream: Stream = { userId, sessionId, roles, locale, queue, beginning: { overtaken: false } };
    if (this.stopped || closed.aborted) {
      queue.end();
      return queue;
    }
    closed.addEventListener('abort', () => this.end(stream), { once: true });
    const own = this.streams.get(userId) ?? new Set();
    this.streams.set(userId, own.add(stream));
    const [oldest] = own;
    if (oldest !== undefined && own.size > perAccount) this.end(oldest);
    this.timer ??= setInterval(() => void this.check(), checkEvery).unref();
    void this.begin(stream, resumePoint(lastEventId));
    return queue;
  }

  announce(announcement: Announcement): void {
    this.announced.push(announcement);
    void this.deliverAll();
  }

  /** Tells staff that results of these surveys and instruments have changed. */
  async resultsChanged(results: readonly string[]): Promise<void> {
    const isStaff = ({ roles, beginning }: Stream) =>
      beginning === undefined && (roles.includes('admin') || roles.includes('superAdmin'));
    for (const chunk of this.chunks(this.all().filter(isStaff))) {
      try {
        await this.keepLive(chunk);
        const live = chunk.filter((stream) => !stream.queue.ended && isStaff(stream));
        const counts = await countNoticesOf(this.needs.db, [...new Set(live.map(({ userId }) => userId))]);
        for (const stream of live) {
          const { id, data } = this.eventOf(counts.get(stream.userId) ?? nothing, null);
          this.push(stream, { id, data: { ...data, results: [...results] } });
        }
      } catch (error) {
        this.giveUp(chunk, error);
      }
    }
  }

  /** Ends the streams whose session has ended, and takes over changed roles. */
  async check(): Promise<void> {
    for (const chunk of this.chunks(this.all())) {
      try {
        const before = chunk.map(({ roles }) => roles.join());
        await this.keepLive(chunk);
        const changed = chunk.filter(({ roles }, index) => roles.join() !== before[index]);
        for (const { userId } of changed) this.announce({ noticeId: null, userId });
      } catch (error) {
        this.giveUp(chunk, error);
      }
    }
  }

  endAll(): void {
    for (const stream of this.all()) this.end(stream);
  }

  /** Ends every stream, and every one opened later. */
  stop(): void {
    this.stopped = true;
    this.endAll();
  }

  private all(): Stream[] {
    return [...this.streams.values()].flatMap((own) => [...own]);
  }

  private end(stream: Stream): void {
    stream.queue.end();
    const own = this.streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.streams.delete(stream.userId);
    if (this.streams.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private giveUp(streams: readonly Stream[], error: unknown): void {
    this.needs.log.warn(
      { err: error, streams: streams.length },
      'Event streams are ended: what to send cannot be read',
    );
    for (const stream of streams) this.end(stream);
  }

  private *chunks(streams: readonly Stream[]): Generator<readonly Stream[]> {
    for (let from = 0; from < streams.length; from += chunkSize) yield streams.slice(from, from + chunkSize);
  }

  /** Ends those whose session has ended, and gives the others their accounts' present roles. */
  private async keepLive(streams: readonly Stream[]): Promise<void> {
    const { db, clock } = this.needs;
    const roles = await liveSessions(db, [...new Set(streams.map(({ sessionId }) => sessionId))], clock());
    for (const stream of streams) {
      const now = roles.get(stream.sessionId);
      if (now === undefined) this.end(stream);
      else stream.roles = now;
    }
  }

  private push(stream: Stream, event: NoticeEvent): void {
    stream.queue.push(event);
    if (stream.queue.ended) this.end(stream);
  }

  private eventOf(counts: Counts, notice: NoticeRow | null): NoticeEvent {
    return { id: notice?.id ?? uuidv7(this.needs.clock().getTime()), data: { ...counts, notice } };
  }

  /** What has come since, or else only the counts. */
  private async begin(stream: Stream, after: string | undefined): Promise<void> {
    const { db, shown } = this.needs;
    try {
      let events: NoticeEvent[] = [];
      do {
        stream.beginning = { overtaken: false };
        // The session may have ended since the request was admitted, announced before the stream existed.
        await this.keepLive([stream]);
        if (stream.queue.ended) return;
        const missed = after === undefined ? [] : await listNotices(db, stream, mostMissed, after);
        const rows = await Promise.all(missed.reverse().map((notice) => shown(notice, stream.locale)));
        const counts = await countNotices(db, stream.userId, stream.roles);
        events = rows.length > 0 ? rows.map((row) => this.eventOf(counts, row)) : [this.eventOf(counts, null)];
      } while (stream.beginning.overtaken && !stream.queue.ended);
      stream.beginning = undefined;
      for (const event of events) this.push(stream, event);
    } catch (error) {
      this.giveUp([stream], error);
    }
  }

  /** One batch after the other: announcements in the meantime are sent together. */
  private async deliverAll(): Promise<void> {
    if (this.delivering) return;
    this.delivering = true;
    while (this.announced.length > 0) await this.deliver(this.announced.splice(0));
    this.delivering = false;
  }

  private async deliver(batch: readonly Announcement[]): Promise<void> {
    const isConcerned = ({ userId }: Announcement) => userId === null || this.streams.has(userId);
    const concerning = batch.filter(isConcerned);
    const everybody = concerning.some(({ userId }) => userId === null);
    const streams = everybody
      ? this.all()
      : [...new Set(concerning.map(({ userId }) => userId ?? ''))].flatMap((id) => [...(this.streams.get(id) ?? [])]);
    if (streams.length === 0) return;
    // Those read the changes by themselves.
    for (const { beginning } of streams) if (beginning !== undefined) beginning.overtaken = true;
    const begun = streams.filter(({ beginning }) => beginning === undefined);
    try {
      const ids = concerning.flatMap(({ noticeId }) => noticeId ?? []);
      const found = await Promise.all(ids.map((id) => findNotice(this.needs.db, id)));
      const notices = found.filter((notice) => notice !== undefined);
      const changed = new Set(
        concerning.flatMap(({ noticeId, userId, ended }) => (noticeId === null && !ended ? (userId ?? []) : [])),
      );
      for (const chunk of this.chunks(begun)) await this.deliverTo(chunk, notices, changed);
    } catch (error) {
      this.giveUp(begun, error);
    }
  }

  private async deliverTo(chunk: readonly Stream[], notices: readonly Notice[], changed: ReadonlySet<string>) {
    await this.keepLive(chunk);
    const live = chunk.filter(({ queue }) => !queue.ended);
    const counts = await countNoticesOf(this.needs.db, [...new Set(live.map(({ userId }) => userId))]);
    for (const stream of live) {
      const own = counts.get(stream.userId) ?? nothing;
      const meant = notices.filter((notice) => isFor(notice, stream));
      for (const notice of meant) {
        const row = await this.needs.shown({ ...notice, readAt: null }, stream.locale);
        this.push(stream, this.eventOf(own, row));
      }
      if (meant.length === 0 && changed.has(stream.userId)) this.push(stream, this.eventOf(own, null));
    }
  }
}
