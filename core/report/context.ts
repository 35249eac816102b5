import type { InstrumentDocument } from '../instrument/document';
import type { CompiledInstrument } from '../instrument/program';
import { type ResolvedText, resolveText } from '../instrument/textKeys';
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
}

/** The reader's own locale: numbers outside texts are written in it. */
export const readerLocale = ({ chain }: ReportContext): string => chain[0] ?? 'en-US';

export function textFor(context: ReportContext, key: string): ResolvedText | null {
  return resolveText(context.document.texts, key, context.chain) ?? null;
}

/** The text, or where no locale has one the code itself, which belongs to no language. */
export function nameFor(context: ReportContext, key: string, code: string): ResolvedText {
  return textFor(context, key) ?? { text: code, locale: '' };
}
