import type { Attempt, Risk } from 'core/contract/answering/attempt';
import type { YesAndNo } from 'core/flow/piping';
import type { AnswerSheet } from 'core/instrument/document';
import { prepareHelp } from '@/answering/help/HelpHere';

/** The risks in these answers; `ended`: no more answers come. */
export type OwnRisks = (answers: AnswerSheet, ended: boolean) => Risk[];

/** Finds risks on this device. The code for it, and the addresses of help, are loaded only if the instrument has some. */
export async function ownRisksOf(attempt: Attempt, words: YesAndNo): Promise<OwnRisks> {
  const { projection } = attempt;
  if ((projection.nuggets ?? []).length === 0) return () => [];
  void prepareHelp();
  const [{ compileInstrument }, { riskTeller }] = await Promise.all([
    import('core/instrument/program'),
    import('core/flow/risks'),
  ]);
  const tell = riskTeller(compileInstrument(projection), projection, attempt.locale, words);
  return (answers, ended) =>
    tell(answers, attempt.respondent, ended).map(({ code, text, locale }) => ({ code, text, locale }));
}
