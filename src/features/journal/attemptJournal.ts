import type { AnswerSheet } from 'core/instrument/document';
import {
  type AttemptKey,
  acknowledge,
  type Book,
  bookTime,
  emptyBook,
  enter,
  refuse,
  refuseAll,
  type Sent,
  seal,
  seen,
  unacknowledged,
  type Write,
  waiting,
} from './book';
import type { Failure, JournalEnvironment, TabMessage } from './environment';
import { type BookStore, openMemoryStore } from './store';

/**
 * `untouched`: nothing given yet · `device`: kept on this device, to be sent · `saving`: on its way · `saved`: the server has acknowledged all ·
 * `offline`: kept on this device, no connection · `refused`: the server will not take an answer.
 */
export type JournalState = 'untouched' | 'device' | 'saving' | 'saved' | 'offline' | 'refused';

export interface JournalStatus {
  state: JournalState;
  /** ISO 8601, of the last acknowledgement. */
  savedAt: string | null;
  /** Writes that the server has not acknowledged and has not refused. */
  waiting: number;
  /** False: what is not yet sent is lost when the page is closed. */
  durable: boolean;
  /** Messages by question code. */
  refused: Record<string, string>;
  /** The attempt was completed or closed elsewhere. */
  closed: boolean;
}

const pauses = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000];
/** A person who is typing is not interrupted by a sending at every key. */
const typingPause = 800;

/**
 * The answers of one attempt on this device: written down first, then sent in order until the server has acknowledged each.
 * One instance a page and attempt; several tabs share the book and take turns in sending.
 */
export class AttemptJournal {
  private book: Book | undefined;
  private store: BookStore | undefined;
  private status: JournalStatus | undefined;
  private readonly statusListeners = new Set<() => void>();
  private readonly answerListeners = new Set<(answers: AnswerSheet) => void>();
  /** By question code: the sequence of the newest answer that this tab has shown. */
  private readonly shown = new Map<string, number>();
  private readonly entering = new Map<string, number>();
  private heldBack: TabMessage[] = [];
  private sending = false;
  private reached = true;
  private running: Promise<void> | undefined;
  private again = false;
  private failures = 0;
  private cancelTimer = () => {};
  private readonly stopListening: (() => void)[];

  constructor(
    readonly key: AttemptKey,
    private readonly environment: JournalEnvironment,
  ) {
    this.stopListening = [
      environment.listen((message) => {
        if (message.account === key.account && message.attempt === key.attempt) void this.hear(message);
      }),
      environment.onWake(() => this.wake()),
    ];
  }

  getStatus = (): JournalStatus => {
    this.status ??= this.describe();
    return this.status;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  };

  /** Calls with answers that came from another tab or device and should now be shown. */
  onAnswers(listener: (answers: AnswerSheet) => void): () => void {
    this.answerListeners.add(listener);
    return () => this.answerListeners.delete(listener);
  }

  /** Takes in what the server holds and returns the answers to show: the server's, under those not yet acknowledged. */
  async reconcile(server: { answers: AnswerSheet; revision: number; savedAt: string | null }): Promise<AnswerSheet> {
    await this.change((book) => seen(book, server.revision, server.savedAt));
    return { ...server.answers, ...(this.book ? unacknowledged(this.book) : {}) };
  }

  /** Resolves when the answers are on the device. `typing`: more of the same is likely to follow at once. */
  async record(answers: AnswerSheet, locale: string, typing = false): Promise<void> {
    const codes = Object.keys(answers);
    for (const code of codes) this.entering.set(code, (this.entering.get(code) ?? 0) + 1);
    const write = await this.enter(answers, locale, typing);
    for (const code of codes) {
      this.shown.set(code, write.sequence);
      this.entering.set(code, (this.entering.get(code) ?? 1) - 1);
    }
    this.environment.publish({ ...this.key, answers, sequence: write.sequence });
    const held = this.heldBack;
    this.heldBack = [];
    for (const message of held) this.show(message);
    if (typing) this.schedule(typingPause);
    else void this.send();
  }

  /** Sends what waits; resolves when all is acknowledged or the first sending has failed. */
  send(): Promise<void> {
    this.cancelTimer();
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.environment
      .exclusively(`journal ${this.key.account} ${this.key.attempt}`, () => this.sendAll())
      .catch(() => this.retryLater())
      .finally(() => {
        this.running = undefined;
        if (this.again) {
          this.again = false;
          void this.send();
        }
      });
    return this.running;
  }

  /** Like `send`, but waits for no longer than so many milliseconds; returns how many writes the server still lacks. */
  async flush(limit: number): Promise<number> {
    let cancel = () => {};
    const timeUp = new Promise<void>((resolve) => {
      cancel = this.environment.after(limit, resolve);
    });
    await Promise.race([this.send(), timeUp]);
    cancel();
    await this.refresh();
    return this.book ? waiting(this.book) : 0;
  }

  /** The attempt is completed: nothing of it needs to stay on the device, unless something is still unsent. */
  async finish(): Promise<void> {
    this.store ??= await this.environment.openStore();
    await this.store.change(this.key, (book) => ({
      book: book !== undefined && waiting(book) > 0 ? book : null,
      result: undefined,
    }));
  }

