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

/** What was given in one gesture. */
export interface Write {
  /** Its place in the order in which answers were given on this device. */
  entry: number;
  /** Given when it is first sent; with it its content is fixed, since the server may know it already. null: never sent so far. */
  sequence: number | null;
  answers: AnswerSheet;
  /** Milliseconds on the book's own time line, which never runs backwards. */
  at: number;
  /** The revision seen when the answer was given. */
  base: number;
  locale: string;
  /** The server will never take it. */
  refusal?: Refusal;
  /** Its questions are hidden at present: it waits for other answers to show them. */
  aside?: true;
}

/** All that a device knows of one attempt: the writes not yet acknowledged, in order, and what the server last said. */
export interface Book extends AttemptKey {
  /** This device's name in the attempt; the server tells repeated writes by client and sequence. */
  client: string;
  nextEntry: number;
  /** The last sequence that the server has taken from this client: the next write gets the one after it. */
  acknowledged: number;
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
  nextEntry: 1,
  acknowledged: 0,
  revision: 0,
  savedAt: null,
  lastAt: 0,
  writes: [],
});

/** A book of the time when a write got its number on entry, so that numbers had gaps. */
export interface EarlierBook extends AttemptKey {
  client: string;
  nextSequence: number;
  revision: number;
  savedAt: string | null;
  lastAt: number;
  writes: (Omit<Write, 'entry' | 'sequence' | 'aside'> & { sequence: number; sealed: boolean })[];
}

/** The book in today's shape. Nothing tells which number is next: one too high is taken, and the server names the right one. */
export function upgraded({ nextSequence, writes, ...book }: EarlierBook): Book {
  return {
    ...book,
    nextEntry: nextSequence,
    acknowledged: nextSequence - 1,
    writes: writes.map(({ sealed, sequence, ...write }) => ({
      ...write,
      entry: sequence,
      sequence: sealed && write.refusal === undefined ? sequence : null,
    })),
  };
}

/** A clock that was set back must not make a later answer look older than an earlier one. */
export const bookTime = (book: Book, now: number): number => Math.max(now, book.lastAt + 1);

const waits = (write: Write): boolean => write.refusal === undefined && write.aside === undefined;

/**
 * Enters what was given. From writes that the server does not know, the questions answered anew are struck out; one that may be
 * under way is repeated as it was, because the server knows it by its sequence.
 */
export function enter(book: Book, answers: AnswerSheet, now: number, locale: string): { book: Book; write: Write } {
  const at = bookTime(book, now);
  const write: Write = { entry: book.nextEntry, sequence: null, answers, at, base: book.revision, locale };
  const older = book.writes.flatMap((old) => {
    if (old.sequence !== null) return [old];
    const left = without(old.answers, (code) => Object.hasOwn(answers, code));
    return Object.keys(left).length === 0 ? [] : [{ ...old, answers: left }];
  });
  return { write, book: { ...book, nextEntry: book.nextEntry + 1, lastAt: at, writes: [...older, write] } };
}

/** A write with its number, as it may be sent. */
export interface SealedWrite extends Write {
  sequence: number;
}

const isSealed = (write: Write | undefined): write is SealedWrite => typeof write?.sequence === 'number';

/** The write to send next (undefined: none waits), numbered in the same step. */
export function seal(book: Book): { book: Book; write: SealedWrite | undefined } {
  const underWay = book.writes.find((write) => write.sequence !== null);
  if (isSealed(underWay)) return { book, write: underWay };
  const next = book.writes.find(waits);
  if (next === undefined) return { book, write: undefined };
  const sealed = { ...next, sequence: book.acknowledged + 1 };
  return { write: sealed, book: replaced(book, next, [sealed]) };
}

/** A write as it was sent. */
export interface Sent {
  client: string;
  entry: number;
  sequence: number;
}

/**
 * The write, unless it is settled, or the book was begun anew meanwhile. A refused write leaves its number to the next one, and what another
 * tab hears of it must not be taken for that one's.
 */
const found = (book: Book, { client, entry, sequence }: Sent): Write | undefined =>
  book.client === client
    ? book.writes.find((write) => write.sequence === sequence && write.entry === entry)
    : undefined;

