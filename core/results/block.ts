import type { MissingReason } from './data';

/** A count; null: kept back, since so few people are behind it. */
export type Count = number | null;

export type Missing = Record<MissingReason, Count>;

/** What is known of everybody who was asked, completed or not. */
export interface Turnout {
  /** null: nobody is invited. */
  invited: Count;
  begun: Count;
  completed: number;
  /** Neither completed nor under way any more. */
  stopped: Count;
  declined: Count;
  /** Completed in the last 24 hours. */
  sinceYesterday: number;
}

/** The figures of each kind of block that is particular to results. All other kinds are those of `core/statistics`. */
export interface ResultValues {
  turnout: Turnout;
  /** By day (UTC) on which something happened. */
  course: { days: { day: string; begun: Count; completed: number }[] };
  /** Of those who stopped: the question that they had in front of them; null: before the first. */
  stops: { stopped: Count; at: { question: string | null; stopped: Count }[] };
  minutes: { n: number; median: number | null; q1: number | null; q3: number | null };
  /** Attempts by the levels of a fact. */
  shares: { levels: { code: string; n: Count }[]; none: Count };
  quotas: { quotas: { code: string; taken: number; limit: number }[] };
  distribution: {
    /** Attempts with an answer, and the people behind them. */
    n: number;
    people: number;
    missing: Missing;
    /** Of choices, in the order of the levels. Of several choices they come to more than n. */
    counts?: { code: string; n: Count }[];
    /** Of several choices: which were chosen together; the most frequent first. */
    combinations?: { codes: string[]; n: Count }[];
    /** Of rankings: mean place of each, from 1. */
    places?: { code: string; mean: number | null }[];
    /** Of numbers: bins from `from` (inclusive) to `to` (exclusive). */
    bins?: { from: number; to: number; n: Count }[];
  };
  /** Texts, dates and times as they were written. */
  texts: { total: number; found: number; texts: { text: string; locale: string }[] };
  /** Each text once, known by its key: see `keyedTexts`. `locale` '': not known, or several. */
  keyed_texts: {
    /** Attempts with a text. */
    answers: number;
    /** Different texts, and those of them that are looked for; the first of these are listed. */
    total: number;
    found: number;
    texts: { key: string; text: string; locale: string; n: number }[];
    /** How often each of the keys asked for was written. */
    counts: Record<string, number>;
  };
  scores: {
    n: number;
    missing: Count;
    mean: number | null;
    sd: number | null;
    /** 95 %, by t. */
    ci_low: number | null;
    ci_high: number | null;
    bins: { from: number; to: number; n: Count }[];
    bands: { code: string; n: Count }[];
  };
  /** How those whom a rule showed a whole scale vary in what everybody was shown of it. */
  selection: {
    /** Complete in the scale, and in those of its items that everybody was shown. */
    n: number;
    n_all: number;
    /** Standard deviation of the sum of these items, of both. */
    sd: number | null;
    sd_all: number | null;
    /** Codes of the items that a rule did not show to all. */
    not_shown: string[];
  };
  /** P of several tests, with Holm's correction (1979) over all of them. Variables that are the same numbers count once. */
  holm: {
    /** How many p are corrected for. */
    comparisons: number;
    /** `same_as`: the variable before it whose numbers these are, in another unit or direction; null: they are its own. */
    tests: { variable: string; test: string; p: number | null; p_holm: number | null; same_as: string | null }[];
  };
  /** Who is in a `retest`: people with a value in the first wave, in the second and in both, and those whose value is another. */
  followed: { n_first: Count; n_second: Count; n: number; changed: number };
  /** A variable whose numbers are those of another, in another unit or direction: figures are those of that one. */
  same: { as: string };
  /** Means over the waves of those who have all of them. */
  trajectory: {
    n: number;
    waves: { wave: string; mean: number | null; ci_low: number | null; ci_high: number | null }[];
  };
  /** What differs by language, by the tests beside it. */
  findings: { findings: Finding[]; tested: number };
}

/** An item that people with the same score answer differently in a language. */
export interface Finding {
  item: string;
  scale: string;
  locale: string;
  reference: string;
  test: string;
  p_holm: number;
  /** Of two answers Mantel and Haenszel's D, else the standardised mean difference. */
  effect: number;
  /** The revision of the item's translation that was in force when this was found first; null: that of the publication. */
  revision: { number: number; at: string } | null;
}

/** One figure or a few that belong together, in the shape of `analysis-result/1`. `values` null: not computed, and `why`. */
export interface ResultBlock {
  stat: string;
  of: Readonly<Record<string, unknown>>;
  with?: Readonly<Record<string, unknown>>;
  /** Fewer people than a result may be about. */
  suppressed: boolean;
  /** `few`: see `suppressed`; `withheld`: not shown where names are withheld; `undefined`: there is no such figure of this. */
  why: 'few' | 'withheld' | 'undefined' | null;
  values: unknown;
}
