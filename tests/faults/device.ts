import 'fake-indexeddb/auto';
import type { AnswerSheet } from 'core/instrument/document';
import { IDBFactory } from 'fake-indexeddb';
import type { AttemptJournal } from '@/answering/journal/attemptJournal';
import type { AnswerWrite, JournalEnvironment, TabMessage } from '@/answering/journal/environment';
import { classifyFailure } from '@/answering/journal/failure';
import { withFallback } from '@/answering/journal/fallback';
import { Journals } from '@/answering/journal/journals';
import { type BookStore, openDeviceStore } from '@/answering/journal/store';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { newId } from '@/kit/newId/newId';
import { call, Flight, noConnection } from './network';
import type { Person, Target } from './target';
import type { World } from './world';

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** One who is signed in on a device: from one schedule to the next, since passwords take the server its time. */
export class Session {
  private static readonly begun = new WeakMap<Target, Map<string, Tokens>>();

  private constructor(
    private readonly world: World,
    readonly person: Person,
    private readonly name: string,
    private readonly all: Map<string, Tokens>,
  ) {}

  static async of(world: World, device: number, person: Person): Promise<Session> {
    const all = Session.begun.get(world.target) ?? new Map<string, Tokens>();
    Session.begun.set(world.target, all);
    const session = new Session(world, person, `${device} ${person.id}`, all);
    if (!all.has(session.name)) await session.signIn();
    return session;
  }

  private async signIn(): Promise<void> {
    const { email, password } = this.person;
    this.all.set(
      this.name,
      await this.world.persistently((origin) =>
        call<Tokens>(origin, 'POST', 'auth/login', { body: { email, password } }),
      ),
    );
  }

  ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return call<T>(this.world.origin(), method, path, { token: this.all.get(this.name)?.accessToken, body });
  }

  /** After an access token has expired: with the refresh token, or by signing in again. */
  async renew(): Promise<void> {
    this.world.count('token renewed');
    const refreshToken = this.all.get(this.name)?.refreshToken;
    try {
      this.all.set(this.name, await call(this.world.origin(), 'POST', 'auth/refresh', { body: { refreshToken } }));
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.reason !== 'business') throw error;
      this.world.count('signed in again');
      await this.signIn();
    }
  }
}

/** A page that shows the attempt. */
export interface Tab {
  journal: AttemptJournal;
  journals: Journals;
  /** What it shows. */
  screen: AnswerSheet;
  locale: string;
  /** As a browser ends a page: nothing of it goes on. */
  crash(): void;
}

/** A browser with its tabs: they share storage, locks and messages, and end one by one. The network belongs to the world. */
export class Device {
  online = true;
  signedIn = true;
  /** Milliseconds that its clock is ahead. */
  skew = 0;
  readonly tabs: Tab[] = [];
  readonly clients = new Set<string>();
  /** By item: what the server may hold in the end, as far as this device goes. More than one: it is not known whether the last was kept. */
  readonly given = new Map<string, unknown[]>();
  /** `item value` of each answer that this device's screen has called saved. */
  readonly claims = new Set<string>();
  busy = 0;
  private readonly factory = new IDBFactory();
  private readonly locks = new Map<string, Promise<void>>();
  private readonly ears = new Map<object, Set<(message: TabMessage) => void>>();
  private readonly wakers = new Set<() => void>();
  private timers: { due: number; task: () => void }[] = [];

  constructor(
    readonly number: number,
    private readonly world: World,
    /** Whether the browser has Web Locks. */
    private readonly hasLocks: boolean,
  ) {}

  now = (): number => this.world.target.now() + this.skew;

  session(person: Person): Promise<Session> {
    return Session.of(this.world, this.number, person);
  }

  /** The device's storage, as a page opens it; `isAlive`: what a page that has ended still wants is not done. */
  private async storage(isAlive: () => boolean): Promise<BookStore> {
    const outer = globalThis.indexedDB;
    globalThis.indexedDB = this.factory;
    const opening = openDeviceStore();
    globalThis.indexedDB = outer;
    const store = await opening;
    const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => {
      if (!isAlive()) return new Promise<T>(() => {});
      this.busy += 1;
      const result = await work().finally(() => {
        this.busy -= 1;
      });
      return isAlive() ? result : new Promise<T>(() => {});
    };
    return {
      durable: true,
      read: (key) => whileAlive(() => store.read(key)),
      change: (...parameters) => whileAlive(() => store.change(...parameters)),
      attempts: (account) => whileAlive(() => store.attempts(account)),
    };
  }

