import type { ItemKind } from '../formula/definition';

/**
 * The instrument document `instrument/1` as TypeScript types: no code, so that the player can import them without a validator.
 * The validator is `schema.ts`; a test holds the two equal. In the canonical form a value that equals the default named here is left out.
 */

export type QuestionKind = ItemKind;

export type Paging = 'question' | 'section' | 'all';
export type Audience = 'respondent' | 'staff';
export type Severity = 'none' | 'low' | 'moderate' | 'high' | 'critical';
export type CalculationType = 'number' | 'text' | 'boolean';

/** `single`: one attempt ever; `unlimited` (default); `days`: a new one this many days after the last completion. */
export interface RetakeRule {
  rule: 'unlimited' | 'single' | 'days';
  days?: number;
}

/** `figures`: all staff, figures about groups alone; `named`: the readers of the instrument, each attempt with its person. */
export type SeenBy = 'nobody' | 'figures' | 'named';

export interface Settings {
  /** Default `question`: one question at a time. */
  paging?: Paging;
  /** Default true. */
  allowBack?: boolean;
  /** Default true. */
  showProgress?: boolean;
  /** Order of questions within each section drawn once per attempt. Default false. */
  randomOrder?: boolean;
  estimatedMinutes?: number;
  /** Minutes; absent: none. */
  timeLimit?: number;
  retake?: RetakeRule;
  /** Who is shown a person's own result: default `respondent`; `staff`: the respondent is not. */
  results?: Audience;
  /** Who of the staff sees what people answered outside surveys. Default: `named` where results are for staff, else `figures`. */
  seenBy?: SeenBy;
  /** Respondent data asked before the first question (frozen with the attempt). Default none. */
  askRespondent?: ('age' | 'sex' | 'country')[];
  /** Image code shown as the cover. */
  cover?: string;
  /** The languages that it is published in beside the base language. Default all that have texts. */
  locales?: string[];
}

export interface Answer {
  code: string;
  /** Absent: the answer counts as missing in formulas. */
  score?: number;
  /** Excludes all others of a multiple choice. Default false. */
  exclusive?: boolean;
  image?: string;
}

export interface AnswerSet {
  code: string;
  answers: Answer[];
}

export interface Section {
  code: string;
  /** Default false; `settings.randomOrder` counts for every section. */
  randomOrder?: boolean;
  visibleIf?: string;
}

export interface MatrixRow {
  code: string;
  tags?: string[];
  /** Default false. */
  reverse?: boolean;
}

export interface Validation {
  /** Of numbers, sliders and ratings, inclusive. Without both ends a slider goes from 0 to 100, a rating from 1 to 5. */
  min?: number;
  max?: number;
  /** Counted from `min`, or from 0. Absent: any number; of a rating: 1. */
  step?: number;
  /** In UTF-16 units. */
  minLength?: number;
  /** In characters as a reader counts them. */
  maxLength?: number;
  /** ECMAScript regular expression, anchored at both ends, flag `u`. */
  pattern?: string;
  minPicks?: number;
  maxPicks?: number;
  /** `YYYY-MM-DD` for dates, `HH:MM` for times. */
  earliest?: string;
  latest?: string;
}

export interface Question {
  code: string;
  kind: QuestionKind;
  section?: string;
  answerSet?: string;
  /** Default false. Of a matrix: each of its rows. */
  required?: boolean;
  /** Default false. */
  reverse?: boolean;
  tags?: string[];
  rows?: MatrixRow[];
  visibleIf?: string;
  validation?: Validation;
  /** Of the answers. Default `vertical`. */
  layout?: 'vertical' | 'horizontal' | 'dropdown';
  image?: string;
}

export type TableKeyValue = string | number | boolean;
/** Inclusive; null: open end. */
export type TableRange = [number | null, number | null];

export interface Table {
  code: string;
  keys: { name: string; match: 'exact' | 'range' }[];
  rows: { keys: (TableKeyValue | TableRange)[]; value: number | string }[];
}

