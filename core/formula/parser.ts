import { type Ast, type BinaryOperator, binding, bindingOf, type CallAst, type NameAst } from './ast';
import type { FaultParams } from './errors';
import { syntaxError, type Token, tokenize } from './tokens';

/** For nesting and tree depth: far below the limit of any stack, far above what a person writes. */
const maximumDepth = 400;

const binaryOperators: ReadonlySet<string> = new Set<BinaryOperator>([
  'or',
  'and',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
]);

/** The syntax tree of a formula; `members`: how many a name may have. Throws FormulaSyntaxError and nothing else. */
export function parseFormula(source: string, members = 1): Ast {
  const parser = new Parser(tokenize(source), members);
  return parser.parseWhole();
}

class Parser {
  private at = 0;
  /** Expressions that are being read, one within the other. */
  private depth = 0;
  /** For the tree of the expression read last: a long chain of operators is as deep as nested parentheses. */
  private height = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly members: number,
  ) {}

  parseWhole(): Ast {
    const first = this.peek();
    if (first.kind === 'end') throw syntaxError('empty_formula', 0, first.end);
    const whole = this.parseExpression(binding.or);
    if (this.peek().kind !== 'end') throw this.unexpected();
    return whole;
  }

  /** An expression whose operators all bind at least as tightly as `minimum`. */
  private parseExpression(minimum: number): Ast {
    const start = this.peek().start;
    this.depth += 1;
    this.guard(this.depth);
    let left = this.parsePrefix(minimum);
    for (;;) {
      const operator = this.binaryOperator();
      if (operator === null || bindingOf(operator) < minimum) break;
      const leftHeight = this.height;
      left = this.parseRight(operator, left, start);
      this.grow(leftHeight);
    }
    this.depth -= 1;
    return left;
  }

  private parseRight(operator: BinaryOperator, left: Ast, start: number): Ast {
    this.at += 1;
    const strength = bindingOf(operator);
    const right = this.parseExpression(operator === '^' ? binding.negation : strength + 1);
    const next = this.binaryOperator();
    if (strength === binding.comparison && next !== null && bindingOf(next) === binding.comparison) {
      const token = this.peek();
      throw syntaxError('chained_comparison', token.start, token.end, { found: token.text });
    }
    return { kind: 'binary', operator, left, right, start, end: this.lastEnd() };
  }

  private parsePrefix(minimum: number): Ast {
    const token = this.peek();
    if (token.kind === 'word' && token.text === 'not' && minimum <= binding.not) {
      this.at += 1;
      const operand = this.parseExpression(binding.not);
      this.grow(0);
      return { kind: 'unary', operator: 'not', operand, start: token.start, end: this.lastEnd() };
    }
    if (token.kind === 'sign' && token.text === '-') {
      this.at += 1;
      const operand = this.parseExpression(binding.negation);
      this.grow(0);
      return { kind: 'unary', operator: '-', operand, start: token.start, end: this.lastEnd() };
    }
    return this.parsePrimary();
  }

  private parsePrimary(): Ast {
    const token = this.peek();
    const { start, end } = token;
    this.height = 1;
    if (token.kind === 'number') {
      this.at += 1;
      return { kind: 'number', value: token.number, start, end };
    }
    if (token.kind === 'text') {
      this.at += 1;
      return { kind: 'text', value: token.text, start, end };
    }
    if (token.kind === 'name') return this.parseName();
    if (token.kind === 'word' && (token.text === 'true' || token.text === 'false')) {
      this.at += 1;
      return { kind: 'boolean', value: token.text === 'true', start, end };
    }
    if (token.kind === 'word' && token.text === 'missing') {
      this.at += 1;
      return { kind: 'missing', start, end };
    }
    if (this.accept('(')) {
      const inner = this.parseExpression(binding.or);
      this.expect(')');
      return inner;
    }
    if (this.accept('[')) {
      const elements: Ast[] = [];
      let tallest = 0;
      if (!this.accept(']')) {
        do {
          elements.push(this.parseExpression(binding.or));
          tallest = Math.max(tallest, this.height);
        } while (this.accept(','));
        this.expect(']');
      }
      this.height = 0;
      this.grow(tallest);
      return { kind: 'list', elements, start, end: this.lastEnd() };
    }
    throw this.unexpected();
  }

  private parseName(): Ast {
    const token = this.peek();
    if (this.tokens[this.at + 1]?.kind === 'sign' && this.tokens[this.at + 1]?.text === '(') return this.parseCall();
    const from = this.parseReference();
    if (!this.accept('..')) return from;
    if (this.peek().kind !== 'name') throw this.unexpected();
    const to = this.parseReference();
    return { kind: 'range', from, to, start: token.start, end: to.end };
  }

  private parseReference(): NameAst {
    const token = this.peek();
    this.at += 1;
    const reference: NameAst = { kind: 'name', name: token.text, start: token.start, end: token.end };
    for (let left = this.members; left > 0 && this.accept('.'); left -= 1) {
      const member = this.peek();
      if (member.kind !== 'name') throw this.unexpected();
      this.at += 1;
      reference.member = reference.member === undefined ? member.text : `${reference.member}.${member.text}`;
      reference.end = member.end;
    }
    return reference;
  }

  private parseCall(): CallAst {
    const token = this.peek();
    this.at += 2;
    const call: CallAst = { kind: 'call', name: token.text, positional: [], named: [], start: token.start, end: 0 };
    let tallest = 0;
    if (!this.accept(')')) {
      do {
        this.parseArgument(call);
        tallest = Math.max(tallest, this.height);
      } while (this.accept(','));
      this.expect(')');
    }
    this.height = 0;
    this.grow(tallest);
    call.end = this.lastEnd();
    return call;
  }

  private parseArgument(call: CallAst): void {
    const token = this.peek();
    const next = this.tokens[this.at + 1];
    if (token.kind === 'name' && next?.kind === 'sign' && next.text === ':') {
      if (call.named.some((argument) => argument.name === token.text)) {
        throw syntaxError('duplicate_argument', token.start, token.end, { name: token.text });
      }
      this.at += 2;
      const value = this.parseExpression(binding.or);
      call.named.push({ name: token.text, value, start: token.start, end: this.lastEnd() });
      return;
    }
    const argument = this.parseExpression(binding.or);
    if (call.named.length > 0) throw syntaxError('positional_after_named', argument.start, argument.end);
    call.positional.push(argument);
  }

  private peek(): Token {
    return this.tokens[this.at] as Token;
  }

  private lastEnd(): number {
    return this.tokens[this.at - 1]?.end ?? 0;
  }

  private binaryOperator(): BinaryOperator | null {
    const token = this.peek();
    if (token.kind !== 'sign' && token.kind !== 'word') return null;
    return binaryOperators.has(token.text) ? (token.text as BinaryOperator) : null;
  }

  private accept(sign: string): boolean {
    const token = this.peek();
    if (token.kind !== 'sign' || token.text !== sign) return false;
    this.at += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.accept(sign)) throw this.unexpected(sign);
  }

  /** The tree read last gets a node above it and, beside it, a part of the given height. */
  private grow(heightBeside: number): void {
    this.height = Math.max(this.height, heightBeside) + 1;
    this.guard(this.height);
  }

  private guard(depth: number): void {
    if (depth <= maximumDepth) return;
    const token = this.peek();
    throw syntaxError('too_deep', token.start, token.end, { maximum: maximumDepth });
  }

  private unexpected(expected?: string): Error {
    const token = this.peek();
    const params: FaultParams = expected === undefined ? {} : { expected };
    if (token.kind === 'end') return syntaxError('unexpected_end', token.start, token.end, params);
    return syntaxError('unexpected_token', token.start, token.end, { found: token.text, ...params });
  }
}
