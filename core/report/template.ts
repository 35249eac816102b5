import { FormulaError, parseFormula, type ScalarValue } from '../formula';
import type { ResolvedText } from '../instrument/textKeys';
import { parseTemplate } from '../language/template';
import { type ReportContext, signs, textFor } from './context';
import { formatValue } from './format';

/** CommonMark lets every ASCII punctuation be escaped: what a respondent wrote never becomes markup. */
function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}

function evaluate(context: ReportContext, formula: string): ScalarValue {
  try {
    return context.run.evaluate(context.compiled.formula(formula, 'scalar'));
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

/** The calculation whose bands a placeholder asks for: `band(total, "total")`. */
function bandedBy(formula: string): string | undefined {
  if (!formula.startsWith('band(')) return undefined;
  const ast = parseFormula(formula);
  const quoted = ast.kind === 'call' && ast.name === 'band' ? ast.positional[1] : undefined;
  return quoted?.kind === 'text' ? quoted.value : undefined;
}

/** A placeholder's value: a calculation by its own decimals, a band by its label, anything else as it is. */
function show(context: ReportContext, formula: string, locale: string, format: 'plain' | 'markdown'): string {
  const value = evaluate(context, formula);
  if (typeof value === 'string') {
    const banded = bandedBy(formula);
    const label = banded === undefined ? null : textFor(context, `band.${banded}.${value}.label`);
    const text = label?.text ?? value;
    return format === 'markdown' ? escapeMarkdown(text) : text;
  }
  const decimals = context.document.calculations?.find(({ code }) => code === formula)?.decimals;
  return formatValue(value, locale, decimals, context.words ?? signs);
}

/**
 * The text of a key with its placeholders filled; null: no locale has it. Numbers are written for the locale of the text. A placeholder
 * that cannot be computed shows as missing.
 */
export function filledText(context: ReportContext, key: string, format: 'plain' | 'markdown'): ResolvedText | null {
  const resolved = textFor(context, key);
  if (!resolved) return null;
  const text = parseTemplate(resolved.text)
    .map((piece) => ('text' in piece ? piece.text : show(context, piece.formula, resolved.locale, format)))
    .join('');
  return { text, locale: resolved.locale };
}
