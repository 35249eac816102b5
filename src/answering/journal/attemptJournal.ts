import type { Risk } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import { createListeners } from '@/kit/listeners/listeners';
import { pauseAfter } from '@/kit/pause/pauseAfter';
import {
  type AttemptKey,
  acknowledge,
  type Book,
  bookTime,
  emptyBook,
  enter,
  offered,
  refuse,
  refuseAll,
  renumber,
  reopened,
  type SealedWrite,
  type Sent,
  seal,
  seen,
  unacknowledged,
  type Write,
  waiting,
} from './book';
import type { Failure, JournalEnvironment, ServerState, TabMessage } from './environment';
import { closing } from './failure';
import { Shown } from './shown';
import type { BookStore } from './store';

/**
 * `untouched`: no answer yet · `device`: kept on this device, to be sent · `saving`: on its way · `saved`: the server has all ·
 * `offline`: kept on this device, no connection · `refused`: the server does not take an answer.
 */
export type JournalState = 'untouched' | 'device' | 'saving' | 'saved' | 'offline' | 'refused';

export interface JournalStatus {
  state: JournalState;
  /** ISO 8601, of the last acknowledgement. */
  savedAt: string | null;
  /** Writes that the server has not acknowledged and has not refused. */
  waiting: number;
  /** False: closing the page loses what is not sent yet. */
  durable: boolean;
  /** Messages by question code. */
  refused: Record<string, string>;
  /** The attempt was completed or closed elsewhere. */
  closed: boolean;
}

/** While somebody types, sending waits this long after the last key, in milliseconds. */
const typingPause = 800;
/** Milliseconds at least between two reads of what other devices have given. */
const readingPause = 15_000;
/** If the server names wrong numbers repeatedly, retries beyond this many wait. */
const renumberingsAtOnce = 3;

/**
 * The answers of one attempt on this device: first written down, then sent in order until the server acknowledges each.
 * One instance per page and attempt; several tabs share the book and take turns in sending.
 */
export class AttemptJournal {
  private book: Book | undefined;
  private store: BookStore | undefined;
  private status: JournalStatus | undefined;
  private readonly statusListeners = createListeners();
  private readonly answerListeners = createListeners<[answers: AnswerSheet]>();
  private readonly riskListeners = createListeners<[risks: readonly Risk[]]>();
  private risks: readonly Risk[] | undefined;
  /** Language of the page. */
  private locale: string | undefined;
  private readonly shown = new Shown();
  /** When the server's answers were last read; undefined: this page does not show the attempt. */
  private readAt: number | undefined;
  private finished = false;
  private closed = false;
  private endedElsewhere = false;
  private sending = false;
  private reached = true;
  private running: Promise<void> | undefined;
  private again = false;
  private failures = 0;
  private renumberings = 0;
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

  subscribe = this.statusListeners.listen;

  /** Calls the listener with answers from another tab or device that should be shown now. */
  onAnswers = this.answerListeners.listen;

  /** Calls the listener with all risks each time the server reports them; empty: none any more. */
  onRisks(listener: (risks: readonly Risk[]) => void): () => void {
    if (this.risks !== undefined) listener(this.risks);
    return this.riskListeners.listen(listener);
  }

  /**
   * Takes over the server's state of an attempt that it takes answers to, as far as it says: what it refused while the survey was closed
   * waits again. @returns the answers to show: the server's, replaced by those not yet acknowledged
   */
  async reconcile(fetched: Omit<ServerState, 'status'>): Promise<AnswerSheet> {
    this.readAt = this.environment.now();
    this.locale = fetched.locale ?? this.locale;
    // The server knows this anyway: no need to wait for the disk.
    const isBehind = await this.see(fetched, 'relaxed', reopened);
    // Answers acknowledged after the fetch are neither in it nor in the book.
    const server = (isBehind ? await this.read() : undefined) ?? fetched;
    if (server !== fetched) await this.see(server, 'relaxed');
    // Answers that were set aside may wait again.
    this.environment.publish(this.key);
    const answers = { ...server.answers, ...(this.book ? unacknowledged(this.book) : {}) };
    this.shown.put(answers);
    this.tellRisks(server.risks, server.locale);
    return answers;
  }

  /** From now on the page shows the attempt in its language. */
  async speak({ locale, revision, risks }: Pick<ServerState, 'locale' | 'revision' | 'risks'>): Promise<void> {
    this.locale = locale;
    if (this.book === undefined) return;
    if (revision < this.book.revision) await this.look(true);
    else this.tellRisks(risks, locale);
  }

