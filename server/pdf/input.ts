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

/** A report to be set, wherever its results come from: plain data, so that it can be passed to another process. */
export interface ReportPdfInput {
  report: ReportModel;
  /** Stands above when the report has no title of its own, and at the foot of each page. */
  title: string;
  /** Lines below the title: what was answered, which version, when. */
  about: string[];
  /** The reader's language. */
  locale: string;
  rtl: boolean;
  /** ISO 8601, UTC: goes into the file as the date on which it was made. */
  madeAt: string;
  paper: 'a4' | 'letter';
  words: PdfWords;
}
