import type { ReportModel } from 'core/report';

/** The words that a report adds to its own, in the reader's language. */
export interface PdfWords {
  /** Stands for a missing value. */
  missing: string;
  /** Headings of the table of scores, and of the figures of a chart. */
  scale: string;
  value: string;
  range: string;
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

/** A report to typeset, from any source of results: plain data, so that it can be passed to another process. */
export interface ReportPdfInput {
  report: ReportModel;
  /** Title at the top when the report has none of its own, and at the foot of each page. */
  title: string;
  /** Lines below the title: what was answered, which version, when. */
  about: string[];
  /** The facts behind the report, at its end. */
  facts?: { heading: string; rows: PdfFact[] };
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
