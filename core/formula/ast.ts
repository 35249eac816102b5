/** Offsets into the source, end exclusive. Parentheses around an expression belong to what contains it. */
export interface Span {
  start: number;
  end: number;
}

type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in';
type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^';
export type BinaryOperator = 'or' | 'and' | ComparisonOperator | ArithmeticOperator;

interface NumberAst extends Span {
  kind: 'number';
  /** Finite, not negative: a minus sign is an operator. */
  value: number;
}
interface TextAst extends Span {
  kind: 'text';
  value: string;
}
interface BooleanAst extends Span {
  kind: 'boolean';
  value: boolean;
}
interface MissingAst extends Span {
  kind: 'missing';
}
/** `q1`, `total`; with a member: `q5.r1`, `respondent.age`. In a survey the member may have one too: `page.q5.r1`. */
export interface NameAst extends Span {
  kind: 'name';
  name: string;
  member?: string;
}
export interface RangeAst extends Span {
  kind: 'range';
  from: NameAst;
  to: NameAst;
}
interface ListAst extends Span {
  kind: 'list';
  elements: Ast[];
}
interface UnaryAst extends Span {
  kind: 'unary';
  operator: '-' | 'not';
  operand: Ast;
}
export interface BinaryAst extends Span {
  kind: 'binary';
  operator: BinaryOperator;
  left: Ast;
  right: Ast;
}
interface NamedArgumentAst extends Span {
  name: string;
  value: Ast;
}
export interface CallAst extends Span {
  kind: 'call';
  name: string;
  positional: Ast[];
  named: NamedArgumentAst[];
}

export type Ast =
  | NumberAst
  | TextAst
  | BooleanAst
  | MissingAst
  | NameAst
  | RangeAst
  | ListAst
  | UnaryAst
  | BinaryAst
  | CallAst;

/** The reference as the instrument (or survey) spells it. */
export function refOf(ast: NameAst): string {
  return ast.member === undefined ? ast.name : `${ast.name}.${ast.member}`;
}

export function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** How tightly each form binds; the parser and the printer share it. */
export const binding = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  sum: 5,
  product: 6,
  negation: 7,
  power: 8,
  primary: 9,
} as const;

export function bindingOf(operator: BinaryOperator): number {
  switch (operator) {
    case 'or':
      return binding.or;
    case 'and':
      return binding.and;
    case '+':
    case '-':
      return binding.sum;
    case '*':
    case '/':
    case '%':
      return binding.product;
    case '^':
      return binding.power;
    default:
      return binding.comparison;
  }
}
