import { FormulaError, type ScalarValue } from '../formula';
import { fillPlaceholders } from '../instrument/placeholderValue';
import type { ResolvedText } from '../instrument/textKeys';
import { signs } from '../instrument/valueText';
import { markdownTokens } from '../language/markdownTokens';
import type { Token } from '../language/tokens';
import { type ReportContext, textFor } from './context';

function evaluate(context: ReportContext, formula: string): ScalarValue {
  try {
    return context.run.evaluate(context.compiled.formula(formula, 'scalar'));
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

const sourceOf = (context: ReportContext) => ({
  structure: context.document,
  evaluate: (formula: string) => evaluate(context, formula),
  text: (of: string) => textFor(context, of),
  words: context.words ?? signs,
});

/**
 * The text of a key with its placeholders filled; null: no locale has it. Numbers are written for the locale of the text. A placeholder
 * that cannot be computed shows as missing.
 */
export function filledText(context: ReportContext, key: string, format: 'plain' | 'markdown'): ResolvedText | null {
  const resolved = textFor(context, key);
  if (!resolved) return null;
  return { ...resolved, text: fillPlaceholders(sourceOf(context), resolved.text, resolved.locale, format) };
}

/** The readable part of a piece of markdown: of signs only the number of a list entry; of code and addresses what is within. */
function readable({ kind, text }: Token): string {
  if (kind === 'text') return text.replace(/\\([!-/:-@[-`{-~\n])/g, '$1');
  if (kind !== 'markdown' || /^\s*\d/.test(text)) return text;
  return /^(`+|<)([\s\S]*?)(\1|>)$/.exec(text)?.[2] ?? '';
}

/** A markdown text as plain words on one line, for use within a sentence. The respondent's own words stay as written. */
export function filledWords(context: ReportContext, key: string): ResolvedText | null {
  const resolved = textFor(context, key);
  if (!resolved) return null;
  const source = sourceOf(context);
  const words = markdownTokens(resolved.text).map((token) =>
    token.kind === 'text' ? readable(token) : fillPlaceholders(source, readable(token), resolved.locale, 'plain'),
  );
  return { ...resolved, text: words.join('').replace(/\s+/g, ' ').trim() };
}
