import type { MissingCause, ScalarValue, Value } from 'core/formula';
import type { Say } from './context';
import type { LiveValue } from './liveValue';
import type { Labels } from './offers';

/** Of a list; the rest is only counted. */
const mostElements = 12;

/** Reasons that concern a question. */
const ofQuestions: ReadonlySet<MissingCause['reason']> = new Set([
  'unanswered',
  'hidden',
  'no_score',
  'invalid_answer',
]);

export interface Words {
  say: Say;
  labels: Labels;
  /** Formats a number in the user's language. */
  number(value: number): string;
}

function scalar(value: ScalarValue, { say, number }: Words): string {
  if (value === null) return say('formulaEditor.value.missing');
  if (typeof value === 'boolean') return say(value ? 'formulaEditor.value.true' : 'formulaEditor.value.false');
  return typeof value === 'number' ? number(value) : say('formulaEditor.value.text', { text: value });
}

/** A value; missing without its reason. */
function valueInWords(value: Value, words: Words): string {
  if (typeof value !== 'object' || value === null) return scalar(value, words);
  const shown = value.slice(0, mostElements).map((element) => scalar(element, words));
  const list = shown.join(', ');
  return words.say('formulaEditor.value.list', { list, count: value.length, more: value.length - shown.length });
}

/** Why a value is missing. */
function reasonInWords({ reason, ref = '' }: MissingCause, { say, labels }: Words): string {
  if (reason === 'unknown_respondent_field') return say('formulaEditor.value.unknownField', { field: ref });
  const named = labels(ref) ?? ref;
  return say(`explain.missing.${reason}`, ofQuestions.has(reason) ? { question: named } : { name: named });
}

/** A value, or why it is missing. */
export function liveInWords({ value, missing }: LiveValue, words: Words): string {
  return value === null && missing !== undefined ? reasonInWords(missing, words) : valueInWords(value, words);
}
