import type { Risk } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import { until as waitUntil } from 'tests/until';
import type { Answer, AnswerWrite, JournalEnvironment, TabMessage } from '../environment';
import { withFallback } from '../fallback';
import { type BookStore, openDeviceStore } from '../store';

/** A server that keeps answers as the product's does: each client and sequence once, the later `at` wins over a changed question. */
export class AnswerServer {
  /** What arrived and was new, in order. */
  readonly history: AnswerWrite[] = [];
  arrivals = 0;
  answers: AnswerSheet = {};
  revision = 0;
  status = 'in_progress';
  /** Runs before a write is taken (`lost` after it): throws to let the sending fail. */
  fault: (write: AnswerWrite) => void = () => {};
  lost: (write: AnswerWrite) => void = () => {};
  /** Whether a question is hidden, with that write merged in. */
  hides: (code: string, write: AnswerWrite) => boolean = () => false;
  risks: Risk[] | undefined;
  private readonly changed = new Map<string, { revision: number; at: number; client: string }>();

  constructor(private readonly clock: () => number) {}

  receive(write: AnswerWrite): Answer {
    this.arrivals += 1;
    this.fault(write);
    const known = this.history.some((old) => old.client === write.client && old.sequence === write.sequence);
    const newer: AnswerSheet = {};
    if (!known) {
      const taken = this.history.filter((old) => old.client === write.client).length;
      if (write.sequence !== taken + 1) throw new Gap(taken + 1);
      const hidden = Object.keys(write.answers).filter(
        (code) => write.answers[code] !== null && this.hides(code, write),
      );
      if (hidden.length > 0) throw new Refused('attempt.answers_invalid', hidden);
      this.revision += 1;
      this.history.push(write);
      const at = Date.parse(write.at) + this.clock() - Date.parse(write.sentAt);
      for (const [code, value] of Object.entries(write.answers)) {
        const stands = this.changed.get(code);
        if (stands && stands.revision > write.base && stands.at > at && stands.client !== write.client) {
          newer[code] = this.answers[code] ?? null;
          continue;
        }
        this.answers[code] = value;
        this.changed.set(code, { revision: this.revision, at, client: write.client });
      }
    }
    this.lost(write);
    return {
      revision: this.revision,
      savedAt: new Date(this.clock()).toISOString(),
      answers: newer,
      risks: this.risks,
    };
  }

  /** Another device gives an answer, at that server time. */
  answerElsewhere(answers: AnswerSheet, at: number): void {
    this.revision += 1;
    for (const [code, value] of Object.entries(answers)) {
      this.answers[code] = value;
      this.changed.set(code, { revision: this.revision, at, client: 'elsewhere' });
    }
  }
}

export class NoConnection extends Error {}
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly hidden: readonly string[] = [],
    readonly wrong: readonly string[] = [],
  ) {
    super(code);
  }
}
class Gap extends Error {
  constructor(readonly expected: number) {
    super('gap');
  }
}

/** A browser with its tabs: they share storage, locks and messages, and are closed one by one. */
export class Device {
  clock: () => number;
  online = true;
  signedIn = true;
  /** Who; undefined: whoever is asked about. */
  account: string | undefined;
  visible = true;
  /** How often the attempt was asked for. */
  readings = 0;
  localesRead: (string | undefined)[] = [];
  /** What the attempt says must not be overlooked. */
  risksRead: Risk[] | undefined;
  storage: () => Promise<BookStore> = openDeviceStore;
  private nextId = 1;
  private readonly locks = new Map<string, Promise<void>>();
  private readonly tabs: { listeners: Set<(message: TabMessage) => void> }[] = [];
  private readonly wakers = new Set<() => void>();
  private timers: { due: number; task: () => void }[] = [];
  private elapsed = 0;

  constructor(
    private readonly server: AnswerServer,
    clock: () => number,
  ) {
    this.clock = clock;
  }

  tab(): JournalEnvironment & { crash(): void } {
    const own = { listeners: new Set<(message: TabMessage) => void>() };
    this.tabs.push(own);
    let store: Promise<BookStore> | undefined;
    let alive = true;
    let die = () => {};
    const death = new Promise<void>((resolve) => {
      die = resolve;
    });
    const whileAlive = () => (alive ? Promise.resolve() : new Promise<void>(() => {}));
    return {
      openStore: () => {
        store ??= this.storage().then(withFallback);
        return store;
      },
      isSignedIn: (account) => (this.account ?? account) === account,
      send: async (_attempt, write) => {
        await whileAlive();
        if (!this.signedIn) return undefined;
        if (!this.online) throw new NoConnection();
        const ack = this.server.receive(structuredClone(write));
        await whileAlive();
        return ack;
      },
      classify: (error) => {
        if (error instanceof Gap) return { kind: 'renumber', last: error.expected - 1 };
        if (!(error instanceof Refused)) return { kind: 'retry', reached: !(error instanceof NoConnection) };
        const questions = Object.fromEntries(error.wrong.map((code) => [code, error.code]));
        const refusal = { code: error.code, message: error.code, questions };
        return error.code === 'attempt.closed'
          ? { kind: 'closed', refusal }
          : { kind: 'refused', refusal, hidden: error.hidden };
      },
      read: async (_attempt, locale) => {
        this.readings += 1;
        this.localesRead.push(locale);
        if (!this.online) throw new NoConnection();
        const { answers, revision } = this.server;
        const given = Object.entries(answers).filter(([, value]) => value !== null);
        return {
          answers: Object.fromEntries(given),
          revision,
          savedAt: null,
          status: this.server.status,
          risks: this.risksRead,
        };
      },
      visible: () => this.visible,
      now: () => this.clock(),
      newId: () => `client-${this.nextId++}`,
      online: () => this.online,
      exclusively: (name, task) => {
        const turn = (this.locks.get(name) ?? Promise.resolve()).then(() =>
          alive ? Promise.race([task(), death]) : undefined,
        );
        this.locks.set(
          name,
          turn.catch(() => {}),
        );
        return turn;
      },
      publish: (message) => {
        for (const tab of this.tabs) {
          if (tab !== own) for (const listener of tab.listeners) listener(structuredClone(message));
        }
      },
      listen: (listener) => {
        own.listeners.add(listener);
        return () => own.listeners.delete(listener);
      },
      onWake: (listener) => {
        this.wakers.add(listener);
        return () => this.wakers.delete(listener);
      },
      after: (milliseconds, task) => {
        const timer = { due: this.elapsed + milliseconds, task: () => alive && task() };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
      crash: () => {
        alive = false;
        die();
        own.listeners.clear();
      },
    };
  }

  /** The person comes back to the page, or the connection does. */
  wake(): void {
    for (const waker of [...this.wakers]) waker();
  }

  /** Lets so much time pass for the timers. */
  pass(milliseconds: number): void {
    this.elapsed += milliseconds;
    const due = this.timers.filter((timer) => timer.due <= this.elapsed);
    this.timers = this.timers.filter((timer) => timer.due > this.elapsed);
    for (const timer of due) timer.task();
  }
}

/** Resolves when the condition holds; fails when it does not come to hold. */
export const until = (condition: () => boolean | Promise<boolean>) => waitUntil(`${condition}`, condition);
