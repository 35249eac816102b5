import type { ResultBlock, Turnout } from './block';
import type { ResultData, Rows } from './data';
import type { Gate } from './gate';
import type { KeyedTextsAsked } from './keyedTexts';
import type { Scales, Variable } from './variable';

/** What is known beside the completed attempts. */
export interface Around {
  turnout: Turnout;
  /** Days on which somebody began. */
  begun: { day: string; begun: number | null }[];
  stops: { question: string | null; stopped: number }[];
  quotas: { code: string; taken: number; limit: number }[];
  /** Changes of translations of published texts, oldest first; `items`: addresses of the questions that they concern. */
  revisions: { locale: string; number: number; at: string; items: string[] }[];
}

/** Everything that figures are made of. */
export interface Source {
  data: ResultData;
  variables: readonly Variable[];
  scales: Scales;
  /** Waves in their order. */
  waves: readonly string[];
  /** The language that others are compared with. */
  baseLocale: string;
  around: Around;
  gate: Gate;
}

/**
 * The two parts of what came out of an instrument, which are never added up: attempts whose people one may see, and those of which staff
 * are promised figures alone.
 */
export const instrumentParts = ['named', 'figures'] as const;
export type InstrumentPart = (typeof instrumentParts)[number];

export const resultTabs = [
  'overview',
  'questions',
  'scales',
  'groups',
  'crosstab',
  'change',
  'languages',
  'weights',
] as const;
export type ResultTab = (typeof resultTabs)[number];

/** What the page of results can show: the kinds of figures, and of a survey that does not withhold names who took part. */
export const viewTabs = [...resultTabs, 'respondents'] as const;
export type ViewTab = (typeof viewTabs)[number];

/** Groups are compared in pairs where there are at most so many of them, and of at most so many variables or of those that are named. */
export const mostInPairs = 12;

/** What a tab is asked for beside the filter. */
export interface TabAsked {
  /** Codes of variables (of `scales`: of scales); absent: those that there are. */
  of?: readonly string[];
  /** What groups are made by, or the rows of a table: see `levelsOf`. */
  by?: string;
  /** Of a table: what its columns are made by. */
  against?: readonly string[];
  /** Of `languages`: the language that others are compared with. */
  reference?: string;
  /** Of `weights`: shares or numbers by variable and level. */
  margins?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Of texts: words that they contain. */
  search?: string;
  /** Of texts: each once, by their keys; the block is then `keyed_texts`. */
  keyed?: KeyedTextsAsked;
  /** Set by `resultsOf`: whether the filter leaves some attempts out. */
  isNarrowed?: boolean;
}

/** The blocks of a tab, about these attempts. */
export type MakeTab = (source: Source, rows: Rows, asked: TabAsked) => ResultBlock[];
