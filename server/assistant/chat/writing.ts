import { numbersReminder } from 'core/assistant/houseRules';
import { strayNumbers } from 'core/assistant/numbers';
import { touchesSelfHarm } from 'core/assistant/selfHarm';
import type { FastifyBaseLogger } from 'fastify';
import type { ChatLine } from '../../ai/chat';
import { AiFailure } from '../../ai/failure';
import type { Database } from '../../database/connection';
import type { Permit } from '../model/service';
import { progress, type StoredMessage } from './store';

interface Task {
  /** Of the answer, which is stored already. */
  id: string;
  permit: Permit;
  lines: readonly ChatLine[];
  /** Of an answer about a result: the texts in which each of its numbers has to stand, and the language that it should be in. */
  held: { given: readonly string[]; locale: string } | undefined;
  help: boolean;
}

export interface AnswerWriting {
  /** Writes the answer, whoever waits for it. */
  begin(task: Task): void;
  /** Resolves when it is stored as stopped; at once where another server writes it. */
  stop(id: string): Promise<void>;
  /** Resolves when the answer has changed here, after `milliseconds`, or when the signal is aborted. */
  changed(id: string, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Ends everything that is being written here. */
  close(): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Milliseconds between two writes of a growing answer, and between signs of life of a silent one. */
const flushEvery = 150;
const touchEvery = 10_000;

type End = Pick<StoredMessage, 'state' | 'reason' | 'text'>;

/** What PostgreSQL cannot hold as text: NUL, and halves of characters. */
const storable = (text: string) => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
/** Without half a character at the end: its other half is still to come. */
const whole = (text: string) => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);

/** Writes answers apart from the requests that asked for them: they go on through a reload, and every server can show them as they grow. */
export function createAnswerWriting({ db, clock, log }: Needs): AnswerWriting {
  const running = new Map<string, { stopping: AbortController; done: Promise<void>; stopped: boolean }>();
  const waiting = new Map<string, Set<() => void>>();
  const tell = (id: string) => {
    for (const wake of waiting.get(id) ?? []) wake();
  };

  /** @returns false: it is not being written any more */
  async function store(id: string, change: Partial<StoredMessage>): Promise<boolean> {
    const is = await progress(db, id, { ...change, touchedAt: clock() });
    tell(id);
    return is;
  }

  async function write({ id, permit, lines, held, help: helped }: Task, stopping: AbortController): Promise<End> {
    const { signal } = stopping;
    let [text, flushed, help] = ['', performance.now(), helped];
    const touch = setInterval(() => {
      void store(id, {}).then(
        (is) => is || stopping.abort(),
        () => undefined,
      );
    }, touchEvery);
    const attempt = async (given: readonly ChatLine[]): Promise<End['state']> => {
      text = '';
      for await (const piece of permit.write(signal, given)) {
        if (!('text' in piece)) return piece.end === 'cut' ? 'cut' : 'done';
        text += piece.text;
        if (held !== undefined || performance.now() - flushed < flushEvery) continue;
        flushed = performance.now();
        help ||= touchesSelfHarm(text);
        if (!(await store(id, { text: storable(whole(text)), help }))) stopping.abort();
      }
      throw new AiFailure('away', 'the answer was cut off');
    };
    try {
      let state = await attempt(lines);
      if (held !== undefined && strayNumbers(text, held.given, held.locale).length > 0) {
        const again: ChatLine[] = [
          { role: 'assistant', content: text },
          { role: 'user', content: numbersReminder },
        ];
        state = await attempt([...lines, ...again]);
        // What is held back is not kept either.
        if (strayNumbers(text, held.given, held.locale).length > 0) return { state: 'held', reason: null, text: '' };
      }
      if (!help && touchesSelfHarm(text)) await store(id, { help: true });
      if (text.trim() === '') return { state: 'failed', reason: 'unusable', text: '' };
      return { state, reason: null, text: storable(text) };
    } catch (error) {
      // Of an answer about a result nothing is shown that was not checked as a whole.
      const rest = held === undefined ? storable(whole(text)) : '';
      if (signal.aborted) {
        const isStopped = running.get(id)?.stopped ?? false;
        return isStopped
          ? { state: 'stopped', reason: null, text: rest }
          : { state: 'failed', reason: 'interrupted', text: rest };
      }
      if (!(error instanceof AiFailure)) log.error({ err: error }, 'An answer could not be written');
      return { state: 'failed', reason: error instanceof AiFailure ? error.reason : 'interrupted', text: rest };
    } finally {
      clearInterval(touch);
    }
  }

  return {
    begin: (task) => {
      const stopping = new AbortController();
      const done = write(task, stopping)
        .then((end) => store(task.id, end))
        .then(
          () => undefined,
          (error: unknown) => log.warn({ err: error }, 'The end of an answer was not stored'),
        )
        .finally(() => running.delete(task.id));
      running.set(task.id, { stopping, done, stopped: false });
    },

    stop: async (id) => {
      const own = running.get(id);
      if (own !== undefined) {
        own.stopped = true;
        own.stopping.abort();
        await own.done;
      }
      // Another server's: it notices with its next write.
      await store(id, { state: 'stopped' });
    },

    changed: (id, milliseconds, signal) =>
      new Promise((resolve) => {
        const all = waiting.get(id) ?? new Set();
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          all.delete(end);
          if (all.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        waiting.set(id, all.add(end));
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      }),

    close: async () => {
      const all = [...running.values()];
      for (const { stopping } of all) stopping.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}
