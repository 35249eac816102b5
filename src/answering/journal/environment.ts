import type { Risk } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import { newId } from '@/kit/newId/newId';
import type { Acknowledgement, Refusal } from './book';
import { withFallback } from './fallback';
import { type BookStore, openDeviceStore, openMemoryStore } from './store';

/** The body of PATCH attempts/{id}/answers. */
export interface AnswerWrite {
  client: string;
  sequence: number;
  base: number;
  answers: AnswerSheet;
  at: string;
  sentAt: string;
  locale: string;
}

/** The server's answer to a write that it took. */
export interface Answer extends Acknowledgement {
  /** All risks in the answers, if the write may matter for one. */
  risks?: readonly Risk[];
}

/** An attempt as the server has it. */
export interface ServerState {
  answers: AnswerSheet;
  revision: number;
  /** ISO 8601; null: nothing saved so far. */
  savedAt: string | null;
  status: string;
  /** The language of the risks. */
  locale?: string;
  risks?: readonly Risk[];
}

/** What a failed sending means: try again later, or never. */
export type Failure =
  | { kind: 'retry'; reached: boolean }
  /** Only the number is wrong: the next one is `last` + 1. */
  | { kind: 'renumber'; last: number }
  /** `hidden`: questions of the write that are not asked now, but may be later. */
  | { kind: 'refused'; refusal: Refusal; hidden: readonly string[] }
  /** The attempt takes no more answers at all. */
  | { kind: 'closed'; refusal: Refusal };

/** Messages between tabs of one browser. */
export interface TabMessage {
  account: string;
  attempt: string;
  /** Answers that every tab should show now; none: only the saved state has changed. */
  answers?: AnswerSheet;
  /** The place of their write on this device; absent: they came from the server. */
  entry?: number;
  risks?: readonly Risk[];
  /** Language of the risks. */
  locale?: string;
}

/** All that a journal needs from outside, so that tests can simulate a device. */
export interface JournalEnvironment {
  openStore(): Promise<BookStore>;
  /** Whether calls are sent for this account now. */
  isSignedIn(account: string): boolean;
  /** undefined: nobody is signed in, nothing was sent. */
  send(attempt: string, write: AnswerWrite): Promise<Answer | undefined>;
  classify(error: unknown, sequence: number): Failure;
  /** The attempt as the server has it, with risks in that language; undefined: nobody is signed in. */
  read(attempt: string, locale: string | undefined): Promise<ServerState | undefined>;
  now(): number;
  newId(): string;
  online(): boolean;
  visible(): boolean;
  /** Runs the task while no other tab runs one with the same name. */
  exclusively(name: string, task: () => Promise<void>): Promise<void>;
  publish(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  /** Calls the listener when the device may be online again, or the page is looked at again. */
  onWake(listener: () => void): () => void;
  /** @returns how to cancel */
  after(milliseconds: number, task: () => void): () => void;
}

const channelName = 'assess-journal';

type Browser = Omit<JournalEnvironment, 'send' | 'classify' | 'read' | 'isSignedIn'>;

/** The browser as a journal's environment; works without missing parts (old browsers, plain http). */
export function browserEnvironment(): Browser {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  let store: Promise<BookStore> | undefined;
  return {
    openStore: () => {
      store ??= openDeviceStore().then(withFallback, openMemoryStore);
      return store;
    },
    now: () => Date.now(),
    newId,
    online: () => navigator.onLine,
    visible: () => document.visibilityState === 'visible',
    // Without Web Locks two tabs may send the same write: the server takes it once.
    exclusively: async (name, task) => {
      await (navigator.locks === undefined ? task() : navigator.locks.request(name, task));
    },
    publish: (message) => channel?.postMessage(message),
    listen: (listener) => {
      const receive = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel?.addEventListener('message', receive);
      return () => channel?.removeEventListener('message', receive);
    },
    onWake: (listener) => {
      const visible = () => {
        if (document.visibilityState === 'visible') listener();
      };
      window.addEventListener('online', listener);
      window.addEventListener('focus', listener);
      document.addEventListener('visibilitychange', visible);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('focus', listener);
        document.removeEventListener('visibilitychange', visible);
      };
    },
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
