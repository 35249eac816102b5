/** Instruments with reports, and answers to them that differ from one respondent to the next. */
import { join } from 'node:path';
import type { AnswerSheet, InstrumentDocument } from 'core/instrument/document';
import { seedInstruments } from 'seed/instruments';

const codes = ['phq9', 'ipip_neo_120'];
export const locales = ['en-US', 'ar-EG', 'zh-CN', 'hi-IN'];

export async function samples(): Promise<InstrumentDocument[]> {
  const documents = await seedInstruments(join(__dirname, '..', '..', 'seed', 'instruments'));
  return documents
    .filter(({ code }) => codes.includes(code))
    .sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
}

export function answersOf(document: InstrumentDocument, round: number): AnswerSheet {
  return Object.fromEntries(
    document.questions.map(({ code, answerSet }, index) => {
      const options = document.answerSets?.find((set) => set.code === answerSet)?.answers ?? [];
      const random = Math.imul(Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b), 0xc2b2ae35) >>> 8;
      return [code, options[random % Math.max(1, options.length)]?.code ?? null];
    }),
  );
}

/** The time in milliseconds below which this share of them lies. */
export const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
