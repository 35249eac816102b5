import type { Answer } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import type { Term } from './term';

/** How a language says what our formulas are made of. All conditions are false, never without a value, where nothing is answered. */
export interface Voice {
  /** Arithmetic with what is missing has no value by itself. */
  propagates: boolean;
  /** A comparison other than `!=` with what is missing is not true by itself. */
  comparesMissing: boolean;
  /** Calculations stand in each other in full: an expression needs nothing but answers. */
  inlines?: boolean;
  /** The value that is none. */
  missing: Term;
  either(condition: Term, then: Term, otherwise: Term): Term;
  not(condition: Term): Term;
  /** The score of the chosen answer, or the number. */
  score(item: Item): Term;
  isAnswer(item: Item, answer: Answer): Term;
  isPicked(item: Item, answer: Answer): Term;
  isEmpty(item: Item): Term;
  /** Of a yes/no. */
  isYes(item: Item): Term;
  isNo(item: Item): Term;
  text(item: Item): Term;
  calculation(code: string): Term;
  isEmptyCalculation(code: string): Term;
  /** A boolean calculation that is true. */
  isTrueCalculation(code: string): Term;
  /** Functions of numbers, by our names; absent: there is no such function. */
  functions: Readonly<Record<string, (parts: readonly Term[]) => Term>>;
  /** Texts joined. */
  join?(parts: readonly Term[]): Term;
}

export const call = (name: string, ...parts: Term[]): Term => ({ kind: 'call', name, arguments: parts });
export const method = (target: Term, name: string, ...parts: Term[]): Term => ({
  kind: 'call',
  name,
  target,
  arguments: parts,
});
export const member = (target: Term, name: string): Term => ({ kind: 'member', target, name });
export const named = (name: string): Term => ({ kind: 'name', name });
export const words = (value: string): Term => ({ kind: 'text', value });
export const numeral = (value: number): Term =>
  value < 0 ? { kind: 'unary', operator: '-', operand: { kind: 'number', value: -value } } : { kind: 'number', value };
export const two = (operator: Extract<Term, { kind: 'binary' }>['operator'], left: Term, right: Term): Term => ({
  kind: 'binary',
  operator,
  left,
  right,
});
export const always: Term = { kind: 'boolean', value: true };
export const never: Term = { kind: 'boolean', value: false };

const isConstant = (term: Term, value: boolean) => term.kind === 'boolean' && term.value === value;

/** Joined by `and`; what is always true falls away. */
export function allOf(parts: readonly Term[]): Term {
  if (parts.some((part) => isConstant(part, false))) return never;
  const real = parts.filter((part) => !isConstant(part, true));
  const [first, ...rest] = real;
  return first ? rest.reduce((left, right) => two('and', left, right), first) : always;
}

/** Joined by `or`; what is never true falls away. */
export function anyOf(parts: readonly Term[]): Term {
  if (parts.some((part) => isConstant(part, true))) return always;
  const real = parts.filter((part) => !isConstant(part, false));
  const [first, ...rest] = real;
  return first ? rest.reduce((left, right) => two('or', left, right), first) : never;
}

export const isNever = (term: Term) => isConstant(term, false);
