import { FormulaError, type ScalarValue } from '../formula';
import { fillPlaceholders } from '../instrument/placeholderValue';
import type { ResolvedText } from '../instrument/textKeys';
import { signs } from '../instrument/valueText';
import { type ReportContext, textFor } from './context';

function evaluate(context: ReportContext, formula: string): ScalarValue {
  try {
    return context.run.evaluate(context.compiled.formula(formula, 'scalar'));
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

/**
 * The text of a key with its placeholders filled; null: no locale has it. Numbers are written for the locale of the text. A placeholder
 * that cannot be computed shows as missing.
 */
export function filledText(context: ReportContext, key: string, format: 'plain' | 'markdown'): ResolvedText | null {
  const resolved = textFor(context, key);
  if (!resolved) return null;
  const source = {
    structure: context.document,
    evaluate: (formula: string) => evaluate(context, formula),
    text: (of: string) => textFor(context, of),
    words: context.words ?? signs,
  };
  return { ...resolved, text: fillPlaceholders(source, resolved.text, resolved.locale, format) };
}
