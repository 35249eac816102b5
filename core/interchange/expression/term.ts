/**
 * An expression of any of the languages, as it is written: one tree for all of them. What its names and functions mean is a matter of
 * the language (`Dialect`).
 */
export type Term =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  /** `{}` of FHIRPath, `null` and `undefined` of JavaScript, `empty` of SurveyJS. */
  | { kind: 'empty' }
  /** What it refers to, without the marks around it: `q1` of `{q1}`, `${q1}`, `[q1]`. A variable of FHIRPath keeps its sign: `%resource`. */
  | { kind: 'name'; name: string }
  | { kind: 'list'; elements: Term[] }
  | { kind: 'unary'; operator: UnaryOperator; operand: Term }
  | { kind: 'binary'; operator: BinaryOperator; left: Term; right: Term }
  | CallTerm
  /** `answer.value` of FHIRPath, `q.length` of JavaScript. */
  | { kind: 'member'; target: Term; name: string };

export interface CallTerm {
  kind: 'call';
  name: string;
  /** What a method is called on. */
  target?: Term;
  arguments: Term[];
}

/** Those after the comparisons are of single languages: SurveyJS (to `noneof`) and FHIRPath. */
export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | 'contains'
  | 'notcontains'
  | 'anyof'
  | 'allof'
  | 'noneof'
  | 'in'
  | 'xor'
  | 'implies'
  | 'union'
  | 'join'
  | 'div'
  | 'as'
  | 'is';

/** The last two follow what they ask: `{q1} empty`. */
export type UnaryOperator = 'not' | '-' | 'empty' | 'notempty';

/** An expression that its language does not have; the only error of reading one. */
export class TermSyntaxError extends Error {
  override readonly name = 'TermSyntaxError';
  constructor(
    message: string,
    /** Offset into the expression. */
    readonly at: number,
  ) {
    super(message);
  }
}

/** Something that our formulas cannot say, or that the other language cannot. */
export class Unsayable extends Error {
  override readonly name = 'Unsayable';
}

/** A name that stands for nothing in the file. */
export class UnknownName extends Unsayable {
  constructor(readonly unknown: string) {
    super(`there is no "${unknown}" in the file`);
  }
}
