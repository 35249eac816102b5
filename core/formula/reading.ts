import { type Ast, type BinaryAst, binding, bindingOf, type CallAst, type NameAst, refOf } from './ast';
import { type CatalogParameter, formulaCatalog } from './catalog';
import { FormulaSyntaxError } from './errors';
import { treeOf } from './mentions';
import { parseFormula } from './parser';
import { arithmeticNames, type Comparison, comparisonNames } from './readingMessages';
import { attributeRefs, type Item, riskRef, type Scope } from './scope';

/**
 * A formula in plain language, as data. A renderer writes a phrase by formatting the message `key` with its params rendered, a list by
 * Intl.ListFormat of its parts rendered, a leaf by the message `reading.leaf.KIND` with `text`: what it is called in the reader's language.
 */
export type Reading =
  | { kind: 'phrase'; key: string; params: Readonly<Record<string, Reading>> }
  | { kind: 'list'; type: 'conjunction' | 'disjunction'; parts: Reading[] }
  /** `ref`: `q1`, `q5.r1`, or a matrix as a whole. */
  | { kind: 'question'; ref: string }
  | { kind: 'answer'; question: string; code: string }
  | { kind: 'band'; calculation: string; code: string }
  /** `calculation`: or an attribute. */
  | { kind: 'calculation' | 'table' | 'tag'; code: string }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  /** Source text that has no wording. */
  | { kind: 'source'; source: string };

type Params = Readonly<Record<string, Reading>>;
const phrase = (name: string, params: Params = {}): Reading => ({ kind: 'phrase', key: `reading.${name}`, params });
const grouped = (inner: Reading): Reading => phrase('group', { inner });
const listOf = (parts: Reading[], type: 'conjunction' | 'disjunction' = 'conjunction'): Reading => ({
  kind: 'list',
  type,
  parts,
});

