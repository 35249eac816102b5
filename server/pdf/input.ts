import type { ResolvedText } from 'core/instrument/textKeys';
import type { BlockModel, ReportModel } from 'core/report';
import type { ProfileModel } from 'core/report/profile';

/** The words that a report adds to its own, in the reader's language. */
export interface PdfWords {
  /** Stands for a missing value. */
  missing: string;
  /** Headings of the rows of scales, of the table of scores, and of the figures of a chart. */
  scale: string;
  value: string;
  range: string;
  /** Before the lines that say how a scale was computed. */
  how: string;
  /** With `{page}` and `{pages}` where the numbers stand. */
  page: string;
  /** With `{characters}`: shown at the end when no font has them. */
  unprintable: string;
}

/** A fact shown at the end of a report. */
export interface PdfFact {
  name: string;
  value: string;
  /** Where a click on the value leads. */
  href?: string;
  /** Codes and addresses run from left to right in every language. */
  ltr?: true;
}

/** What is said of a scale in the reader's words. */
export interface ScaleWords {
  /** Its numbers, the percentile left out: `72 points`, `T 53.0`; empty: the one that stands beside its name. */
  figures: string[];
  /** Its percentile in words; null: there is none. */
  place: string | null;
  /** How it was computed, a line each; empty: nothing is said. */
  computed: string[];
}

/** The questions behind the scores, as they were answered. */
export interface PdfItems {
  heading: string;
  /** How to read them. */
  notes: string[];
  /** By scale. */
  groups: {
    /** `answer` null: `counted` says it, as a note explains. */
    name: ResolvedText;
    items: { question: ResolvedText; answer: ResolvedText | null; counted: string }[];
  }[];
}

/** What scores were compared with. */
export interface PdfNorms {
  heading: string;
  /** Heads of the columns after the first: group (null: the same for all, told by `note`); average and standard deviation (null: all are tables). */
  head: { group: string | null; figures: [string, string] | null };
  note: string | null;
  /** Of a table average and standard deviation are empty. */
  rows: { name: ResolvedText; group: string | null; mean: string; sd: string }[];
}

/** A report to typeset, from any source of results: plain data, so that it can be passed to another process. */
export interface ReportPdfInput {
  report: ReportModel;
  /** Of this report alone; absent: its blocks are set one after the other. */
  profile?: ProfileModel;
  /** By code of the trait or facet. */
  scales?: Readonly<Record<string, ScaleWords>>;
  /** After the risks, before all else: how to read the report. */
  note?: BlockModel[];
  /** After the report: scores that it does not show, and earlier ones. */
  after?: BlockModel[];
  /** After facts and norms, only where the person who answered asked for them. */
  items?: PdfItems;
  /** Says that the single answers are left out. */
  withoutItems?: string;
  /** Title at the top when the report has none of its own, and at the foot of each page. */
  title: string;
  /** Lines below the title: what was answered, which version, when. */
  about: string[];
  /** The facts behind the report, at its end. */
  facts?: { heading: string; rows: PdfFact[] };
  /** After the facts. */
  norms?: PdfNorms;
  /** At the very end: codes and checksums, and where to check them. */
  receipt?: { heading: string; rows: PdfFact[] };
  /** At the foot of each page: the code that proves it is genuine. */
  code?: string;
  /** The reader's language. */
  locale: string;
  rtl: boolean;
  /** ISO 8601, UTC: the file's creation date. */
  madeAt: string;
  paper: 'a4' | 'letter';
  words: PdfWords;
}