const replaced = (book: Book, write: Write, by: readonly Write[]): Book => ({
  ...book,
  writes: book.writes.flatMap((other) => (other === write ? by : [other])),
});

/** What was set aside is offered again: the answer just taken may have brought its questions into view. */
export function acknowledge(book: Book, sent: Sent, ack: Acknowledgement): Book {
  const write = found(book, sent);
  const known = seen(book, ack.revision, ack.savedAt);
  if (write === undefined) return known;
  const settled = { ...known, acknowledged: Math.max(known.acknowledged, sent.sequence) };
  return offered(replaced(settled, write, []));
}

/** The server knows this client by other numbers: the write, which changed nothing there, takes the one after `last`. */
export function renumber(book: Book, sent: Sent, last: number): Book {
  const write = found(book, sent);
  return write === undefined
    ? book
    : { ...replaced(book, write, [{ ...write, sequence: null }]), acknowledged: Math.max(0, last) };
}

/**
 * The server has taken nothing of the write. What is wrong with it is kept, shown, and no longer sent; hidden questions are set aside; the
 * rest goes on as a write of its own. A refusal that names no question is meant for all of it. What has been answered anew
 * meanwhile is not worth keeping.
 */
export function refuse(book: Book, sent: Sent, refusal: Refusal, hidden: readonly string[] = []): Book {
  const write = found(book, sent);
  if (write === undefined) return book;
  const isHidden = (code: string) => hidden.includes(code);
  const isNamed = (code: string) => isHidden(code) || Object.hasOwn(refusal.questions, code);
  const isAnew = (code: string) =>
    book.writes.some(({ entry, answers }) => entry > write.entry && Object.hasOwn(answers, code));
  const isWhole = hidden.length === 0 && Object.keys(refusal.questions).length === 0;
  // Said of what the write was before its other answers went their own ways.
  if (!isWhole && !Object.keys(write.answers).some(isNamed)) return book;
  const isWrong = (code: string) => isWhole || (isNamed(code) && !isHidden(code));
  const part = (of: (code: string) => boolean, as: Pick<Write, 'refusal' | 'aside'>): Write[] => {
    const answers = without(write.answers, (code) => !of(code) || isAnew(code));
    return Object.keys(answers).length === 0 ? [] : [{ ...write, sequence: null, answers, ...as }];
  };
  return replaced(book, write, [
    ...part((code) => !isWhole && isHidden(code), { aside: true }),
    ...part(isWrong, { refusal }),
    ...part((code) => !isWhole && !isNamed(code), {}),
  ]);
}

/** The attempt takes no more answers: every write is refused, but for those to hidden questions, which count no more. */
export const refuseAll = (book: Book, refusal: Refusal): Book => ({
  ...book,
  writes: book.writes.filter((write) => !write.aside).map((write) => ({ ...write, sequence: null, refusal })),
});

/** What the server says that it holds; beyond what was known, it may show questions whose answers were set aside. */
export function seen(book: Book, revision: number, savedAt: string | null): Book {
  const known = {
    ...book,
    revision: Math.max(book.revision, revision),
    savedAt: savedAt === null ? book.savedAt : later(book.savedAt, savedAt),
  };
  return revision > book.revision ? offered(known) : known;
}

/** What was set aside waits to be sent again. */
export const offered = (book: Book): Book =>
  book.writes.some(({ aside }) => aside)
    ? { ...book, writes: book.writes.map(({ aside: _, ...write }) => write) }
    : book;

/** The answers that the server has not acknowledged, the newest of each question. */
export const unacknowledged = (book: Book): AnswerSheet =>
  Object.assign({}, ...book.writes.map((write) => write.answers)) as AnswerSheet;

/** How many writes the server still lacks and may yet take. */
export const waiting = (book: Book): number => book.writes.filter(waits).length;

const without = (answers: AnswerSheet, drops: (code: string) => boolean): AnswerSheet =>
  Object.fromEntries(Object.entries(answers).filter(([code]) => !drops(code)));

const later = (a: string | null, b: string): string => (a !== null && Date.parse(a) > Date.parse(b) ? a : b);
