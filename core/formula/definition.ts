/** The part of an instrument that formulas depend on, as plain data: no texts, no reports. */

export type ItemKind =
  | 'single_choice'
  | 'multiple_choice'
  | 'matrix'
  | 'yes_no'
  | 'rating'
  | 'number'
  | 'slider'
  | 'short_text'
  | 'long_text'
  | 'date'
  | 'time'
  | 'ranking'
  | 'image_choice'
  | 'information';

export interface AnswerDefinition {
  code: string;
  /** Absent: the answer counts as missing. */
  score?: number;
}

interface RowDefinition {
  code: string;
  reverse?: boolean;
  tags?: readonly string[];
}

export interface QuestionDefinition {
  code: string;
  kind: ItemKind;
  /** Index of its section. */
  section: number;
  answers?: readonly AnswerDefinition[];
  /** As given: both are needed to reverse a number, slider or rating. */
  min?: number;
  max?: number;
  /** Limits of a numeric answer where none are given; a number without any: every finite one. */
  assumedMin?: number;
  assumedMax?: number;
  reverse?: boolean;
  tags?: readonly string[];
  /** Something known beside the answers, no question. The value of a single choice is then its code, not a score. */
  attribute?: boolean;
  /** Of a matrix. */
  rows?: readonly RowDefinition[];
  visibleIf?: string;
}

interface SectionDefinition {
  /** Its questions come in an order drawn for each attempt. */
  randomOrder?: boolean;
  visibleIf?: string;
}

export type TableKey = number | string | boolean;
/** Inclusive; null: open end. */
export type TableRange = readonly [number | null, number | null];

export interface TableDefinition {
  code: string;
  keys: readonly { name: string; match: 'exact' | 'range' }[];
  rows: readonly { keys: readonly (TableKey | TableRange)[]; value: number | string }[];
}

export interface BandDefinition {
  code: string;
  /** Inclusive lower bound. */
  from?: number;
  /** Exclusive lower bound. */
  above?: number;
}

export interface CalculationDefinition {
  code: string;
  type: 'number' | 'text' | 'boolean';
  formula: string;
  /** Its value comes with the answers, computed elsewhere; its formula is not used. */
  given?: boolean;
  bands?: readonly BandDefinition[];
}

export interface ProgramDefinition {
  sections: readonly SectionDefinition[];
  /** In the instrument's order: by section, then by place in it. */
  questions: readonly QuestionDefinition[];
  tables: readonly TableDefinition[];
  calculations: readonly CalculationDefinition[];
  /** How many members a name may have; default 1. 2 where codes have a dot of their own: `page.q5.r1`. */
  members?: number;
}

/** Respondent data as formulas read it; what is absent or of the wrong type is missing. */
export interface RespondentData {
  /** Whole years. */
  age?: number | null;
  sex?: string | null;
  country?: string | null;
  locale?: string | null;
}
