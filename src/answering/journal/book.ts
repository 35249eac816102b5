import type { AnswerSheet } from 'core/instrument/document';

/** Account and attempt: a journal is read and sent only for this pair. */
export interface AttemptKey {
  account: string;
  attempt: string;
}

/** Why the server will never take a write. The respondent sees it; the answer stays on the device. */
export interface Refusal {
  code: string;
  message: string;
  /** By question code, if the server named it. */
  questions: Record<string, string>;
}

/** The answers of one gesture. */
export interface Write {
  /** Its place in the order of answers on this device. */
  entry: number;
  /** Set when it is first sent. From then on its content is fixed, as the server may know it. null: never sent. */
  sequence: number | null;
  answers: AnswerSheet;
  /** Milliseconds on the book's own time line, which never runs backwards. */
  at: number;
  /** The revision seen when the answer was given. */
  base: number;
  locale: string;
  refusal?: Refusal;
  /** Its questions are hidden now: it waits until other answers show them. */
  aside?: true;
}

/** What a device knows of one attempt: the writes not yet acknowledged, in order, and the server's last state. */
export interface Book extends AttemptKey {
  /** Name of this device in the attempt. The server recognises repeated writes by client and sequence. */
  client: string;
  nextEntry: number;
  /** The last sequence that the server took from this client. The next write gets the next number. */
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
  /** Answers to questions of the write where somebody else's newer answer holds. */
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

/** An older format: a write got its number on entry, so numbers had gaps. */
export interface EarlierBook extends AttemptKey {
  client: string;
  nextSequence: number;
  revision: number;
  savedAt: string | null;
  lastAt: number;
  writes: (Omit<Write, 'entry' | 'sequence' | 'aside'> & { sequence: number; sealed: boolean })[];
}

/** The book in the present format. The next number is unknown: one too high is taken, as the server names the right one. */
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
 * Enters answers. Removes questions answered again from older writes that the server does not know; a write that may be
 * under way is repeated unchanged, as the server knows it by its sequence.
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
 * The write, unless it is settled or the book was replaced meanwhile. A refused write leaves its number to the next one; what
 * another tab hears about it must not be taken for that one.
 */
const found = (book: Book, { client, entry, sequence }: Sent): Write | undefined =>
  book.client === client
    ? book.writes.find((write) => write.sequence === sequence && write.entry === entry)
    : undefined;

const replaced = (book: Book, write: Write, by: readonly Write[]): Book => ({
  ...book,
  writes: book.writes.flatMap((other) => (other === write ? by : [other])),
});

/** Offers again what was set aside: the answer just taken may have shown its questions. */
export function acknowledge(book: Book, sent: Sent, ack: Acknowledgement): Book {
  const write = found(book, sent);
  const known = seen(book, ack.revision, ack.savedAt);
  if (write === undefined) return known;
  const settled = { ...known, acknowledged: Math.max(known.acknowledged, sent.sequence) };
  return offered(replaced(settled, write, []));
}

/** The server knows other numbers of this client: the write, which changed nothing there, takes the one after `last`. */
export function renumber(book: Book, sent: Sent, last: number): Book {
  const write = found(book, sent);
  return write === undefined
    ? book
    : { ...replaced(book, write, [{ ...write, sequence: null }]), acknowledged: Math.max(0, last) };
}

/**
 * The server has taken nothing of the write. Wrong answers are kept, shown and no longer sent; hidden questions are set aside; the
 * rest becomes a write of its own. A refusal without a question means all of it. Questions answered again
 * meanwhile are dropped.
 */
export function refuse(book: Book, sent: Sent, refusal: Refusal, hidden: readonly string[] = []): Book {
  const write = found(book, sent);
  if (write === undefined) return book;
  const isHidden = (code: string) => hidden.includes(code);
  const isNamed = (code: string) => isHidden(code) || Object.hasOwn(refusal.questions, code);
  const isAnew = (code: string) =>
    book.writes.some(({ entry, answers }) => entry > write.entry && Object.hasOwn(answers, code));
  const isWhole = hidden.length === 0 && Object.keys(refusal.questions).length === 0;
  // The refusal is about the write as it was, with all its answers.
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

/** The attempt takes no more answers: refuses every write. Those to hidden questions are dropped. */
export const refuseAll = (book: Book, refusal: Refusal): Book => ({
  ...book,
  writes: book.writes.filter((write) => !write.aside).map((write) => ({ ...write, sequence: null, refusal })),
});

/** The survey takes answers again: what was refused because it was closed waits to be sent. */
export const reopened = (book: Book): Book => ({
  ...book,
  writes: book.writes.map(({ refusal, ...write }) =>
    refusal === undefined || refusal.code === 'survey.closed' ? write : { ...write, refusal },
  ),
});

/** The server's state. If it is newer than known, it may show questions whose answers were set aside. */
export function seen(book: Book, revision: number, savedAt: string | null): Book {
  const known = {
    ...book,
    revision: Math.max(book.revision, revision),
    savedAt: savedAt === null ? book.savedAt : later(book.savedAt, savedAt),
  };
  return revision > book.revision ? offered(known) : known;
}

export const offered = (book: Book): Book =>
  book.writes.some(({ aside }) => aside)
    ? { ...book, writes: book.writes.map(({ aside: _, ...write }) => write) }
    : book;

/** The answers that the server has not acknowledged, the newest of each question. */
export const unacknowledged = (book: Book): AnswerSheet =>
  Object.assign({}, ...book.writes.map((write) => write.answers)) as AnswerSheet;

/** The number of writes that the server lacks and may still take. */
export const waiting = (book: Book): number => book.writes.filter(waits).length;

const without = (answers: AnswerSheet, drops: (code: string) => boolean): AnswerSheet =>
  Object.fromEntries(Object.entries(answers).filter(([code]) => !drops(code)));

const later = (a: string | null, b: string): string => (a !== null && Date.parse(a) > Date.parse(b) ? a : b);
