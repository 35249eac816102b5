import type { ReportModel } from 'core/report';

/** The words that a report brings besides its own, in the reader's language. */
export interface PdfWords {
  /** Stands for a value that there is none of. */
  missing: string;
  /** Headings of the table of scores, and of the figures of a chart. */
  scale: string;
  value: string;
  range: string;
  /** With `{page}` and `{pages}` where the numbers stand. */
  page: string;
  /** With `{characters}`: said at the end when no font has them. */
  unprintable: string;
}

/** Something that is told of a report at its end. */
export interface PdfFact {
  name: string;
  value: string;
  /** Where a click on the value leads. */
  href?: string;
  /** Codes and addresses run from left to right in every language. */
  ltr?: true;
}

/** A report to be set, wherever its results come from: plain data, so that it can be passed to another process. */
export interface ReportPdfInput {
  report: ReportModel;
  /** Stands above when the report has no title of its own, and at the foot of each page. */
  title: string;
  /** Lines below the title: what was answered, which version, when. */
  about: string[];
  /** What the report rests on, at its end. */
  facts?: { heading: string; rows: PdfFact[] };
  /** At the foot of each page: the code that proves it genuine. */
  code?: string;
  /** The reader's language. */
  locale: string;
  rtl: boolean;
  /** ISO 8601, UTC: goes into the file as the date on which it was made. */
  madeAt: string;
  paper: 'a4' | 'letter';
  words: PdfWords;
}
