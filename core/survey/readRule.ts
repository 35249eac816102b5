import { type Reading, readingOf } from '../formula/reading';
import { type ReadingWords, readingInWords } from '../formula/readingInWords';
import type { SurveyProgram } from './program';

/** A rule as data, for `readRule` and `readCondition`. Total. */
export function ruleReading(program: SurveyProgram, source: string): Reading {
  return readingOf(source, program.program.scope);
}

/** What a reading asks `labels` for. */
export function namesIn(reading: Reading): string[] {
  const names = new Set<string>();
  readingInWords(reading, {
    labels: (name) => {
      names.add(name);
      return undefined;
    },
    say: () => '',
    list: () => '',
    number: () => '',
    isolate: () => '',
  });
  return [...names];
}

/**
 * The rule in plain words, such as “Is asked if PHQ-2 total is at least 3”: the message `survey.rule.askedIf` with `reading`. null: it
 * cannot be read. `words.labels` gets names as formulas write them: `phq2.total`, `attribute.site`, `answer:attribute.site=berlin`.
 */
export function readRule(reading: Reading, words: ReadingWords): string | null {
  return readAs('survey.rule.askedIf', reading, words);
}

/** As `readRule`, of the condition of a quota: “Counts everybody of whom …”. */
export function readCondition(reading: Reading, words: ReadingWords): string | null {
  return readAs('survey.quota.counts', reading, words);
}

function readAs(key: string, reading: Reading, words: ReadingWords): string | null {
  if (reading.kind === 'source') return null;
  return words.say(key, { reading: readingInWords(reading, words) });
}