  /** Ends the page's interest. What is unsent stays in the book. */
  close(): void {
    this.cancelTimer();
    for (const stop of this.stopListening) stop();
    this.statusListeners.clear();
    this.answerListeners.clear();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      let write: Write | undefined;
      await this.change((book) => {
        const sealed = seal(book);
        write = sealed.write;
        return sealed.book;
      });
      if (write === undefined) return;
      if (!(await this.sendOne(write))) return;
    }
  }

  /** Returns whether the next write may follow. */
  private async sendOne(write: Write): Promise<boolean> {
    const book = this.book;
    if (book === undefined) return false;
    const sent = { client: book.client, sequence: write.sequence };
    this.sending = true;
    this.announce();
    try {
      const ack = await this.environment.send(this.key.attempt, {
        ...sent,
        base: write.base,
        answers: write.answers,
        at: new Date(write.at).toISOString(),
        sentAt: new Date(bookTime(book, this.environment.now())).toISOString(),
        locale: write.locale,
      });
      this.sending = false;
      // Only a revision acknowledges: no answer, or one without it, leaves the write where it is.
      if (typeof ack?.revision !== 'number') {
        this.retryLater();
        return false;
      }
      this.reached = true;
      this.failures = 0;
      await this.change((current) => acknowledge(current, sent, ack));
      this.takeOver(ack.answers ?? {});
      return true;
    } catch (error) {
      this.sending = false;
      return this.failed(sent, this.environment.classify(error));
    }
  }

  private async failed(sent: Sent, failure: Failure): Promise<boolean> {
    if (failure.kind === 'retry') {
      this.reached = failure.reached;
      this.retryLater();
      return false;
    }
    this.reached = true;
    await this.change((book) =>
      failure.kind === 'closed' ? refuseAll(book, failure.refusal) : refuse(book, sent, failure.refusal),
    );
    this.environment.publish(this.key);
    return failure.kind === 'refused';
  }

  /** Shows the answers of others that stand against ours, except where this device has given a newer one meanwhile. */
  private takeOver(answers: AnswerSheet): void {
    const ours = this.book ? unacknowledged(this.book) : {};
    const theirs = Object.fromEntries(
      Object.entries(answers).filter(([code]) => !(code in ours) && !this.entering.get(code)),
    );
    this.environment.publish({ ...this.key, ...(Object.keys(theirs).length > 0 ? { answers: theirs } : {}) });
    this.tell(theirs);
  }

  private async hear(message: TabMessage): Promise<void> {
    await this.refresh();
    this.show(message);
    // The tab that wrote it may be closed before it has sent.
    if (message.sequence !== undefined) void this.send();
  }

  private show(message: TabMessage): void {
    const codes = Object.keys(message.answers ?? {});
    if (codes.some((code) => this.entering.get(code))) {
      this.heldBack.push(message);
      return;
    }
    const fresh: AnswerSheet = {};
    for (const code of codes) {
      if (message.sequence !== undefined && message.sequence < (this.shown.get(code) ?? 0)) continue;
      if (message.sequence !== undefined) this.shown.set(code, message.sequence);
      fresh[code] = message.answers?.[code] ?? null;
    }
    this.tell(fresh);
  }

  private tell(answers: AnswerSheet): void {
    if (Object.keys(answers).length === 0) return;
    for (const listener of this.answerListeners) listener(answers);
  }

  private async enter(answers: AnswerSheet, locale: string, typing: boolean): Promise<Write> {
    const step = (book: Book) => enter(book, answers, this.environment.now(), locale);
    try {
      return await this.changeWith(step, typing ? 'relaxed' : 'strict');
    } catch {
      // The device refuses (storage full, or withdrawn): go on in memory, and say so.
      this.store = openMemoryStore();
      return await this.changeWith(step);
    }
  }

  private change(step: (book: Book) => Book): Promise<void> {
    return this.changeWith((book) => ({ book: step(book), write: undefined }));
  }

  private async changeWith<W extends Write | undefined>(
    step: (book: Book) => { book: Book; write: W },
    durability?: 'strict' | 'relaxed',
  ): Promise<W> {
    this.store ??= await this.environment.openStore();
    const { book, write } = await this.store.change(
      this.key,
      (before) => {
        const after = step(before ?? emptyBook(this.key, this.environment.newId()));
        return { book: after.book, result: after };
      },
      durability,
    );
    this.book = book;
    this.announce();
    return write;
  }

  private async refresh(): Promise<void> {
    this.store ??= await this.environment.openStore();
    this.book = await this.store.read(this.key);
    this.announce();
  }

  private retryLater(): void {
    const pause = pauses[Math.min(this.failures, pauses.length - 1)] ?? 60_000;
    this.failures += 1;
    this.announce();
    this.schedule(pause);
  }

  private schedule(milliseconds: number): void {
    this.cancelTimer();
    this.cancelTimer = this.environment.after(milliseconds, () => void this.send());
  }

  private wake(): void {
    this.failures = 0;
    if (this.book && waiting(this.book) > 0) void this.send();
    this.announce();
  }

  private announce(): void {
    this.status = this.describe();
    for (const listener of this.statusListeners) listener();
  }

  private describe(): JournalStatus {
    const refusals = (this.book?.writes ?? []).filter((write) => write.refusal !== undefined);
    const left = this.book ? waiting(this.book) : 0;
    const savedAt = this.book?.savedAt ?? null;
    let state: JournalState = savedAt === null ? 'untouched' : 'saved';
    if (refusals.length > 0) state = 'refused';
    if (left > 0) state = this.sending ? 'saving' : this.reached && this.environment.online() ? 'device' : 'offline';
    return {
      state,
      savedAt,
      waiting: left,
      durable: this.store?.durable ?? true,
      refused: Object.assign({}, ...refusals.map(questionMessages)) as Record<string, string>,
      closed: refusals.some((write) => write.refusal?.code === 'attempt.closed'),
    };
  }
}

const questionMessages = (write: Write): Record<string, string> =>
  Object.fromEntries(
    Object.keys(write.answers).map((code) => [code, write.refusal?.questions[code] ?? write.refusal?.message ?? '']),
  );