  /** Resolves when the answers are on the device. `typing`: more is likely to follow soon. */
  async record(answers: AnswerSheet, locale: string, typing = false): Promise<void> {
    this.shown.begin(answers);
    let entry: number | undefined;
    try {
      ({ entry } = await this.enter(answers, locale, typing));
      this.environment.publish({ ...this.key, answers, entry });
    } finally {
      for (const message of this.shown.end(answers, entry)) this.hearAnswers(message);
    }
    if (typing) this.schedule(typingPause);
    else void this.send();
  }

  /** Sends what waits. Resolves when all is acknowledged or the first sending has failed. */
  send(): Promise<void> {
    this.cancelTimer();
    if (this.running) {
      this.again = true;
      return this.running.then(() => this.running);
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

  /**
   * Like `send`, also for answers to hidden questions, but waits at most `limit` milliseconds. @returns the number of writes that
   * the server still lacks, without those to questions that are still hidden.
   */
  async flush(limit: number): Promise<number> {
    await this.change(offered);
    this.environment.publish(this.key);
    let cancel = () => {};
    const timeUp = new Promise<void>((resolve) => {
      cancel = this.environment.after(limit, resolve);
    });
    await Promise.race([this.send(), timeUp]);
    cancel();
    await this.refresh();
    return this.book ? waiting(this.book) : 0;
  }

  /** The attempt is over: removes it from the device, unless something is unsent. */
  async finish(): Promise<void> {
    this.finished = true;
    const store = await this.open();
    await store.change(this.key, (book) => ({
      book: book !== undefined && waiting(book) > 0 ? book : null,
      result: undefined,
    }));
  }

  /** The page no longer needs it. Unsent answers stay in the book. */
  close(): void {
    this.closed = true;
    this.cancelTimer();
    for (const stop of this.stopListening) stop();
    this.statusListeners.clear();
    this.answerListeners.clear();
    this.riskListeners.clear();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      let write: SealedWrite | undefined;
      await this.change((book) => {
        const sealed = seal(book);
        write = sealed.write;
        return sealed.book;
      });
      if (write === undefined) return;
      if (!(await this.sendOne(write))) return;
    }
  }

  /** @returns whether the next write may follow */
  private async sendOne(write: SealedWrite): Promise<boolean> {
    const book = this.book;
    if (book === undefined) return false;
    const { client } = book;
    const { entry, sequence } = write;
    const sent = { client, entry, sequence };
    if (!this.isSignedIn()) {
      this.retryLater();
      return false;
    }
    this.sending = true;
    this.announce();
    try {
      const ack = await this.environment.send(this.key.attempt, {
        client,
        sequence,
        base: write.base,
        answers: write.answers,
        at: new Date(write.at).toISOString(),
        sentAt: new Date(bookTime(book, this.environment.now())).toISOString(),
        locale: write.locale,
      });
      this.sending = false;
      // Only a revision counts as acknowledgement: without one the write stays where it is.
      if (typeof ack?.revision !== 'number') {
        this.retryLater();
        return false;
      }
      this.reached = true;
      this.failures = 0;
      this.renumberings = 0;
      await this.change((current) => acknowledge(current, sent, ack));
      this.takeOver(ack.answers ?? {}, ack.risks, write.locale);
      return true;
    } catch (error) {
      this.sending = false;
      // Another account has signed in meanwhile: the server's answer was for that one.
      const failure: Failure = this.isSignedIn()
        ? this.environment.classify(error, sequence)
        : { kind: 'retry', reached: true };
      return this.failed(sent, failure);
    }
  }

  private async failed(sent: Sent, failure: Failure): Promise<boolean> {
    if (failure.kind === 'retry') {
      this.reached = failure.reached;
      this.retryLater();
      return false;
    }
    this.reached = true;
    await this.change((book) => {
      if (failure.kind === 'closed') return refuseAll(book, failure.refusal);
      if (failure.kind === 'renumber') return renumber(book, sent, failure.last);
      return refuse(book, sent, failure.refusal, failure.hidden);
    });
    this.environment.publish(this.key);
    if (failure.kind === 'renumber') this.renumberings += 1;
    if (failure.kind !== 'renumber' || this.renumberings <= renumberingsAtOnce) return failure.kind !== 'closed';
    this.retryLater();
    return false;
  }

  /** Shows the newer answers of others, except where this device has a still newer one. */
  private takeOver(answers: AnswerSheet, risks: readonly Risk[] | undefined, locale: string): void {
    const theirs = this.shown.heard({ ...this.key, answers }, this.book ? unacknowledged(this.book) : {});
    const news = {
      ...(Object.keys(theirs).length > 0 ? { answers: theirs } : {}),
      ...(risks ? { risks, locale } : {}),
    };
    this.environment.publish({ ...this.key, ...news });
    this.tell(theirs);
    this.tellRisks(risks, locale);
  }

  /** Shows answers of other devices, except where this one has a newer one. */
  private async look(atOnce = false): Promise<void> {
    const now = this.environment.now();
    if (this.readAt === undefined || this.finished || !this.environment.visible()) return;
    // A clock that was set back must not stop this.
    if (!atOnce && Math.abs(now - this.readAt) < readingPause) return;
    this.readAt = now;
    const server = await this.read();
    if (server !== undefined && (await this.takeIn(server))) void this.send();
  }

  /** The attempt as the server has it; undefined: it cannot be read now. */
  private async read(): Promise<ServerState | undefined> {
    if (!this.isSignedIn()) return undefined;
    return this.environment.read(this.key.attempt, this.locale).catch(() => undefined);
  }

  private isSignedIn = (): boolean => this.environment.isSignedIn(this.key.account);

  /** @returns whether the book is newer than what was seen */
  private async see(
    { revision, savedAt }: Omit<ServerState, 'status'>,
    durability?: 'relaxed',
    before: (book: Book) => Book = (book) => book,
  ): Promise<boolean> {
    let isBehind = false;
    await this.change((book) => {
      isBehind = revision < book.revision;
      return seen(before(book), revision, savedAt);
    }, durability);
    return isBehind;
  }

  /** @returns whether there is something to send */
  private async takeIn(server: ServerState): Promise<boolean> {
    if ((await this.see(server)) || this.finished || this.book === undefined) return false;
    this.tell(this.shown.differences(server.answers, unacknowledged(this.book)));
    this.tellRisks(server.risks, this.locale);
    this.endedElsewhere = server.status !== 'in_progress';
    this.announce();
    this.environment.publish(this.key);
    return waiting(this.book) > 0;
  }

  private async hear(message: TabMessage): Promise<void> {
    await this.refresh();
    this.hearAnswers(message);
    this.tellRisks(message.risks, message.locale);
    // The tab that wrote it may be closed before it sends it.
    if (message.entry !== undefined) void this.send();
  }

  private hearAnswers(message: TabMessage): void {
    this.tell(this.shown.heard(message, this.book ? unacknowledged(this.book) : {}));
  }

  private tell(answers: AnswerSheet): void {
    if (Object.keys(answers).length === 0) return;
    this.shown.put(answers);
    this.answerListeners.notify(answers);
  }

  /** Risks in another language are better than none, until they are fetched in the page's. */
  private tellRisks(risks: readonly Risk[] | undefined, locale: string | undefined): void {
    if (risks === undefined) return;
    if (risks.length > 0 && locale !== this.locale) void this.look(true);
    if (JSON.stringify(risks) === JSON.stringify(this.risks)) return;
    this.risks = risks;
    this.riskListeners.notify(risks);
  }

  private enter(answers: AnswerSheet, locale: string, typing: boolean): Promise<Write> {
    const step = (book: Book) => enter(book, answers, this.environment.now(), locale);
    return this.changeWith(step, typing ? 'relaxed' : 'strict');
  }

  private async open(): Promise<BookStore> {
    this.store ??= await this.environment.openStore();
    return this.store;
  }

  private change(step: (book: Book) => Book, durability?: 'strict' | 'relaxed'): Promise<void> {
    return this.changeWith((book) => ({ book: step(book), write: undefined }), durability);
  }

  private async changeWith<W extends Write | undefined>(
    step: (book: Book) => { book: Book; write: W },
    durability?: 'strict' | 'relaxed',
  ): Promise<W> {
    const store = await this.open();
    const { book, write } = await store.change(
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
    this.book = await (await this.open()).read(this.key);
    this.announce();
  }

  private retryLater(): void {
    const pause = pauseAfter(this.failures);
    this.failures += 1;
    this.announce();
    this.schedule(pause);
  }

  private schedule(milliseconds: number): void {
    this.cancelTimer();
    if (this.closed) return;
    this.cancelTimer = this.environment.after(milliseconds, () => void this.send());
  }

  private wake(): void {
    this.failures = 0;
    this.announce();
    this.catchUp().catch(() => undefined);
    this.look().catch(() => undefined);
  }

  /** A tab that was closed may have left something without a message. */
  private async catchUp(): Promise<void> {
    if (this.book === undefined) return;
    await this.refresh();
    const book: Book | undefined = this.book;
    if (book !== undefined && waiting(book) > 0) await this.send();
  }

  private announce(): void {
    this.status = this.describe();
    this.statusListeners.notify();
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
      closed: this.endedElsewhere || refusals.some((write) => closing.has(write.refusal?.code ?? '')),
    };
  }
}

const questionMessages = (write: Write): Record<string, string> =>
  Object.fromEntries(
    Object.keys(write.answers).map((code) => [code, write.refusal?.questions[code] ?? write.refusal?.message ?? '']),
  );
