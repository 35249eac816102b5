import { type Reading, readingOf } from '../formula/reading';
import { type ReadingWords, readingInWords } from '../formula/readingInWords';
import type { SurveyProgram } from './program';

/** A rule as data, for a renderer: see `core/formula/reading`. Total. */
function ruleReading(program: SurveyProgram, source: string): Reading {
  return readingOf(source, program.program.scope);
}

/**
 * The rule in plain words, such as “Is asked if PHQ-2 total is at least 3”: the message `survey.rule.askedIf` with `reading`. null: it
 * cannot be read. `words.labels` gets names as formulas write them: `phq2.total`, `attribute.site`, `answer:attribute.site=berlin`.
 */
export function readRule(program: SurveyProgram, source: string, words: ReadingWords): string | null {
  return readAs('survey.rule.askedIf', program, source, words);
}

/** As `readRule`, of the condition of a quota: “Counts everybody of whom …”. */
export function readCondition(program: SurveyProgram, source: string, words: ReadingWords): string | null {
  return readAs('survey.quota.counts', program, source, words);
}

function readAs(key: string, program: SurveyProgram, source: string, words: ReadingWords): string | null {
  const reading = ruleReading(program, source);
  if (reading.kind === 'source') return null;
  return words.say(key, { reading: readingInWords(reading, words) });
}
