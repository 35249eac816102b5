import type { Ast } from '../../formula/ast';
import { type Term, Unsayable } from './term';
import { allOf, anyOf, numeral, two, type Voice } from './voice';

/** The sum of values. */
export const total = (parts: readonly Term[]): Term =>
  parts.slice(1).reduce((left, right) => two('+', left, right), parts[0] ?? numeral(0));

/** Functions of ours that are said in simple arithmetic. */
export function arithmetic(
  name: 'clamp' | 'zscore' | 'tscore' | 'sign',
  parts: readonly Term[],
  { either }: Voice,
): Term {
  const [x, low, high] = parts as [Term, Term, Term];
  if (name === 'clamp') return either(two('<', x, low), low, either(two('>', x, high), high, x));
  if (name === 'sign')
    return either(two('>', x, numeral(0)), numeral(1), either(two('<', x, numeral(0)), numeral(-1), numeral(0)));
  // The mean and the standard deviation stand where the bounds do.
  const z = two('/', two('-', x, low), high);
  return name === 'zscore' ? z : two('+', numeral(50), two('*', numeral(10), z));
}

interface Sayer {
  value(part: Ast): Term;
  isMissing(part: Ast): Term;
  voice: Voice;
}

/** The least or greatest of what is answered, as a choice between all. */
export function extreme(name: string, parts: readonly Ast[], { value, isMissing, voice }: Sayer): Term {
  if (parts.length > 5) throw new Unsayable(`${name}() of more than five`);
  const negated = (part: Ast): Term => {
    const missing = isMissing(part);
    return missing.kind === 'boolean' ? { kind: 'boolean', value: !missing.value } : voice.not(missing);
  };
  const best = (index: number): Term => {
    const part = parts[index] as Ast;
    if (index + 1 === parts.length) return value(part);
    const rest = best(index + 1);
    const restMissing = allOf(parts.slice(index + 1).map(isMissing));
    const isBest = two(name === 'min' ? '<' : '>', value(part), rest);
    return voice.either(allOf([negated(part), anyOf([restMissing, isBest])]), value(part), rest);
  };
  return parts.length === 0 ? voice.missing : best(0);
}