  /** What a page of this person on this device has around it. */
  environment(person: Person): { environment: JournalEnvironment; crash: () => void } {
    const own = {};
    const listeners = new Set<(message: TabMessage) => void>();
    this.ears.set(own, listeners);
    let alive = true;
    let die = () => {};
    const death = new Promise<void>((resolve) => {
      die = resolve;
    });
    const isAlive = () => alive;
    let store: Promise<BookStore> | undefined;
    const fly = (write: AnswerWrite | undefined, method: string, path: string) =>
      this.fly(isAlive, person, write, method, path);
    const environment: JournalEnvironment = {
      openStore: () => {
        store ??= this.storage(isAlive).then(withFallback);
        return store;
      },
      send: async (attempt, write) => fly(write, 'PATCH', `attempts/${attempt}/answers`) as never,
      read: async (attempt) => fly(undefined, 'GET', `attempts/${attempt}`) as never,
      classify: classifyFailure,
      isSignedIn: () => true,
      now: this.now,
      newId: () => {
        const id = newId();
        this.clients.add(id);
        return id;
      },
      online: () => this.online,
      visible: () => true,
      exclusively: (name, task) => {
        if (!this.hasLocks) return task();
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
        if (!alive) return;
        for (const [other, ears] of this.ears) {
          if (other === own) continue;
          queueMicrotask(() => {
            for (const listener of ears) listener(structuredClone(message));
          });
        }
      },
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onWake: (listener) => {
        const waker = () => alive && listener();
        this.wakers.add(waker);
        return () => this.wakers.delete(waker);
      },
      after: (milliseconds, task) => {
        const timer = { due: this.world.target.now() + milliseconds, task: () => alive && task() };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
    };
    const crash = () => {
      alive = false;
      die();
      listeners.clear();
      this.ears.delete(own);
    };
    return { environment, crash };
  }

  private async fly(
    isAlive: () => boolean,
    person: Person,
    write: AnswerWrite | undefined,
    method: string,
    path: string,
  ): Promise<unknown> {
    const never = new Promise<never>(() => {});
    if (!isAlive()) return never;
    if (!this.signedIn) return undefined;
    for (let time = 0; ; time += 1) {
      if (!this.online) throw noConnection();
      const session = await this.session(person);
      const flight = new Flight(this.number, write, () => session.ask(method, path, write), this.world.heard);
      this.world.flights.push(flight);
      try {
        const data = await flight.answer;
        return isAlive() ? data : never;
      } catch (error) {
        if (!isAlive()) return never;
        if (!(error instanceof RequestFailure) || error.status !== 401 || time > 2) throw error;
        // Until it is done the journal has not heard anything.
        this.busy += 1;
        await session
          .renew()
          .catch(() => Promise.reject(noConnection()))
          .finally(() => {
            this.busy -= 1;
          });
      }
    }
  }

  /** Opens a page at the attempt; undefined: it cannot be had now. */
  async open(person: Person, attempt: string): Promise<Tab | undefined> {
    if (!this.online || !this.signedIn) return undefined;
    const session = await this.session(person);
    const load = () =>
      session.ask<{ answers: AnswerSheet; revision: number; savedAt: string | null }>('GET', `attempts/${attempt}`);
    const loaded = await load().catch(async () => {
      await session.renew();
      return load();
    });
    const { environment, crash } = this.environment(person);
    const journals = new Journals(environment);
    const { journal } = journals.hold({ account: person.id, attempt });
    const tab: Tab = {
      journal,
      journals,
      screen: {},
      locale: 'en-US',
      crash: () => {
        crash();
        this.tabs.splice(this.tabs.indexOf(tab), 1);
      },
    };
    this.tabs.push(tab);
    journal.onAnswers((answers) => Object.assign(tab.screen, answers));
    tab.screen = { ...(await journal.reconcile(loaded)) };
    void journal.send();
    return tab;
  }

  /** The person comes back to the page, or the connection does. */
  wake(): void {
    for (const waker of [...this.wakers]) waker();
  }

  /** Runs the timers whose time has come. */
  ring(): void {
    const due = this.timers.filter((timer) => timer.due <= this.world.target.now());
    this.timers = this.timers.filter((timer) => !due.includes(timer));
    for (const timer of due) timer.task();
  }

  async book(person: Person, attempt: string) {
    return (await this.storage(() => true)).read({ account: person.id, attempt });
  }
}
