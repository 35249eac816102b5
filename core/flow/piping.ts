import { FormulaError, type RespondentData, type ScalarValue } from '../formula';
import type { AnswerSheet, TextBundle } from '../instrument/document';
import { fillPlaceholders, type TextFormat } from '../instrument/placeholderValue';
import type { CompiledInstrument } from '../instrument/program';
import type { Projection } from '../instrument/projection';
import { textKeys } from '../instrument/textKeys';

/** Words for yes and no, in the reader's language. */
export interface YesAndNo {
  yes: string;
  no: string;
}

/** Stands in for a missing answer. */
const ellipsis = '…';

/** Keys of the texts that have placeholders, with how they are written. */
const pipedKeys = (projection: Projection): { key: string; format: TextFormat }[] =>
  textKeys(projection).filter(({ key, placeholders }) => placeholders && projection.bundle[key]?.includes('{{'));

/**
 * Fills the placeholders of texts shown while answering, from the answers so far. Texts with nothing to fill are returned unchanged.
 * `compiled`: the same instrument, in any language. `locale`: that of the projection.
 */
export function piper(
  compiled: CompiledInstrument,
  projection: Projection,
  locale: string,
  words: YesAndNo,
): (answers: AnswerSheet, respondent?: RespondentData) => TextBundle {
  const { bundle, fallbacks } = projection;
  const piped = pipedKeys(projection);
  const localeOf = (key: string) => (Object.hasOwn(fallbacks, key) ? (fallbacks[key] ?? locale) : locale);
  const text = (key: string) =>
    Object.hasOwn(bundle, key) ? { text: bundle[key] ?? '', locale: localeOf(key) } : null;
  return (answers, respondent = {}) => {
    if (piped.length === 0) return bundle;
    const run = compiled.program.run({ answers, respondent });
    const evaluate = (formula: string): ScalarValue => {
      try {
        return run.evaluate(compiled.formula(formula, 'scalar'));
      } catch (error) {
        if (error instanceof FormulaError) return null;
        throw error;
      }
    };
    const source = { structure: projection, evaluate, text, words: { ...words, missing: ellipsis } };
    const filled = { ...bundle };
    for (const { key, format } of piped) {
      filled[key] = fillPlaceholders(source, bundle[key] ?? '', localeOf(key), format);
    }
    return filled;
  };
}
