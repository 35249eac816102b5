import { parseFormula } from '../../formula';
import { type Ast, type CallAst, type NameAst, refOf } from '../../formula/ast';
import type { Calculation, InstrumentDocument, Table } from '../../instrument/document';
import { type Item, itemsByCode } from '../../instrument/items';
import { arithmetic, extreme, total } from './arithmetic';
import { asIf, bandAsIf, lookupAsIf } from './branches';
import { inlined } from './inline';
import { type Kind, kindOf } from './kinds';
import { Lists } from './lists';
import { type Term, Unsayable } from './term';
import { allOf, always, anyOf, isNever, never, numeral, two, type Voice, words } from './voice';

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
const inverse: Record<Comparison, Comparison> = { '=': '!=', '!=': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

/**
 * Says our formulas in another language: four questions about each part, whether it is true, whether it is false, whether it is missing,
 * and what its value is. With them a language that knows no third truth value still says the same.
 */
export class Author {
  readonly items: ReadonlyMap<string, Item>;
  readonly calculations: ReadonlyMap<string, Calculation>;
  readonly tables: ReadonlyMap<string, Table>;
  private readonly lists: Lists;

  constructor(
    document: InstrumentDocument,
    private readonly voice: Voice,
  ) {
    this.items = itemsByCode(document);
    this.lists = new Lists(document, this.items);
    this.calculations = new Map(document.calculations?.map((calculation) => [calculation.code, calculation]));
    this.tables = new Map(document.tables?.map((table) => [table.code, table]));
  }

  /** A rule as a condition of the other language. */
  rule(formula: string): Term {
    return this.isTrue(this.read(formula));
  }

  private read(formula: string): Ast {
    const ast = parseFormula(formula);
    return this.voice.inlines ? inlined(ast, this.calculations) : ast;
  }

  /** A calculation as a value. */
  calculation({ formula, type = 'number' }: Calculation): Term {
    const ast = this.read(formula);
    const value = this.valueOf(ast, type);
    return this.guarded(ast, value);
  }

  private valueOf(ast: Ast, kind: Kind): Term {
    if (kind === 'text') return this.text(ast);
    if (kind === 'boolean') return this.isTrue(ast);
    return this.number(ast);
  }

  /** The value where there is one, and nothing where there is none. */
  private guarded(ast: Ast, value: Term): Term {
    const { voice } = this;
    const needsNone = voice.propagates && this.flowsThrough(ast);
    const missing = needsNone ? never : this.isMissing(ast);
    return isNever(missing) ? value : voice.either(missing, voice.missing, value);
  }

  /** Only arithmetic over items, through which what is missing passes by itself; or a choice that takes care of itself. */
  private flowsThrough(ast: Ast): boolean {
    if (ast.kind === 'binary')
      return '+-*/%^'.includes(ast.operator) && this.flowsThrough(ast.left) && this.flowsThrough(ast.right);
    if (ast.kind === 'unary') return ast.operator === '-' && this.flowsThrough(ast.operand);
    if (ast.kind === 'call' && ast.name === 'sum' && ast.named.length === 0) return true;
    if (ast.kind === 'call' && (ast.name === 'if' || ast.name === 'choose')) return true;
    return ast.kind === 'number' || (ast.kind === 'name' && kindOf(ast, this) === 'number');
  }

  /** Whether it is true; false for what is false or missing. */
  isTrue(ast: Ast): Term {
    const { voice } = this;
    switch (ast.kind) {
      case 'boolean':
        return ast.value ? always : never;
      case 'missing':
        return never;
      case 'name': {
        const calculation = this.calculations.get(refOf(ast));
        if (calculation) return voice.isTrueCalculation(calculation.code);
        return voice.isYes(this.item(ast));
      }
      case 'unary':
        if (ast.operator === 'not') return this.isFalse(ast.operand);
        break;
      case 'binary':
        if (ast.operator === 'and') return allOf([this.isTrue(ast.left), this.isTrue(ast.right)]);
        if (ast.operator === 'or') return anyOf([this.isTrue(ast.left), this.isTrue(ast.right)]);
        if (ast.operator === 'in')
          return anyOf(this.members(ast.left, ast.right).map((pair) => this.compared('=', ...pair)));
        return this.compared(ast.operator as Comparison, ast.left, ast.right);
      case 'call': {
        const [first, second, third] = ast.positional as [Ast, Ast, Ast];
        if (ast.name === 'is_missing') return this.isMissing(first);
        if (ast.name === 'has') return this.has(ast);
        if (ast.name === 'default') {
          if (second.kind === 'boolean') return second.value ? this.negated(this.isFalse(first)) : this.isTrue(first);
          return anyOf([this.isTrue(first), allOf([this.isMissing(first), this.isTrue(second)])]);
        }
        if (ast.name === 'if')
          return anyOf([
            allOf([this.isTrue(first), this.isTrue(second)]),
            allOf([this.isFalse(first), this.isTrue(third)]),
          ]);
        if (ast.name === 'contains') return this.contains(ast);
        if (ast.name === 'choose') return this.isTrue(asIf(ast));
        break;
      }
      default:
    }
    throw new Unsayable('a condition of this kind');
  }

  /** Whether it is false, and not missing. */
  private isFalse(ast: Ast): Term {
    switch (ast.kind) {
      case 'boolean':
        return ast.value ? never : always;
      case 'missing':
        return never;
      case 'name': {
        const calculation = this.calculations.get(refOf(ast));
        if (calculation)
          return allOf([
            this.negated(this.voice.isEmptyCalculation(calculation.code)),
            this.negated(this.voice.isTrueCalculation(calculation.code)),
          ]);
        return this.voice.isNo(this.item(ast));
      }
      case 'unary':
        if (ast.operator === 'not') return this.isTrue(ast.operand);
        break;
      case 'binary':
        if (ast.operator === 'and') return anyOf([this.isFalse(ast.left), this.isFalse(ast.right)]);
        if (ast.operator === 'or') return allOf([this.isFalse(ast.left), this.isFalse(ast.right)]);
        if (ast.operator === 'in')
          return allOf(this.members(ast.left, ast.right).map((pair) => this.compared('!=', ...pair)));
        return this.compared(inverse[ast.operator as Comparison], ast.left, ast.right);
      case 'call': {
        const [first, second, third] = ast.positional as [Ast, Ast, Ast];
        if (ast.name === 'is_missing') return this.negated(this.isMissing(first));
        if (ast.name === 'default' && second.kind === 'boolean')
          return second.value ? this.isFalse(first) : this.negated(this.isTrue(first));
        if (ast.name === 'has' || ast.name === 'contains')
          return allOf([this.negated(this.isMissing(ast)), this.negated(this.isTrue(ast))]);
        if (ast.name === 'if')
          return anyOf([
            allOf([this.isTrue(first), this.isFalse(second)]),
            allOf([this.isFalse(first), this.isFalse(third)]),
          ]);
        if (ast.name === 'choose') return this.isFalse(asIf(ast));
        break;
      }
      default:
    }
    throw new Unsayable('a condition of this kind');
  }

  private negated(term: Term): Term {
    if (term.kind === 'boolean') return term.value ? never : always;
    return this.voice.not(term);
  }

  private members(left: Ast, right: Ast): [Ast, Ast][] {
    if (right.kind !== 'list') throw new Unsayable('"in" without a list');
    return right.elements.map((element) => [left, element]);
  }

  private compared(operator: Comparison, left: Ast, right: Ast): Term {
    const choice = this.comparedAnswer(operator, left, right);
    if (choice) return choice;
    const kinds = [left, right].filter((side) => side.kind !== 'missing').map((side) => kindOf(side, this));
    if (kinds.length < 2) return never;
    if (kinds[0] === 'boolean' && kinds[1] === 'boolean') {
      const same = anyOf([
        allOf([this.isTrue(left), this.isTrue(right)]),
        allOf([this.isFalse(left), this.isFalse(right)]),
      ]);
      const different = anyOf([
        allOf([this.isTrue(left), this.isFalse(right)]),
        allOf([this.isFalse(left), this.isTrue(right)]),
      ]);
      return operator === '=' ? same : different;
    }
    const isText = kinds.includes('text');
    const [one, other] = isText ? [this.text(left), this.text(right)] : [this.number(left), this.number(right)];
    const comparison = two(operator, one, other);
    const isSafe =
      operator !== '!=' &&
      this.voice.comparesMissing &&
      (this.voice.propagates || [left, right].every((side) => this.isPlain(side)));
    if (isSafe) return comparison;
    return allOf([...[left, right].map((side) => this.negated(this.isMissing(side))), comparison]);
  }

  private isPlain(ast: Ast): boolean {
    return ast.kind === 'number' || ast.kind === 'text' || (ast.kind === 'name' && kindOf(ast, this) !== 'boolean');
  }

  /** `code(q1) = "often"`. */
  private comparedAnswer(operator: Comparison, left: Ast, right: Ast): Term | null {
    if (operator !== '=' && operator !== '!=') return null;
    const [coded, constant] = left.kind === 'call' && left.name === 'code' ? [left, right] : [right, left];
    if (coded.kind !== 'call' || coded.name !== 'code' || constant.kind !== 'text') return null;
    const item = this.item(coded.positional[0] as NameAst);
    const answer = item.answers.find(({ code }) => code === constant.value);
    const isIt = answer ? this.voice.isAnswer(item, answer) : never;
    return operator === '=' ? isIt : allOf([this.negated(this.voice.isEmpty(item)), this.negated(isIt)]);
  }

  private has(ast: CallAst): Term {
    const [named, code] = ast.positional;
    if (named?.kind !== 'name' || code?.kind !== 'text') throw new Unsayable('has() of something computed');
    const item = this.item(named);
    const answer = item.answers.find((candidate) => candidate.code === code.value);
    return answer ? this.voice.isPicked(item, answer) : never;
  }

  private contains(ast: CallAst): Term {
    const say = this.voice.functions.contains;
    if (!say) throw new Unsayable('whether a text contains another');
    const parts = ast.positional.map((part) => this.text(part));
    return allOf([this.negated(this.isMissing(ast)), say(parts)]);
  }

  /** Whether it has no value; divisions by zero and the like aside. */
  isMissing(ast: Ast): Term {
    switch (ast.kind) {
      case 'missing':
        return always;
      case 'name': {
        if (this.calculations.has(refOf(ast))) return this.voice.isEmptyCalculation(refOf(ast));
        const item = this.item(ast);
        const unscored = kindOf(ast, this) === 'number' ? item.answers.filter(({ score }) => score === undefined) : [];
        return anyOf([
          this.voice.isEmpty(item),
          ...(item.question.kind === 'multiple_choice'
            ? []
            : unscored.map((answer) => this.voice.isAnswer(item, answer))),
        ]);
      }
      case 'unary':
        return this.isMissing(ast.operand);
      case 'binary':
        if (ast.operator === 'and' || ast.operator === 'or')
          return allOf([this.negated(this.isTrue(ast)), this.negated(this.isFalse(ast))]);
        return anyOf([this.isMissing(ast.left), ...(ast.operator === 'in' ? [] : [this.isMissing(ast.right)])]);
      case 'call':
        return this.callIsMissing(ast);
      default:
        return never;
    }
  }

  private callIsMissing(ast: CallAst): Term {
    const [first, second, third] = ast.positional as [Ast, Ast, Ast];
    const atLeast = ast.named.find(({ name }) => name === 'at_least')?.value;
    switch (ast.name) {
      case 'sum_answered':
      case 'count':
      case 'count_missing':
      case 'count_at_least':
      case 'count_equal':
      case 'is_missing':
        return never;
      case 'sum':
      case 'mean':
        if (atLeast) return two('<', this.answered(ast), this.number(atLeast));
        return anyOf(this.lists.elements(ast.positional).map((element) => this.isMissing(element)));
      case 'min':
      case 'max':
        return allOf(this.lists.elements(ast.positional).map((element) => this.isMissing(element)));
      case 'default':
        return allOf([this.isMissing(first), this.isMissing(second)]);
      case 'if':
        return this.branchIsMissing(first, second, third);
      case 'choose':
        return this.isMissing(asIf(ast));
      case 'code':
      case 'has':
        return this.voice.isEmpty(this.item(first as NameAst));
      case 'raw':
      case 'reverse':
        return this.isMissing(first);
      case 'band':
        return anyOf([this.isMissing(first), this.isMissing(bandAsIf(ast, this.calculations))]);
      case 'lookup':
        return this.isMissing(lookupAsIf(ast, this.tables));
      default:
        return anyOf(ast.positional.map((part) => this.isMissing(part)));
    }
  }

  private branchIsMissing(condition: Ast, then: Ast, otherwise: Ast): Term {
    const [missingThen, missingElse] = [this.isMissing(then), this.isMissing(otherwise)];
    const unclear = this.isMissing(condition);
    return anyOf([
      unclear,
      isNever(missingThen) ? never : allOf([this.isTrue(condition), missingThen]),
      isNever(missingElse) ? never : allOf([this.isFalse(condition), missingElse]),
    ]);
  }

  /** The number, where it is not missing. */
  number(ast: Ast): Term {
    switch (ast.kind) {
      case 'number':
        return numeral(ast.value);
      case 'missing':
        return this.voice.missing;
      case 'name':
        if (this.calculations.get(refOf(ast))?.type === 'boolean' || kindOf(ast, this) === 'boolean')
          return this.voice.either(this.isTrue(ast), numeral(1), numeral(0));
        if (this.calculations.has(refOf(ast))) return this.voice.calculation(refOf(ast));
        return this.voice.score(this.item(ast));
      case 'unary':
        if (ast.operator === '-') return { kind: 'unary', operator: '-', operand: this.number(ast.operand) };
        break;
      case 'binary':
        if ('+-*/%^'.includes(ast.operator))
          return two(ast.operator as '+', this.number(ast.left), this.number(ast.right));
        break;
      case 'call':
        return this.numberOfCall(ast);
      default:
    }
    if (kindOf(ast, this) === 'boolean') return this.voice.either(this.isTrue(ast), numeral(1), numeral(0));
    throw new Unsayable('a value of this kind');
  }

  private numberOfCall(ast: CallAst): Term {
    const { voice } = this;
    const [first, second] = ast.positional as [Ast, Ast];
    const elements = () => this.lists.elements(ast.positional);
    const atLeast = ast.named.some(({ name }) => name === 'at_least');
    switch (ast.name) {
      case 'sum':
        if (!atLeast) return total(elements().map((element) => this.number(element)));
        return two('/', two('*', this.totalAnswered(ast), numeral(elements().length)), this.answered(ast));
      case 'mean':
        return atLeast
          ? two('/', this.totalAnswered(ast), this.answered(ast))
          : two('/', total(elements().map((element) => this.number(element))), numeral(elements().length));
      case 'sum_answered':
        return this.totalAnswered(ast);
      case 'count':
        return this.answered(ast);
      case 'count_missing':
        return total(elements().map((element) => this.oneIf(this.isMissing(element))));
      case 'count_at_least':
      case 'count_equal': {
        const bound = ast.positional.at(-1) as Ast;
        const operator = ast.name === 'count_equal' ? '=' : '>=';
        return total(
          this.lists
            .elements(ast.positional.slice(0, -1))
            .map((element) => this.oneIf(this.compared(operator, element, bound))),
        );
      }
      case 'min':
      case 'max':
        return extreme(ast.name, this.lists.elements(ast.positional), {
          value: (part) => this.number(part),
          isMissing: (part) => this.isMissing(part),
          voice,
        });
      case 'default':
        return voice.either(this.isMissing(first), this.number(second), this.number(first));
      case 'if':
      case 'choose':
        return this.branch(ast, (part) => this.number(part));
      case 'lookup':
        return this.branch(lookupAsIf(ast, this.tables), (part) => this.number(part));
      case 'raw':
        return this.keyed(this.item(first as NameAst), false);
      case 'reverse':
        return this.keyed(this.item(first as NameAst), true);
      case 'clamp':
      case 'zscore':
      case 'tscore':
      case 'sign':
        return arithmetic(
          ast.name,
          ast.positional.map((part) => this.number(part)),
          voice,
        );
      default: {
        if (kindOf(ast, this) === 'boolean') return this.oneIf(this.isTrue(ast));
        const say = Object.hasOwn(voice.functions, ast.name) ? voice.functions[ast.name] : undefined;
        if (!say) throw new Unsayable(`the function ${ast.name}()`);
        const named = ast.named.map(({ value }) => this.number(value));
        return say([
          ...ast.positional.map((part) => (ast.name === 'length' ? this.text(part) : this.number(part))),
          ...named,
        ]);
      }
    }
  }

  /** The score of a question keyed the one way or the other. */
  private keyed(item: Item, reversed: boolean): Term {
    const { question, row } = item;
    const now = (row ? row.reverse : question.reverse) ?? false;
    if (now === reversed) return this.voice.score(item);
    const other: Item = row
      ? { ...item, row: { ...row, reverse: reversed } }
      : { ...item, question: { ...question, reverse: reversed } };
    return this.voice.score(other);
  }

  private oneIf(condition: Term): Term {
    return this.voice.either(condition, numeral(1), numeral(0));
  }

  private answered(ast: CallAst): Term {
    const parts = this.lists
      .elements(ast.positional)
      .map((element) => this.voice.either(this.isMissing(element), numeral(0), numeral(1)));
    return total(parts);
  }

  private totalAnswered(ast: CallAst): Term {
    const parts = this.lists.elements(ast.positional).map((element) => {
      const missing = this.isMissing(element);
      return isNever(missing) ? this.number(element) : this.voice.either(missing, numeral(0), this.number(element));
    });
    return total(parts);
  }

  private branch(ast: Ast, say: (part: Ast) => Term): Term {
    if (ast.kind !== 'call' || (ast.name !== 'if' && ast.name !== 'choose')) return say(ast);
    const [condition, then, ...rest] = ast.positional as [Ast, Ast, ...Ast[]];
    const otherwise = rest.length > 1 ? ({ ...ast, positional: rest } as CallAst) : (rest[0] as Ast);
    const unclear = this.isMissing(condition);
    const last = this.branch(otherwise, (part) => this.branchEnd(part, say));
    const known = isNever(unclear) ? last : this.voice.either(unclear, this.voice.missing, last);
    return this.voice.either(
      this.isTrue(condition),
      this.branch(then, (part) => this.branchEnd(part, say)),
      known,
    );
  }

  private branchEnd(part: Ast, say: (part: Ast) => Term): Term {
    if (part.kind === 'call' && (part.name === 'if' || part.name === 'choose')) return this.branch(part, say);
    return part.kind === 'missing' ? this.voice.missing : this.guarded(part, say(part));
  }

  /** The text, where it is not missing. */
  private text(ast: Ast): Term {
    switch (ast.kind) {
      case 'text':
        return words(ast.value);
      case 'missing':
        return this.voice.missing;
      case 'number':
        return words(String(ast.value));
      case 'name':
        if (this.calculations.has(refOf(ast))) return this.voice.calculation(refOf(ast));
        return this.voice.text(this.item(ast));
      case 'call': {
        const [first, second] = ast.positional as [Ast, Ast];
        if (ast.name === 'if' || ast.name === 'choose') return this.branch(ast, (part) => this.text(part));
        if (ast.name === 'code') return this.codeText(this.item(first as NameAst));
        if (ast.name === 'band') return this.branch(bandAsIf(ast, this.calculations), (part) => this.text(part));
        if (ast.name === 'lookup') return this.branch(lookupAsIf(ast, this.tables), (part) => this.text(part));
        if (ast.name === 'default')
          return this.voice.either(this.isMissing(first), this.text(second), this.text(first));
        if (ast.name === 'concat' && this.voice.join)
          return this.voice.join(ast.positional.map((part) => this.text(part)));
        if (ast.name === 'lower' && this.voice.functions.lower) return this.voice.functions.lower([this.text(first)]);
        break;
      }
      default:
    }
    throw new Unsayable('a text of this kind');
  }

  private codeText(item: Item): Term {
    return item.answers.reduceRight<Term>(
      (otherwise, answer) => this.voice.either(this.voice.isAnswer(item, answer), words(answer.code), otherwise),
      this.voice.missing,
    );
  }

  private item(ast: NameAst): Item {
    const item = this.items.get(refOf(ast));
    if (!item) throw new Unsayable(`"${refOf(ast)}"`);
    return item;
  }
}
