import type { AnswerValue, InstrumentDocument, Question } from 'core/instrument/document';
import { resolveText } from 'core/instrument/textKeys';
import { writtenNumber } from 'core/instrument/valueText';

/** One answer, with question and choice in words. */
export interface AnswerInWords {
  /** Code of the question; of a matrix with its row (`q5.r1`). */
  question: string;
  /** Markdown, in the language of the export; null: the instrument has no such question. */
  text: string | null;
  /** For a matrix row: the text of the question that it belongs to. */
  matrix: string | null;
  value: AnswerValue | null;
  /** The value in words; null: removed again. */
  label: string | null;
  /** ISO time, by the clock of the device. */
  at: string;
}

/** Words for values that the instrument does not name. */
export interface AnswerWords {
  yes: string;
  no: string;
}

/** For a matrix row `q5.r1` the question is `q5`. */
export const questionAt = (document: InstrumentDocument, address: string): Question | undefined =>
  document.questions.find(({ code }) => code === address || address.startsWith(`${code}.`));

/** A document with where to look for its texts. */
export interface Reading {
  document: InstrumentDocument;
  chain: readonly string[];
  words: AnswerWords;
}

function labelOf({ document, chain, words }: Reading, address: string, value: AnswerValue): string {
  const locale = chain[0];
  const question = questionAt(document, address);
  const chosen = (code: string) =>
    resolveText(document.texts, `answer.${question?.answerSet}.${code}.label`, chain)?.text ?? code;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return writtenNumber(value, locale ?? document.baseLocale, { most: 10 });
  if (Array.isArray(value)) return new Intl.ListFormat(locale, { type: 'unit' }).format(value.map(chosen));
  if (question?.kind === 'date' && !Number.isNaN(Date.parse(value))) {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
  }
  return question?.answerSet === undefined ? String(value) : chosen(String(value));
}

/** @param at ISO time */
export function answerIn(reading: Reading, address: string, value: AnswerValue | null, at: string): AnswerInWords {
  const { document, chain } = reading;
  const textOf = (code: string) => resolveText(document.texts, `question.${code}.text`, chain)?.text ?? null;
  const code = questionAt(document, address)?.code;
  return {
    question: address,
    text: textOf(address),
    matrix: code === undefined || code === address ? null : textOf(code),
    value,
    label: value === null ? null : labelOf(reading, address, value),
    at,
  };
}
