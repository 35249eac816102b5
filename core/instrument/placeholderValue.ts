import type { ScalarValue } from '../formula';
import { type Ast, refOf } from '../formula/ast';
import { formattingLocale } from '../language/formatting';
import { parseTemplate } from '../language/template';
import { readFormula } from './formulaParts';
import type { InstrumentStructure } from './program';
import { formatScore } from './scoreText';
import type { ResolvedText } from './textKeys';
import type { ValueWords } from './valueText';

export type TextFormat = 'plain' | 'markdown';

/** What the placeholders of an instrument's texts are filled from. */
interface PlaceholderSource {
  structure: Pick<InstrumentStructure, 'questions' | 'calculations'>;
  /** The value of a formula; null: missing, or it cannot be computed. */
  evaluate(formula: string): ScalarValue;
  /** A text of the instrument as it is written; null: no locale has it. */
  text(key: string): ResolvedText | null;
  words: ValueWords;
}

/** CommonMark lets every ASCII punctuation be escaped: what a respondent wrote never becomes markup. */
function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Labels may have placeholders of their own; a circle of them, which no published instrument has, ends here. */
const deepest = 4;

/**
 * A text with its placeholders filled, numbers and dates written for `locale`. `code(q)` shows the label of the answer chosen,
 * `band(x, "c")` that of the band, `default(x, y)` what x shows, or y where x is missing; a calculation has its own decimals. What is
 * missing shows as `words.missing`.
 */
export function fillPlaceholders(
  source: PlaceholderSource,
  text: string,
  locale: string,
  format: TextFormat,
  depth = 0,
): string {
  if (!text.includes('{{')) return text;
  return parseTemplate(text)
    .map((piece) => {
      if ('text' in piece) return piece.text;
      const shown = show(source, piece.formula, readFormula(piece.formula), locale, depth);
      const isWritten = format === 'markdown' && typeof source.evaluate(piece.formula) === 'string';
      return isWritten ? escapeMarkdown(shown) : shown;
    })
    .join('');
}

function show(source: PlaceholderSource, formula: string, ast: Ast | undefined, locale: string, depth: number): string {
  const value = source.evaluate(formula);
  if (ast?.kind === 'call' && ast.name === 'default' && ast.positional.length === 2) {
    const [first, second] = ast.positional.map((part) => ({ part, formula: formula.slice(part.start, part.end) }));
    const taken = first && source.evaluate(first.formula) !== null ? first : second;
    if (value !== null && taken) return show(source, taken.formula, readFormula(taken.formula), locale, depth);
  }
  if (typeof value === 'string') return labelled(source, value, ast, locale, depth) ?? value;
  const question = typeof value === 'number' ? questionNamed(source, ast) : undefined;
  if (typeof value === 'number' && question?.kind === 'time') return timeText(value, locale);
  const shown = source.structure.calculations?.find(({ code }) => code === formula);
  return formatScore(value, locale, shown, source.words);
}

/** What a text value stands for: the label of an answer or a band, a day; undefined: itself. */
function labelled(
  source: PlaceholderSource,
  value: string,
  ast: Ast | undefined,
  locale: string,
  depth: number,
): string | undefined {
  const key = labelKey(source, value, ast);
  const label = key === undefined ? null : source.text(key);
  if (label) {
    return depth < deepest
      ? fillPlaceholders(source, label.text, label.locale, 'plain', depth + 1)
      : source.words.missing;
  }
  return questionNamed(source, ast)?.kind === 'date' ? dateText(value, locale) : undefined;
}

function labelKey(source: PlaceholderSource, value: string, ast: Ast | undefined): string | undefined {
  if (ast?.kind !== 'call') return undefined;
  const [first, second] = ast.positional;
  if (ast.name === 'code') {
    const set = questionNamed(source, first)?.answerSet;
    return set && `answer.${set}.${value}.label`;
  }
  return ast.name === 'band' && second?.kind === 'text' ? `band.${second.value}.${value}.label` : undefined;
}

function questionNamed({ structure }: PlaceholderSource, ast: Ast | undefined) {
  if (ast?.kind !== 'name') return undefined;
  const [name] = refOf(ast).split('.', 1);
  return structure.questions.find(({ code }) => code === name);
}

/** As read from an answer: `2026-01-31`. */
function dateText(date: string, locale: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const format = new Intl.DateTimeFormat(formattingLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(year, month - 1, day));
}

/** @param minutes since midnight */
function timeText(minutes: number, locale: string): string {
  const format = new Intl.DateTimeFormat(formattingLocale(locale), { timeStyle: 'short', timeZone: 'UTC' });
  return format.format(minutes * 60_000);
}
