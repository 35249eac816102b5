import type { AnswerSheet } from 'core/instrument/document';

/** Whose answers, to which attempt: a journal is read and sent for this pair alone. */
export interface AttemptKey {
  account: string;
  attempt: string;
}

/** Why the server will never take a write: shown to the respondent, the answer stays on the device. */
export interface Refusal {
  code: string;
  message: string;
  /** By question code, where the server named the place. */
  questions: Record<string, string>;
}

/** What was given in one gesture. Once `sealed` (it may have reached the server) its content never changes again. */
export interface Write {
  sequence: number;
  answers: AnswerSheet;
  /** Milliseconds on the book's own time line, which never runs backwards. */
  at: number;
  /** The revision seen when the answer was given. */
  base: number;
  locale: string;
  sealed: boolean;
  refusal?: Refusal;
}

/** All that a device knows of one attempt: the writes not yet acknowledged, in order, and what the server last said. */
export interface Book extends AttemptKey {
  /** This device's name in the attempt; the server tells repeated writes by client and sequence. */
  client: string;
  nextSequence: number;
  revision: number;
  /** ISO 8601; null: nothing acknowledged so far. */
  savedAt: string | null;
  lastAt: number;
  writes: Write[];
}

export interface Acknowledgement {
  revision: number;
  savedAt: string;
  /** Questions of the write where another's newer answer stands. */
  answers?: AnswerSheet;
}

export const emptyBook = (key: AttemptKey, client: string): Book => ({
  account: key.account,
  attempt: key.attempt,
  client,
  nextSequence: 1,
  revision: 0,
  savedAt: null,
  lastAt: 0,
  writes: [],
});

/** A clock that was set back must not make a later answer look older than an earlier one. */
export const bookTime = (book: Book, now: number): number => Math.max(now, book.lastAt + 1);

/**
 * Enters what was given. An older write that only holds questions answered anew is dropped, unless it may already be under way:
 * a sealed write is repeated as it was, because the server knows it by its sequence.
 */
export function enter(book: Book, answers: AnswerSheet, now: number, locale: string): { book: Book; write: Write } {
  const at = bookTime(book, now);
  const write: Write = { sequence: book.nextSequence, answers, at, base: book.revision, locale, sealed: false };
  const superseded = (old: Write) =>
    (!old.sealed || old.refusal !== undefined) && Object.keys(old.answers).every((code) => code in answers);
  return {
    write,
    book: {
      ...book,
      nextSequence: book.nextSequence + 1,
      lastAt: at,
      writes: [...book.writes.filter((old) => !superseded(old)), write],
    },
  };
}

/** The write to send next (undefined: none waits), sealed in the same step. */
export function seal(book: Book): { book: Book; write: Write | undefined } {
  const next = book.writes.find((write) => write.refusal === undefined);
  if (next === undefined || next.sealed) return { book, write: next };
  const sealed = { ...next, sealed: true };
  return { write: sealed, book: { ...book, writes: book.writes.map((write) => (write === next ? sealed : write)) } };
}

/** One write among all devices' writes to an attempt. */
export interface Sent {
  client: string;
  sequence: number;
}

/** A book begun anew while a write of the old one was under way has another client: nothing of it is taken for acknowledged. */
export const acknowledge = (book: Book, sent: Sent, ack: Acknowledgement): Book => ({
  ...book,
  revision: Math.max(book.revision, ack.revision),
  savedAt: later(book.savedAt, ack.savedAt),
  writes: book.writes.filter((write) => !isSame(book, write, sent)),
});

/** Marks a write as refused: kept, shown, and no longer sent. */
export const refuse = (book: Book, sent: Sent, refusal: Refusal): Book => ({
  ...book,
  writes: book.writes.map((write) => (isSame(book, write, sent) ? { ...write, sealed: true, refusal } : write)),
});

/** The attempt takes no more answers: every write is refused. */
export const refuseAll = (book: Book, refusal: Refusal): Book => ({
  ...book,
  writes: book.writes.map((write) => ({ ...write, sealed: true, refusal })),
});

/** What a fresh reading of the attempt brought. */
export const seen = (book: Book, revision: number, savedAt: string | null): Book => ({
  ...book,
  revision: Math.max(book.revision, revision),
  savedAt: savedAt === null ? book.savedAt : later(book.savedAt, savedAt),
});

/** The answers that the server has not acknowledged, the newest of each question. */
export const unacknowledged = (book: Book): AnswerSheet =>
  Object.assign({}, ...book.writes.map((write) => write.answers)) as AnswerSheet;

export const waiting = (book: Book): number => book.writes.filter((write) => write.refusal === undefined).length;

const later = (a: string | null, b: string): string => (a !== null && Date.parse(a) > Date.parse(b) ? a : b);

const isSame = (book: Book, write: Write, sent: Sent): boolean =>
  book.client === sent.client && write.sequence === sent.sequence;
