import type { InstrumentDocument } from '../instrument/document';
import type { CompiledInstrument } from '../instrument/program';
import { forOthers, type ResolvedText, resolveText } from '../instrument/textKeys';
import type { ResultWords } from '../instrument/valueText';
import type { Run } from '../scoring';

/** What a report is made from: one respondent's results under one published document, for one language. */
export interface ReportContext {
  document: InstrumentDocument;
  /** Of the same document. */
  compiled: CompiledInstrument;
  /** The respondent's results, by the same compiled instrument. */
  run: Run;
  /** Where to look for texts, the reader's locale first. */
  chain: readonly string[];
  /** Default: signs that need no language. */
  words?: ResultWords;
  /** Whether the reader is not the respondent. */
  isOther?: boolean;
}

/** The reader's own locale: numbers outside texts are written in it. */
export const readerLocale = ({ chain }: ReportContext): string => chain[0] ?? 'en-US';

const spokenAnywhere = /^(nugget\.|band\..*\.text$)/;

/** Whether a text addresses the respondent: the meaning of results always does, and so do reports made for respondents. */
function speaksToRespondent({ document }: ReportContext, key: string): boolean {
  const [part, code] = key.split('.', 2);
  if (part !== 'report') return spokenAnywhere.test(key);
  return document.reports?.find((report) => report.code === code)?.audience !== 'staff';
}

export function textFor(context: ReportContext, key: string): ResolvedText | null {
  const { document, chain, isOther = false } = context;
  const said = resolveText(document.texts, key, chain) ?? null;
  if (!isOther) return said;
  const saidToOthers = resolveText(document.texts, forOthers(key), chain);
  if (saidToOthers || !speaksToRespondent(context, key)) return saidToOthers ?? said;
  return said && { ...said, to: 'respondent' };
}

/** The text, or if no locale has one the code itself, which belongs to no language. */
export function nameFor(context: ReportContext, key: string, code: string): ResolvedText {
  return textFor(context, key) ?? { text: code, locale: '' };
}
