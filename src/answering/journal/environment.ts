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

/** What the server answers to a write that it has taken. */
export interface Answer extends Acknowledgement {
  /** Where a risk may hang on the write: what must not be overlooked about all answers. */
  risks?: readonly Risk[];
}

/** An attempt as the server holds it. */
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
  /** Nothing is wrong but the number: the next is the one after `last`. */
  | { kind: 'renumber'; last: number }
  /** `hidden`: the questions of the write that are not asked at present, and may be later. */
  | { kind: 'refused'; refusal: Refusal; hidden: readonly string[] }
  /** The attempt takes no more answers at all. */
  | { kind: 'closed'; refusal: Refusal };

/** What tabs of the same browser tell each other. */
export interface TabMessage {
  account: string;
  attempt: string;
  /** Answers that every tab should now show; none: only the saved state has changed. */
  answers?: AnswerSheet;
  /** The place of the write they were given in among all of this device; absent: they came from the server. */
  entry?: number;
  risks?: readonly Risk[];
  /** That of the risks. */
  locale?: string;
}

/** Everything outside that a journal touches, so that tests can give it a device of their own. */
export interface JournalEnvironment {
  openStore(): Promise<BookStore>;
  /** Whether what is sent now goes out in the name of this account. */
  isSignedIn(account: string): boolean;
  /** Resolves to undefined when nobody is signed in: nothing was sent. */
  send(attempt: string, write: AnswerWrite): Promise<Answer | undefined>;
  classify(error: unknown, sequence: number): Failure;
  /** The attempt as the server holds it now, what must not be overlooked in that language; undefined when nobody is signed in. */
  read(attempt: string, locale: string | undefined): Promise<ServerState | undefined>;
  now(): number;
  newId(): string;
  online(): boolean;
  /** Whether the person can see the page. */
  visible(): boolean;
  /** Runs the task while no other tab runs one of the same name. */
  exclusively(name: string, task: () => Promise<void>): Promise<void>;
  publish(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  /** Calls when the device may have got its connection back, or the person has come back to the page. */
  onWake(listener: () => void): () => void;
  /** Returns the cancelling function. */
  after(milliseconds: number, task: () => void): () => void;
}

const channelName = 'assess-journal';

type Browser = Omit<JournalEnvironment, 'send' | 'classify' | 'read' | 'isSignedIn'>;

/** The browser as a journal's environment; where a part is missing (old browsers, plain http) it does without. */
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