export interface Band {
  code: string;
  /** Inclusive lower bound. */
  from?: number;
  /** Exclusive lower bound. */
  above?: number;
  /** Default `none`. */
  severity?: Severity;
  /** `#rrggbb` */
  color?: string;
}

export interface Calculation {
  code: string;
  /** Default `number`. */
  type?: CalculationType;
  formula: string;
  /** Rounds for display only. */
  decimals?: number;
  /** Default none: internal. */
  shownTo?: Audience[];
  bands?: Band[];
  /** Lowest and highest value for which the bands were made, kept when items are removed: until they have been looked at again. */
  bandsRange?: [number, number];
}

export interface Nugget {
  code: string;
  group: string;
  /** Absent: always. */
  condition?: string;
  /** Lowest first. Default 0. */
  priority?: number;
}

export type ChartKind = 'bar' | 'column' | 'line' | 'radar' | 'gauge' | 'pie' | 'stacked_bar' | 'profile';

export interface Chart {
  code: string;
  kind: ChartKind;
  range?: [number, number];
  series: { code: string; formula: string }[];
  /** Calculation whose bands are drawn behind. */
  bands?: string;
  condition?: string;
}

export interface SvgBinding {
  element: string;
  target: 'fill' | 'text' | 'visible' | 'rotation' | 'width';
  formula: string;
}

export interface Svg {
  code: string;
  /** Data URL or `svgs/NAME` beside the document in a zip. */
  source: string;
  bindings?: SvgBinding[];
}

export interface Image {
  code: string;
  source: string;
}

export type ReportBlock =
  | { kind: 'heading'; code: string; condition?: string }
  | { kind: 'text'; code: string; condition?: string }
  /** `show`: the first whose condition holds, or (default) all, by priority. */
  | { kind: 'nuggets'; group: string; show?: 'first' | 'all'; condition?: string }
  | { kind: 'scores'; calculations: string[]; condition?: string }
  | { kind: 'chart'; chart: string; condition?: string }
  | { kind: 'svg'; svg: string; condition?: string }
  | { kind: 'image'; image: string; condition?: string }
  | { kind: 'page_break'; condition?: string };

export interface Report {
  code: string;
  /** Default `respondent`. */
  audience?: Audience;
  blocks: ReportBlock[];
}

/** An answer by kind: single choice `"code"`; multiple choice, ranking `["code", …]`; yes/no boolean; number, slider, rating a number; text, date, time a string. */
export type AnswerValue = string | number | boolean | string[];

/** Answers by question code; a matrix row by `question.row`. Absent or null: unanswered. */
export type AnswerSheet = Record<string, AnswerValue | null>;

export interface Respondent {
  /** Whole years. */
  age?: number;
  sex?: 'female' | 'male' | 'other';
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** BCP 47. */
  locale?: string;
}

export interface TestCase {
  code: string;
  answers: AnswerSheet;
  respondent?: Respondent;
  /** Calculation codes → value (null: missing), and the reserved `bands`, `nuggets`, `visible`. */
  expected: Record<string, unknown> & {
    bands?: Record<string, string | null>;
    nuggets?: string[];
    visible?: string[];
  };
}

/** Text key → text, for one locale. The keys are listed in `textKeys.ts`. */
export type TextBundle = Record<string, string>;

/** How a translation stands that is not approved for the present source text. `outdated`: it translates an earlier one. */
export type TextState = 'machine' | 'draft' | 'outdated';

export interface InstrumentDocument {
  format: 'instrument/1';
  code: string;
  baseLocale: string;
  domain?: string;
  area?: string;
  settings?: Settings;
  answerSets?: AnswerSet[];
  sections?: Section[];
  questions: Question[];
  tables?: Table[];
  calculations?: Calculation[];
  nuggets?: Nugget[];
  charts?: Chart[];
  svgs?: Svg[];
  images?: Image[];
  reports?: Report[];
  testCases?: TestCase[];
  /** Locale → text key → text. */
  texts: Record<string, TextBundle>;
  /** Of a draft: locale → text key → state of a translation; those that are not named are approved. */
  textStates?: Record<string, Record<string, TextState>>;
}
