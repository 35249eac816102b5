import type { Grammar } from './grammar';
import { emptyTerm, type OperatorRow, strength } from './grammar';
import { type Term, TermSyntaxError } from './term';

/** Nesting and height of trees: far above what a person writes, far below the limit of any stack. */
const deepest = 300;
/** Longer than any expression of a person. */
const longest = 100_000;

const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const space = /\s+/y;

/** The tree of an expression. Throws TermSyntaxError and nothing else. */
export function readTerm(grammar: Grammar, source: string): Term {
  return new Reader(grammar, source).whole();
}

/** What an infix sign or word is at this place. */
type Sign = { text: string; row: OperatorRow };

class Reader {
  private at = 0;
  private depth = 0;
  private readonly signs: readonly string[];

  constructor(
    private readonly grammar: Grammar,
    private readonly source: string,
  ) {
    this.signs = Object.keys(grammar.infix).sort((one, other) => other.length - one.length);
  }

  whole(): Term {
    if (this.source.length > longest) throw new TermSyntaxError('it is too long', longest);
    this.skip();
    if (this.at === this.source.length) throw new TermSyntaxError('it is empty', 0);
    const term = this.expression(0);
    if (this.at < this.source.length) throw this.unexpected();
    return term;
  }

  private expression(least: number): Term {
    this.enter();
    let left = this.operand(least);
    // A chain of operators is a tree as high as the chain is long.
    for (let height = 0; ; height += 1) {
      if (height > deepest * 4) throw new TermSyntaxError('it is too long', this.at);
      const grown = this.continued(left, least);
      if (!grown) break;
      left = grown;
    }
    this.depth -= 1;
    return left;
  }

  private continued(left: Term, least: number): Term | null {
    if (
      this.grammar.ternary &&
      least <= strength.ternary &&
      this.source[this.at] === '?' &&
      this.source[this.at + 1] !== '?'
    ) {
      this.accept('?');
      const then = this.expression(0);
      this.expect(':');
      const otherwise = this.expression(strength.ternary);
      return { kind: 'call', name: 'if', arguments: [left, then, otherwise] };
    }
    const after = this.wordIn(this.grammar.postfix);
    if (after && after.row.strength >= least) {
      this.move(after.text.length);
      return { kind: 'unary', operator: after.row.operator, operand: left };
    }
    const sign = this.sign();
    if (!sign || sign.row.strength < least) return null;
    this.move(sign.text.length);
    const { operator, strength: power, right: toRight } = sign.row;
    const right = this.expression(toRight ? power : power + 1);
    return { kind: 'binary', operator, left, right };
  }

  /** The infix operator that stands here. */
  private sign(): Sign | null {
    for (const text of this.signs) {
      const row = this.grammar.infix[text];
      if (row && this.standsHere(text)) return { text, row };
    }
    return null;
  }

  private standsHere(text: string): boolean {
    const found = this.source.slice(this.at, this.at + text.length);
    const isWord = /\w$/.test(text);
    if ((isWord && this.grammar.caseless ? found.toLowerCase() : found) !== text) return false;
    return !isWord || !/[\w]/.test(this.source[this.at + text.length] ?? '');
  }

  private wordIn<T>(table: Readonly<Record<string, T>> | undefined): { text: string; row: T } | null {
    for (const [text, row] of Object.entries(table ?? {})) if (this.standsHere(text)) return { text, row };
    return null;
  }

  private operand(least: number): Term {
    const { grammar } = this;
    const before = this.wordIn(grammar.prefix);
    // A word such as `not` may be a function, too: `not(x)` is read as the operator before parentheses.
    if (before) {
      this.move(before.text.length);
      const operand = this.expression(Math.max(before.row.strength, /\w/.test(before.text) ? 0 : least));
      return before.row.operator === '+' ? operand : { kind: 'unary', operator: before.row.operator, operand };
    }
    let term = this.primary();
    for (let length = 0; grammar.members; length += 1) {
      if (length > deepest) throw new TermSyntaxError('it is too deep', this.at);
      const next = this.memberOf(term);
      if (!next) break;
      term = next;
    }
    return term;
  }

  private memberOf(target: Term): Term | null {
    if (this.source[this.at] === '.') {
      this.accept('.');
      const name = this.match(this.grammar.word);
      if (name === null) throw this.unexpected();
      if (this.source[this.at] === '(') return { kind: 'call', name, target, arguments: this.parameters() };
      return { kind: 'member', target, name };
    }
    if (this.source[this.at] === '[') {
      this.accept('[');
      const index = this.expression(0);
      this.expect(']');
      return { kind: 'call', name: 'item', target, arguments: [index] };
    }
    return null;
  }

