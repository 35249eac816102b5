import type { Calculation, Question, QuestionKind, Settings, Table, Validation } from '../../instrument/document';
import type { Scope, SubjectType } from '../expression/subject';
import type { LocalTexts } from './locales';

/** What a reader has found in a file, in the file's own names; `assemble` makes a document of it. */
export interface Gathered {
  /** Of the instrument. */
  code: string;
  title: LocalTexts;
  description?: LocalTexts;
  instructions?: LocalTexts;
  thanks?: LocalTexts;
  /** The tag of the base language, where the file names it. */
  baseTag?: string;
  settings?: Settings;
  sections: GatheredSection[];
  questions: GatheredQuestion[];
  calculations: GatheredCalculation[];
  /** Codes for sections whose ids are numbers. */
  sectionCodes?: Record<string, string>;
  /** What our own notes in the file say. */
  notes?: Notes;
}

/** An expression of the file: its place, its words, and how it becomes a formula of ours. */
export interface GatheredFormula {
  path: string;
  source: string;
  /** A rule, as a formula. Throws TermSyntaxError and Unsayable. */
  rule?(scope: Scope): string;
  /** A calculation. */
  value?(scope: Scope): { formula: string; type: 'number' | 'text' | 'boolean' };
}

export interface GatheredSection {
  id: string;
  path: string;
  title?: LocalTexts;
  text?: LocalTexts;
  rules?: GatheredFormula[];
  hidden?: boolean;
  randomOrder?: boolean;
}

export interface GatheredAnswer {
  was: string;
  path: string;
  label: LocalTexts;
  score?: number;
  exclusive?: boolean;
}

export interface GatheredRow {
  id: string;
  path: string;
  text: LocalTexts;
}

export type QuestionTexts = Partial<
  Record<'text' | 'help' | 'placeholder' | 'unit' | 'min_label' | 'max_label', LocalTexts>
>;

export interface GatheredQuestion {
  id: string;
  /** Of the id. */
  path: string;
  kind: QuestionKind;
  section?: string;
  texts: QuestionTexts;
  answers?: GatheredAnswer[];
  /** What the file calls the set of answers. */
  setName?: string;
  rows?: GatheredRow[];
  rules?: GatheredFormula[];
  /** Never shown. */
  hidden?: boolean;
  required?: boolean;
  validation?: Validation;
  layout?: Question['layout'];
  /** Of a yes/no: what the file calls true and false. */
  truth?: readonly [string, string];
  /** As expressions see it, where that is not the kind's own. */
  subjectType?: SubjectType;
}

export interface GatheredCalculation {
  id: string;
  path: string;
  name?: LocalTexts;
  description?: LocalTexts;
  formula: GatheredFormula;
  shownTo?: Calculation['shownTo'];
  decimals?: number;
  /** Only others' expressions use it: it falls away when it cannot be said, and is told there. */
  type?: Calculation['type'];
}

/** What we leave in a file of another format, so that what comes back is what went out. */
export interface Notes {
  format: 'assess-notes/1';
  code: string;
  baseLocale: string;
  settings?: Settings;
  /** Our codes by the names that the format has for them. */
  names: Record<string, string>;
  /** The kind, set and keying of questions where the format has no word for them. */
  questions: Record<string, Partial<Question>>;
  /** Codes of answers by set, then by what the format calls them. */
  answers: Record<string, Record<string, { code: string; score?: number | null; exclusive?: boolean }>>;
  /** Formulas by place (`question.q1`, `section.s`, `calculation.total`), with the expression that was written for them. */
  formulas: Record<string, { formula: string; written: string }>;
  calculations: Calculation[];
  /** That look-ups need. */
  tables?: Table[];
}
