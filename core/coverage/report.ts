import type { AnswerSheet, Respondent } from '../instrument/document';
import type { Span } from './spans';

/** A sheet that demonstrates a finding: answers that can be given and completed, with the respondent's data (absent: unknown). */
export interface WitnessSheet {
  answers: AnswerSheet;
  respondent: Respondent;
  /** Seconds. */
  duration?: number;
}

/** `exact`: proved for every answer sheet there is. `sampled`: seen on the sheets that were tried; there may be more. */
export type CoverageMethod = 'exact' | 'sampled';

/**
 * Why a group could only be sampled: `open`: it computes with answers that have no end of values (free numbers, texts);
 * `rounding`: sums of fractions whose last digit depends on the order; `budget`: too many combinations.
 */
export type UnprovenReason = 'open' | 'rounding' | 'budget';

/** What the conditions of a group depend on: a calculation, an item (`q1`, `q5.r1`), a respondent field, or another part of a formula. */
export interface CoverageVariable {
  /** Its code, or the source text of the expression. */
  name: string;
  kind: 'calculation' | 'question' | 'respondent' | 'expression';
  type: 'number' | 'text' | 'boolean';
}

/**
 * The values of one variable in a cell. For numbers an interval (if the values are countable, from the lowest to the highest that can be
 * reached); else one value (`example`: it represents others that no condition distinguishes from it); or missing.
 */
export type VariableRange = { variable: string } & (
  | Span
  | { value: string | boolean; example?: true }
  | { missing: true }
);

export interface CoverageCell {
  /** One for each variable, in order. Every reachable combination within them gives the same nuggets. */
  ranges: VariableRange[];
  /** Codes of those that hold, in the order of the report. */
  nuggets: string[];
  /** Whether any report shows the group there, after the conditions of its blocks; a group in no report counts as shown. */
  shown: boolean;
  sheet: WitnessSheet;
}

export type CoverageGap = Omit<CoverageCell, 'nuggets' | 'shown'>;
/** Several hold at once. */
export type CoverageOverlap = Omit<CoverageCell, 'shown'>;
/** Nothing holds, because something is missing; `nuggets`: those whose condition is neither true nor false. */
export type MissingText = Omit<CoverageCell, 'shown'>;

export interface GroupCoverage {
  group: string;
  /** How reports show it: one of those that hold, all of them, both ways, or not at all. */
  show: 'first' | 'all' | 'both' | 'none';
  method: CoverageMethod;
  /** Only for `sampled`. */
  reason?: UnprovenReason;
  variables: CoverageVariable[];
  /** Each is reached by its sheet. An exact group has no others. */
  cells: CoverageCell[];
  /** Shown, no condition holds, and none is missing. */
  gaps: CoverageGap[];
  overlaps: CoverageOverlap[];
  missingWhen: MissingText[];
  /** Codes of nuggets that are proved never to hold, in a sampled group too. */
  unreachable: string[];
  /** Codes of nuggets that hold but are proved never to be shown: an earlier one takes their place, or no block shows the group then. */
  shadowed: string[];
  /** Only for `sampled`: nuggets that never held, or were never shown, on the sheets tried; neither is proved. */
  unseen: { holding: string[]; shown: string[] };
  /** Nuggets that can be shown (or may be), and the locales in which they have no text of their own. */
  languages: { nugget: string; locale: string }[];
  /** Nuggets left out of all this, since their condition has faults. */
  faulty: string[];
  /** The lists of cells and findings were cut at the budget. */
  truncated: boolean;
}

/** The values that a calculation can have. */
export interface ReachableValues {
  /** `exact`: the values are these and no others; `bounds`: none lies outside from … to, but not all of those may occur. */
  method: 'exact' | 'bounds';
  /** Ascending; absent: not counted, or more than the budget lists. */
  values?: (number | string | boolean)[];
  /** Of numbers, inclusive; null: no end, or no number at all. */
  from: number | null;
  to: number | null;
  /** The distance between neighbouring values, if it is constant. */
  step?: number;
  /** Whether it can be missing; null: unknown. */
  missing: boolean | null;
}

export interface CoverageReport {
  groups: GroupCoverage[];
  /** By code of the calculation. */
  reachable: Record<string, ReachableValues>;
}

/** Whether a calculation's value can fall into a band; null: unknown. */
export interface BandReach {
  band: string;
  reachable: boolean | null;
}
