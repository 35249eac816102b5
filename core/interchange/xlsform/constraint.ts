import type { QuestionKind, Validation } from '../../instrument/document';
import { xPath } from '../expression/grammars';
import { readTerm } from '../expression/read';
import { type Term, TermSyntaxError } from '../expression/term';
import { patternFrom } from '../model/pattern';

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function numberIn(term: Term): number | null {
  if (term.kind === 'number') return term.value;
  if (term.kind === 'unary' && term.operator === '-' && term.operand.kind === 'number') return -term.operand.value;
  return null;
}

const isDot = (term: Term) => term.kind === 'name' && term.name === '.';
const isCall = (term: Term, name: string) => term.kind === 'call' && term.name === name && term.arguments.length > 0;

/** The limits that a condition on the answer itself says; null: it says something else, too. */
export function constraintLimits(source: string, kind: QuestionKind): Validation | null {
  let term: Term;
  try {
    term = readTerm(xPath, source);
  } catch (error) {
    if (error instanceof TermSyntaxError) return null;
    throw error;
  }
  const limits: Validation = {};
  const isRange = kind === 'number' || kind === 'slider';
  const take = (part: Term): boolean => {
    if (part.kind === 'binary' && part.operator === 'and') return take(part.left) && take(part.right);
    if (part.kind === 'call' && part.name === 'regex' && part.arguments[1]?.kind === 'text') {
      if (kind !== 'short_text' && kind !== 'long_text') return false;
      const pattern = patternFrom(part.arguments[1].value);
      if (pattern !== null) limits.pattern = pattern;
      return pattern !== null;
    }
    if (part.kind !== 'binary' || mirrored[part.operator] === undefined) return false;
    const isLeft = isDot(part.left) || isCall(part.left, 'count-selected') || isCall(part.left, 'string-length');
    const [subject, other, operator] = isLeft
      ? [part.left, part.right, part.operator]
      : [part.right, part.left, mirrored[part.operator] ?? ''];
    const value = numberIn(other);
    if (value === null) return false;
    const isUpper = operator.startsWith('<');
    const isStrict = operator.length === 1;
    const whole = isStrict ? (isUpper ? value - 1 : value + 1) : value;
    if (isDot(subject) && isRange) {
      // Of whole numbers a strict bound is the next one.
      limits[isUpper ? 'max' : 'min'] = isStrict && Number.isInteger(value) && kind === 'number' ? whole : value;
      return !isStrict || Number.isInteger(value);
    }
    if (isCall(subject, 'count-selected') && kind === 'multiple_choice' && whole >= 0) {
      if (isUpper) limits.maxPicks = Math.max(1, whole);
      else limits.minPicks = whole;
      return true;
    }
    if (isCall(subject, 'string-length') && (kind === 'short_text' || kind === 'long_text') && whole >= 0) {
      limits[isUpper ? 'maxLength' : 'minLength'] = whole;
      return true;
    }
    return false;
  };
  return take(term) ? limits : null;
}