const mirrored: Record<Comparison, Comparison> = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const opposite: Record<Comparison, Comparison> = { '=': '!=', '!=': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

const isComparison = (operator: string): operator is Comparison => Object.hasOwn(comparisonNames, operator);
const isArithmetic = (operator: string): operator is keyof typeof arithmeticNames =>
  Object.hasOwn(arithmeticNames, operator);

const truths: ReadonlySet<string> = new Set(['is_missing', 'has', 'contains']);

/** Whether an expression says something that is true or false, by its form alone. */
function isStatement(ast: Ast): boolean {
  if (ast.kind === 'unary') return ast.operator === 'not';
  if (ast.kind === 'binary') return !isArithmetic(ast.operator);
  return ast.kind === 'call' && truths.has(ast.name);
}

/** The number that an expression spells out. */
function numberOf(ast: Ast): number | undefined {
  if (ast.kind === 'number') return ast.value;
  return ast.kind === 'unary' && ast.operator === '-' && ast.operand.kind === 'number' ? -ast.operand.value : undefined;
}

const isLiteral = (ast: Ast): boolean => ast.kind === 'text' || ast.kind === 'boolean' || numberOf(ast) !== undefined;
const isChoice = ({ kind }: Item): boolean => kind === 'single_choice' || kind === 'image_choice';

class Reader {
  constructor(
    private readonly source: string,
    private readonly scope: Scope,
  ) {}

  /** A whole formula, a branch: as a statement if it is one, else as a value. */
  any(ast: Ast): Reading {
    return isStatement(ast) || this.isTruth(ast) ? this.statement(ast) : this.value(ast);
  }

  private asWritten({ start, end }: Ast): Reading {
    return { kind: 'source', source: this.source.slice(start, end) };
  }

  private item(ast: Ast | undefined): Item | undefined {
    return ast?.kind === 'name' ? this.scope.itemOf.get(refOf(ast)) : undefined;
  }

  private calculation(ast: Ast) {
    const index = ast.kind === 'name' ? this.scope.calculationOf.get(refOf(ast)) : undefined;
    return index === undefined ? undefined : this.scope.calculations[index];
  }

  /** A name whose value is true or false. */
  private isTruth(ast: Ast): boolean {
    return ast.kind === 'boolean' || this.item(ast)?.type === 'boolean' || this.calculation(ast)?.type === 'boolean';
  }

  /** `holds` false: its negation, missing where the statement is. */
  private statement(ast: Ast, holds = true): Reading {
    const item = this.item(ast);
    if (item?.type === 'boolean') return this.yesOrNo(item, holds);
    switch (ast.kind) {
      case 'boolean':
        return phrase(ast.value === holds ? 'always' : 'never');
      case 'missing':
        return phrase('unknown');
      case 'name':
        if (refOf(ast) === riskRef) return phrase(holds ? riskRef : `${riskRef}.not`);
        return phrase(holds ? 'holds' : 'holdsNot', { subject: this.value(ast) });
      case 'unary':
        if (ast.operator === 'not') return this.statement(ast.operand, !holds);
        break;
      case 'binary':
        if (ast.operator === 'and' || ast.operator === 'or') return this.junction(ast, ast.operator, holds);
        if (ast.operator === 'in') return this.membership(ast, holds);
        if (isComparison(ast.operator)) return this.comparison(ast, holds ? ast.operator : opposite[ast.operator]);
        break;
      case 'call':
        if (ast.name === 'is_missing') return this.missing(ast, holds);
        if (truths.has(ast.name)) return this.call(ast, holds ? '' : '.not');
    }
    const read = this.value(ast);
    return holds || read.kind === 'source' ? read : phrase('not', { inner: grouped(read) });
  }

  private junction(ast: BinaryAst, operator: 'and' | 'or', holds: boolean): Reading {
    const side = (part: Ast): Reading => {
      const read = this.statement(part);
      const other =
        part.kind === 'binary' && (part.operator === 'and' || part.operator === 'or') && part.operator !== operator;
      return other ? grouped(read) : read;
    };
    const read = phrase(operator, { left: side(ast.left), right: side(ast.right) });
    return holds ? read : phrase('not', { inner: grouped(read) });
  }

  private yesOrNo(item: Item, value: boolean): Reading {
    return phrase(value !== item.reverse ? 'yes' : 'no', { question: { kind: 'question', ref: item.ref } });
  }

  private missing(ast: CallAst, holds: boolean): Reading {
    const [subject] = ast.positional;
    if (subject === undefined || ast.positional.length > 1) return this.asWritten(ast);
    const item = this.item(subject);
    if (item === undefined || item.attribute)
      return phrase(holds ? 'missing' : 'present', { subject: this.value(subject) });
    return phrase(holds ? 'unanswered' : 'answered', { question: { kind: 'question', ref: item.ref } });
  }

  private comparison(ast: BinaryAst, written: Comparison): Reading {
    const turned = isLiteral(ast.left) && !isLiteral(ast.right);
    const [left, right] = turned ? [ast.right, ast.left] : [ast.left, ast.right];
    const operator = turned ? mirrored[written] : written;
    const equality = operator === '=' || operator === '!=';
    const item = this.item(left);
    const truth = right.kind === 'boolean' ? right.value : { 1: true, 0: false }[numberOf(right) ?? -1];
    if (equality && item?.type === 'boolean' && truth !== undefined) {
      return this.yesOrNo(item, truth === (operator === '='));
    }
    const named = comparisonNames[operator];
    const member = this.member(left, right);
    // Answers of a reverse-keyed question rise as their scores fall, and codes have no order.
    if (member && (equality || (item && !item.reverse))) {
      if (item?.attribute) return phrase(named, { subject: this.value(left), value: member });
      if (member.kind === 'answer') {
        return phrase(`answer.${named}`, { question: { kind: 'question', ref: member.question }, answer: member });
      }
      if (equality) return phrase(`band.${named}`, { subject: this.banded(left), band: member });
    }
    return phrase(named, { subject: this.side(left), value: this.side(right) });
  }

  private side(ast: Ast): Reading {
    return isStatement(ast) ? grouped(this.statement(ast)) : this.value(ast);
  }

  /** The answer or band that a literal stands for when it is compared with this. */
  private member(subject: Ast, literal: Ast): Extract<Reading, { kind: 'answer' | 'band' }> | undefined {
    if (literal.kind === 'text') {
      const named = this.item(subject);
      const coded = named?.attribute && isChoice(named) ? named : undefined;
      const asked = subject.kind === 'call' && subject.name === 'code' ? this.item(subject.positional[0]) : coded;
      if (asked) return { kind: 'answer', question: asked.ref, code: literal.value };
      const calculation = this.bandsOf(subject);
      return calculation === undefined ? undefined : { kind: 'band', calculation, code: literal.value };
    }
    const item = this.item(subject);
    const value = numberOf(literal);
    if (item === undefined || value === undefined || !isChoice(item)) return undefined;
    const score = item.reverse && item.mirror !== null ? item.mirror - value : value;
    const [answer, ...others] = item.answers.filter((one) => one.score === score);
    return answer && others.length === 0 ? { kind: 'answer', question: item.ref, code: answer.code } : undefined;
  }

  /** The calculation whose band an expression gives: `band(x, "total")`, or the name of a calculation that is written so. */
  private bandsOf(ast: Ast): string | undefined {
    const calculation = this.calculation(ast);
    const tree = calculation?.type === 'text' ? treeOf(calculation.formula) : ast;
    if (tree?.kind !== 'call' || tree.name !== 'band') return undefined;
    const [, quoted] = tree.positional;
    return quoted?.kind === 'text' ? quoted.value : undefined;
  }

  private banded(ast: Ast): Reading {
    const [value] = ast.kind === 'call' ? ast.positional : [ast];
    return this.value(value ?? ast);
  }

  private membership({ left, right }: BinaryAst, holds: boolean): Reading {
    const name = holds ? 'oneOf' : 'noneOf';
    const elements = right.kind === 'list' ? right.elements : [];
    const members = elements.flatMap((element) => this.member(left, element) ?? []);
    if (elements.length === 0 || members.length < elements.length) {
      const values = elements.length === 0 ? this.listed(right) : elements.map((element) => this.listed(element));
      return phrase(name, {
        subject: this.side(left),
        values: Array.isArray(values) ? listOf(values, 'disjunction') : values,
      });
    }
    const values = listOf(members, 'disjunction');
    const [first] = members;
    if (this.item(left)?.attribute) return phrase(name, { subject: this.value(left), values });
    if (first?.kind === 'answer') {
      return phrase(`answer.${name}`, { question: { kind: 'question', ref: first.question }, answers: values });
    }
    return phrase(`band.${name}`, { subject: this.banded(left), bands: values });
  }

  private value(ast: Ast): Reading {
    switch (ast.kind) {
      case 'number':
        return { kind: 'number', value: ast.value };
      case 'text':
        return { kind: 'text', value: ast.value };
      case 'missing':
        return phrase('noValue');
      case 'name':
        return this.name(ast);
      case 'range':
        return phrase('range', { from: this.questionNamed(ast.from), to: this.questionNamed(ast.to) });
      case 'list':
        return listOf(ast.elements.map((element) => this.listed(element)));
      case 'call':
        return this.call(ast);
      case 'unary': {
        const number = numberOf(ast);
        if (number !== undefined) return { kind: 'number', value: number };
        if (ast.operator === '-') return phrase('negative', { value: this.operand(ast.operand, binding.negation) });
        break;
      }
      case 'binary':
        if (isArithmetic(ast.operator)) return this.arithmetic(ast, arithmeticNames[ast.operator]);
    }
    // A truth where a value is wanted counts as 1 or 0.
    return phrase('counted', { condition: this.statement(ast) });
  }

  private arithmetic(ast: BinaryAst, name: string): Reading {
    const strength = bindingOf(ast.operator);
    const power = ast.operator === '^';
    return phrase(name, {
      left: this.operand(ast.left, power ? binding.primary : strength),
      right: this.operand(ast.right, power ? binding.negation : strength + 1),
    });
  }

  /** With parentheses where the formula needs them. */
  private operand(ast: Ast, minimum: number): Reading {
    const read = this.value(ast);
    if (numberOf(ast) !== undefined) return read;
    const strength =
      ast.kind === 'binary' ? bindingOf(ast.operator) : ast.kind === 'unary' ? binding.negation : binding.primary;
    const choice = ast.kind === 'call' && (ast.name === 'if' || ast.name === 'choose' || ast.name === 'default');
    return strength < minimum || choice ? grouped(read) : read;
  }

  private name(ast: NameAst): Reading {
    const item = this.item(ast);
    if (item?.attribute) return { kind: 'calculation', code: item.ref };
    if (item) return phrase(isChoice(item) ? 'score' : 'answerTo', { question: { kind: 'question', ref: item.ref } });
    const calculation = this.calculation(ast);
    if (calculation?.code === riskRef) return phrase(riskRef);
    if (calculation) return { kind: 'calculation', code: calculation.code };
    return attributeRefs.has(refOf(ast)) ? phrase(refOf(ast)) : this.asWritten(ast);
  }

  private questionNamed(ast: NameAst): Reading {
    const ref = refOf(ast);
    const known = this.scope.itemOf.has(ref) || this.scope.questionOf.has(ref);
    return known ? { kind: 'question', ref } : this.asWritten(ast);
  }

  /** In a list, a question is named directly. */
  private listed(ast: Ast): Reading {
    const item = this.item(ast);
    return item && !item.attribute ? { kind: 'question', ref: item.ref } : this.any(ast);
  }

  private call(ast: CallAst, variant = ''): Reading {
    if (ast.name === 'is_missing') return this.missing(ast, true);
    const entry = formulaCatalog.find(({ name }) => name === ast.name);
    if (entry === undefined) return this.asWritten(ast);
    if (ast.name === 'if' || ast.name === 'choose') return this.choice(ast);
    const bound = this.bound(ast, entry.parameters);
    if (bound === undefined) return this.asWritten(ast);
    const { question, answer } = bound;
    if (question?.kind === 'question' && answer?.kind === 'text') {
      bound.answer = { kind: 'answer', question: question.ref, code: answer.value };
    }
    const options = entry.parameters.filter(({ name, optional }) => optional && Object.hasOwn(bound, name));
    const suffix = options.map(({ name }) => `.${name}`).join('');
    return phrase(`fn.${ast.name}${suffix}${variant}`, bound);
  }

  /** Nested branches: each is read as *this if that, otherwise …*. */
  private choice(ast: CallAst): Reading {
    const { positional } = ast;
    const last = positional.at(-1);
    if (last === undefined || positional.length < 3 || positional.length % 2 === 0 || ast.named.length > 0) {
      return this.asWritten(ast);
    }
    let read = this.any(last);
    for (let index = positional.length - 3; index >= 0; index -= 2) {
      const [condition, value] = positional.slice(index, index + 2);
      if (condition === undefined || value === undefined) return this.asWritten(ast);
      const nested = value.kind === 'call' && (value.name === 'if' || value.name === 'choose');
      const branch = this.any(value);
      read = phrase('fn.if', {
        condition: this.statement(condition),
        value: nested || isStatement(value) ? grouped(branch) : branch,
        otherwise: read,
      });
    }
    return read;
  }

  /** The arguments by parameter; undefined: their number is wrong. */
  private bound(ast: CallAst, parameters: readonly CatalogParameter[]): Record<string, Reading> | undefined {
    const required = parameters.filter(({ optional }) => !optional);
    const optional = parameters.filter((parameter) => parameter.optional);
    const { positional, named } = ast;
    const list = required.findIndex((parameter) => parameter.list);
    const most = list < 0 ? parameters.length : Number.POSITIVE_INFINITY;
    if (positional.length < required.length || positional.length > most) return undefined;
    const bound: Record<string, Reading> = {};
    let next = 0;
    for (const [index, parameter] of (list < 0 ? parameters : required).entries()) {
      if (index !== list) {
        const argument = positional[next];
        next += 1;
        if (argument !== undefined) bound[parameter.name] = this.argument(argument, parameter);
        continue;
      }
      const count = positional.length - required.length + 1;
      const parts = positional.slice(next, next + count).map((argument) => this.listed(argument));
      const [only] = parts;
      bound[parameter.name] = only !== undefined && parts.length === 1 ? only : listOf(parts);
      next += count;
    }
    for (const { name, value } of named) {
      const parameter = optional.find((one) => one.name === name);
      if (parameter === undefined) return undefined;
      bound[name] = this.argument(value, parameter);
    }
    return bound;
  }

  private argument(ast: Ast, { type }: CatalogParameter): Reading {
    if (type === 'item' && ast.kind === 'name') return this.questionNamed(ast);
    if (ast.kind !== 'text') return type === 'boolean' ? this.statement(ast) : this.value(ast);
    const code = ast.value;
    if (type === 'tag' || type === 'table' || type === 'calculation') return { kind: type, code };
    return { kind: 'text', value: code };
  }
}

/** The reading of a formula. Total: parts that cannot be read, and unknown names, are shown as source. */
export function readingOf(source: string, scope: Scope): Reading {
  try {
    return new Reader(source, scope).any(parseFormula(source, scope.members));
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return { kind: 'source', source };
    throw error;
  }
}
