import type { AnswerSet } from '../../instrument/document';
import type { LocalTexts } from './locales';

/** What a name of the file is called in the document. */
export interface NamedParts {
  /** Our codes of questions and calculations, by the file's names. */
  codes: ReadonlyMap<string, string>;
  /** Our codes of rows, by question and row. */
  rows: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Of the answers of each question. */
  answers: ReadonlyMap<string, Answered>;
}

export interface Answered {
  set: AnswerSet;
  /** In the order of the file's answers. */
  codes: readonly string[];
}

/** Puts the texts of one thing under a key, in every language; `otherwise`: where the base language has none. */
export type Say = (
  key: string,
  texts: LocalTexts | undefined,
  form: (text: string) => string,
  otherwise?: string,
) => void;