  private primary(): Term {
    const { grammar, source } = this;
    const next = source[this.at];
    if (next === undefined) throw this.unexpected();
    if (next === '(') {
      this.accept('(');
      const inner = this.expression(0);
      this.expect(')');
      return inner;
    }
    if (grammar.quotes.includes(next)) return { kind: 'text', value: this.quoted(next) };
    if (grammar.reference) {
      const name = this.match(grammar.reference);
      if (name !== null) return { kind: 'name', name };
    }
    const digits = this.match(number);
    if (digits !== null) {
      const value = Number(digits);
      if (!Number.isFinite(value)) throw new TermSyntaxError('a number is too large', this.at);
      return { kind: 'number', value };
    }
    if (grammar.emptySet && next === '{') {
      this.accept('{');
      this.expect('}');
      return emptyTerm;
    }
    if (grammar.lists && next === '[') return this.list();
    return this.named();
  }

  private named(): Term {
    const { grammar } = this;
    const name = this.match(grammar.word);
    if (name === null) throw this.unexpected();
    if (this.source[this.at] === '(') return { kind: 'call', name, arguments: this.parameters() };
    const word = grammar.caseless ? name.toLowerCase() : name;
    if (grammar.values && Object.hasOwn(grammar.values, word)) {
      const value = grammar.values[word];
      return typeof value === 'boolean' ? { kind: 'boolean', value } : emptyTerm;
    }
    return { kind: 'name', name };
  }

  private list(): Term {
    this.accept('[');
    const elements: Term[] = [];
    if (this.source[this.at] !== ']') {
      do elements.push(this.expression(0));
      while (this.tryAccept(','));
    }
    this.expect(']');
    return { kind: 'list', elements };
  }

  private parameters(): Term[] {
    this.expect('(');
    const found: Term[] = [];
    if (this.tryAccept(')')) return found;
    do found.push(this.expression(0));
    while ([...(this.grammar.separators ?? ',')].some((separator) => this.tryAccept(separator)));
    this.expect(')');
    return found;
  }

  private quoted(quote: string): string {
    const { source, grammar } = this;
    const start = this.at;
    let value = '';
    for (let at = start + 1; at < source.length; at += 1) {
      const character = source[at] ?? '';
      if (grammar.escape === 'backslash' && character === '\\') {
        at += 1;
        value += unescaped(source[at]);
      } else if (character !== quote) value += character;
      else if (grammar.escape === 'doubled' && source[at + 1] === quote) {
        at += 1;
        value += quote;
      } else {
        this.at = at + 1;
        this.skip();
        return value;
      }
    }
    throw new TermSyntaxError('a text does not end', start);
  }

  /** The first group of a pattern, or all that it matches; moves behind it. */
  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (!found || found[0] === '') return null;
    this.move(found[0].length);
    return found.slice(1).find((group) => group !== undefined) ?? found[0];
  }

  private move(length: number): void {
    this.at += length;
    this.skip();
  }

  private skip(): void {
    const { source, grammar } = this;
    for (;;) {
      space.lastIndex = this.at;
      if (space.test(source)) this.at = space.lastIndex;
      if (!grammar.comment || !source.startsWith(grammar.comment, this.at)) return;
      const end = source.indexOf('\n', this.at);
      this.at = end < 0 ? source.length : end;
    }
  }

  private accept(sign: string): void {
    this.move(sign.length);
  }

  private tryAccept(sign: string): boolean {
    if (!this.source.startsWith(sign, this.at)) return false;
    this.move(sign.length);
    return true;
  }

  private expect(sign: string): void {
    if (!this.tryAccept(sign)) throw this.unexpected(sign);
  }

  private enter(): void {
    this.depth += 1;
    if (this.depth > deepest) throw new TermSyntaxError('it is too deep', this.at);
  }

  private unexpected(wanted?: string): TermSyntaxError {
    const found = this.source.slice(this.at, this.at + 12);
    const what = found === '' ? 'it ends too early' : `unexpected ${JSON.stringify(found)}`;
    return new TermSyntaxError(wanted === undefined ? what : `${what}, expected "${wanted}"`, this.at);
  }
}

function unescaped(character: string | undefined): string {
  if (character === 'n') return '\n';
  if (character === 't') return '\t';
  if (character === 'r') return '\r';
  return character ?? '';
}
