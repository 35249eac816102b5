import type { RespondentData } from '../formula';
import type { AnswerSheet } from '../instrument/document';
import type { CompiledInstrument } from '../instrument/program';
import type { Projection } from '../instrument/projection';
import type { ResolvedText } from '../instrument/textKeys';
import { piper, type YesAndNo } from './piping';

export interface HeldRisk extends ResolvedText {
  /** Of the nugget. */
  code: string;
}

/**
 * Finds risks from a projection alone, as the server does. While answering goes on, a risk that holds before the first answer does not
 * count yet; `ended`: all answers are given. `compiled`: the projection. `locale`: that of the projection.
 */
export function riskTeller(
  compiled: CompiledInstrument,
  projection: Projection,
  locale: string,
  words: YesAndNo,
): (answers: AnswerSheet, respondent?: RespondentData, ended?: boolean) => HeldRisk[] {
  const fill = piper(compiled, projection, locale, words);
  const holding = (answers: AnswerSheet, respondent: RespondentData) => {
    const run = compiled.program.run({ answers, respondent });
    return compiled.nuggets.filter(({ holds }) => holds === null || run.condition(holds)).map(({ code }) => code);
  };
  return (answers, respondent = {}, ended = false) => {
    const before = new Set(ended ? [] : holding({}, respondent));
    const held = holding(answers, respondent).filter((code) => !before.has(code));
    if (held.length === 0) return [];
    const texts = fill(answers, respondent);
    return held.flatMap((code) => {
      const key = `nugget.${code}.text`;
      const text = texts[key];
      return text === undefined ? [] : [{ code, text, locale: projection.fallbacks[key] ?? locale }];
    });
  };
}
