import type { BinaryOperator, Term, UnaryOperator } from './term';

export interface OperatorRow {
  operator: BinaryOperator;
  /** How tightly it binds: more is tighter. */
  strength: number;
  right?: boolean;
}

/** How one language writes expressions. The reader and the writer of all languages work by these tables. */
export interface Grammar {
  /** As written (lower case where it is a word). The first of an operator is how it is printed. */
  infix: Readonly<Record<string, OperatorRow>>;
  prefix: Readonly<Record<string, { operator: UnaryOperator | '+'; strength: number }>>;
  /** Words after an operand. */
  postfix?: Readonly<Record<string, { operator: UnaryOperator; strength: number }>>;
  /** Words that are values, in lower case. The first of a value is how it is printed. */
  values?: Readonly<Record<string, boolean | null>>;
  quotes: string;
  /** How a quote stands within quotes. */
  escape: 'backslash' | 'doubled' | 'none';
  /** A reference that is no plain word; sticky, its first group that took part is the name. */
  reference?: RegExp;
  /** A plain word: a name or a function; sticky. */
  word: RegExp;
  /** A name as it is printed. */
  writeName(name: string): string;
  /** `c ? a : b`; read as a call of `if`. */
  ternary?: boolean;
  /** `a.b`, `a.f(x)`, `a[0]` (read as a call of `item`). */
  members?: boolean;
  /** `[a, b]`. */
  lists?: boolean;
  /** `{}`. */
  emptySet?: boolean;
  /** Words of operators in any case. */
  caseless?: boolean;
  /** Between arguments; default a comma. */
  separators?: string;
  /** Comments: from this sign to the end of the line. */
  comment?: string;
}

/** Strengths that languages share. */
export const strength = {
  ternary: 1,
  or: 2,
  and: 3,
  not: 4,
  equality: 5,
  order: 6,
  union: 7,
  sum: 8,
  product: 9,
  sign: 10,
  power: 11,
  postfix: 12,
} as const;

const row = (operator: BinaryOperator, power: number, right = false): OperatorRow => ({
  operator,
  strength: power,
  ...(right && { right }),
});

/** Comparisons and arithmetic as nearly all languages write them. */
export const usualInfix: Readonly<Record<string, OperatorRow>> = {
  '<=': row('<=', strength.order),
  '<': row('<', strength.order),
  '>=': row('>=', strength.order),
  '>': row('>', strength.order),
  '+': row('+', strength.sum),
  '-': row('-', strength.sum),
  '*': row('*', strength.product),
};

export const infix = row;

/** The constants, as trees. */
export const emptyTerm: Term = { kind: 'empty' };
