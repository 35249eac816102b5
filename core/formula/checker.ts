import { type Ast, type BinaryAst, type CallAst, type NameAst, type RangeAst, refOf, type Span, spanOf } from './ast';
import { type FaultParams, type FormulaErrorCode, type FormulaFault, FormulaSyntaxError } from './errors';
import type { ArgumentChecker } from './functions/signature';
import { functionTable } from './functions/table';
import { nearestName } from './nearest';
import type { ConstantNode, ListNode, Node } from './nodes';
import { parseFormula } from './parser';
import { attributeRefs, type Item, type QuestionPlace, riskRef, type Scope } from './scope';
import { commonType, fits, isListType, type StaticType } from './values';

/** The type that a formula must have: `scalar` is any one value. */
export type Wanted = 'number' | 'text' | 'boolean' | 'scalar';

export interface CheckedFormula {
  source: string;
  /** null: it has faults. */
  node: Node | null;
  faults: FormulaFault[];
  /** As far as it could be read. */
  references: References;
}

/** What a formula depends on; the first place where each is named. */
export interface References {
  items: Map<number, Span>;
  calculations: Map<number, Span>;
  duration: Span | null;
}

/** Parses, resolves and type-checks a formula; `any`: it may also be a list. Never throws. */
export function checkFormula(source: string, scope: Scope, wanted: Wanted | 'any'): CheckedFormula {
  const checker = new Checker(scope);
  try {
    const node = checker.checkWhole(parseFormula(source, scope.members), wanted);
    return {
      source,
      node: checker.faults.length > 0 ? null : node,
      faults: checker.faults,
      references: checker.references,
    };
  } catch (error) {
    if (!(error instanceof FormulaSyntaxError)) throw error;
    return { source, node: null, faults: [error.fault], references: checker.references };
  }
}

/** One formula's check; the functions of the table get it to check their own arguments. */
class Checker implements ArgumentChecker {
  readonly faults: FormulaFault[] = [];
  readonly references: References = { items: new Map(), calculations: new Map(), duration: null };

  constructor(readonly scope: Scope) {}

  checkWhole(ast: Ast, wanted: Wanted | 'any'): Node {
    const node = this.check(ast);
    if (wanted === 'any') return node;
    if (wanted === 'scalar' ? isListType(node.type) : !fits(node.type, wanted)) this.wrongType(node, wanted);
    return node;
  }

  check(ast: Ast): Node {
    switch (ast.kind) {
      case 'number':
      case 'text':
      case 'boolean':
        return { kind: 'constant', type: ast.kind, value: ast.value, ...spanOf(ast) };
      case 'missing':
        return nothing(ast);
      case 'name':
        return this.checkName(ast);
      case 'range':
        return this.checkRange(ast);
      case 'list':
        return this.checkList(ast, ast.elements);
      case 'unary': {
        const type = ast.operator === '-' ? 'number' : 'boolean';
        const operand = this.checkAs(ast.operand, type);
        return { kind: 'unary', operator: ast.operator, operand, type, ...spanOf(ast) };
      }
      case 'binary':
        return this.checkBinary(ast);
      case 'call':
        return this.checkCall(ast);
    }
  }

  checkAs(ast: Ast, wanted: StaticType): Node {
    const node = this.check(ast);
    if (!fits(node.type, wanted)) this.wrongType(node, wanted);
    return node;
  }

  report(code: FormulaErrorCode, span: Span, params: FaultParams = {}, suggestion?: string): ConstantNode {
    this.faults.push({ code, ...spanOf(span), params, ...(suggestion === undefined ? {} : { suggestion }) });
    return nothing(span);
  }

  wrongType(node: Node, expected: string): void {
    this.report('wrong_type', node, { expected, found: node.type });
  }

  /** The question or matrix row that an argument must name. */
  itemNamed(ast: Ast | undefined): Item | null {
    if (ast?.kind !== 'name') return null;
    const item = this.scope.itemOf.get(refOf(ast));
    if (item !== undefined) this.note(item, ast);
    return item ?? null;
  }

  itemNode(item: Item, span: Span): Node {
    if (item.type === null) return this.report('no_value', span, { name: item.ref });
    this.note(item, span);
    return { kind: 'item', item: item.index, type: item.type, ...spanOf(span) };
  }

  listOf(items: readonly Item[], span: Span): ListNode {
    const elements = items.map((item) => this.itemNode(item, span));
    return { kind: 'list', elements, type: listType(elements), ...spanOf(span) };
  }

  private note(item: Item, { start, end }: Span): void {
    if (!this.references.items.has(item.index)) this.references.items.set(item.index, { start, end });
  }

  private checkName(ast: NameAst): Node {
    const ref = refOf(ast);
    const item = this.scope.itemOf.get(ref);
    if (item !== undefined) return this.itemNode(item, ast);
    const calculation = this.scope.calculationOf.get(ref);
    if (calculation !== undefined) {
      if (!this.references.calculations.has(calculation)) this.references.calculations.set(calculation, spanOf(ast));
      const type = this.scope.calculations[calculation]?.type ?? 'number';
      return { kind: 'calculation', calculation, type, ...spanOf(ast) };
    }
    const attribute = attributeRefs.get(ref);
    if (attribute !== undefined) {
      if (attribute === 'duration') this.references.duration ??= spanOf(ast);
      const type = attribute === 'age' || attribute === 'duration' ? 'number' : 'text';
      return { kind: 'attribute', attribute, type, ...spanOf(ast) };
    }
    const question = this.scope.questionOf.get(ref);
    if (question?.kind === 'matrix') {
      const row = this.scope.items[question.first];
      return this.report('bare_matrix', ast, { name: ref }, question.first <= question.last ? row?.ref : undefined);
    }
    return this.unknownName(ast);
  }

  private unknownName(ast: NameAst): Node {
    const { scope } = this;
    if (refOf(ast) === riskRef) return this.report('no_risk_here', ast, { name: riskRef });
    const known = [...scope.itemOf.keys(), ...scope.calculationOf.keys(), ...attributeRefs.keys()];
    return this.report('unknown_name', ast, { name: refOf(ast) }, nearestName(refOf(ast), known));
  }

  private checkRange(ast: RangeAst): Node {
    const from = this.rangeEnd(ast.from);
    const to = this.rangeEnd(ast.to);
    if (from === null || to === null) return nothing(ast);
    const items = this.scope.items.slice(from.first, to.last + 1).filter(countsInRange);
    if (items.length === 0) return this.report('empty_range', ast, { from: refOf(ast.from), to: refOf(ast.to) });
    return this.listOf(items, ast);
  }

  /** A matrix at the end of a range stands for its rows. */
  private rangeEnd(ast: NameAst): { first: number; last: number } | null {
    const item = this.scope.itemOf.get(refOf(ast));
    if (item !== undefined) return { first: item.index, last: item.index };
    const question: QuestionPlace | undefined = this.scope.questionOf.get(refOf(ast));
    if (question !== undefined) return question;
    if (this.scope.calculationOf.has(refOf(ast)) || attributeRefs.has(refOf(ast))) {
      this.report('question_needed', ast, { name: refOf(ast) });
    } else this.unknownName(ast);
    return null;
  }

  private checkList(span: Span, asts: readonly Ast[]): Node {
    if (asts.length === 0) return this.report('empty_list', span);
    const elements = asts.map((element) => this.check(element));
    return { kind: 'list', elements, type: listType(elements), ...spanOf(span) };
  }

  private checkBinary(ast: BinaryAst): Node {
    const { operator } = ast;
    const span = spanOf(ast);
    switch (operator) {
      case 'and':
      case 'or': {
        const left = this.checkAs(ast.left, 'boolean');
        const right = this.checkAs(ast.right, 'boolean');
        return { kind: 'binary', operator, left, right, type: 'boolean', ...span };
      }
      case 'in': {
        const left = this.check(ast.left);
        const right = this.check(ast.right);
        this.checkMember(left, right);
        return { kind: 'binary', operator, left, right, type: 'boolean', ...span };
      }
      case '+':
      case '-':
      case '*':
      case '/':
      case '%':
      case '^': {
        const left = this.checkAs(ast.left, 'number');
        const right = this.checkAs(ast.right, 'number');
        return { kind: 'binary', operator, left, right, type: 'number', ...span };
      }
      default: {
        const left = this.check(ast.left);
        const right = this.check(ast.right);
        if (isListType(left.type)) this.wrongType(left, 'scalar');
        else if (commonType(left.type, right.type) === null)
          this.wrongType(right, left.type === 'missing' ? 'scalar' : left.type);
        return { kind: 'binary', operator, left, right, type: 'boolean', ...span };
      }
    }
  }

  private checkMember(left: Node, right: Node): void {
    if (isListType(left.type)) this.wrongType(left, 'scalar');
    else if (left.type !== 'missing') {
      const list = left.type === 'text' ? 'texts' : 'numbers';
      if (right.type !== list && right.type !== 'missing') this.wrongType(right, list);
    } else if (right.type !== 'missing' && right.type !== 'numbers' && right.type !== 'texts')
      this.wrongType(right, 'numbers');
  }

  private checkCall(ast: CallAst): Node {
    const called = functionTable.get(ast.name);
    if (called !== undefined) return called.check(ast, this);
    // Its arguments are still checked, so that one check shows every fault.
    for (const argument of ast.positional) this.check(argument);
    for (const argument of ast.named) this.check(argument.value);
    const name = { start: ast.start, end: ast.start + ast.name.length };
    return this.report('unknown_function', name, { name: ast.name }, nearestName(ast.name, functionTable.keys()));
  }
}

/** Placeholder for a faulty part: it fits every type, so that one fault is reported once. */
function nothing(span: Span): ConstantNode {
  return { kind: 'constant', type: 'missing', value: null, ...spanOf(span) };
}

function countsInRange(item: Item): boolean {
  return item.type !== null && item.type !== 'text' && item.type !== 'texts' && item.kind !== 'time';
}

function listType(elements: readonly Node[]): StaticType {
  let numbers = false;
  let texts = false;
  for (const { type } of elements) {
    if (type === 'number' || type === 'boolean' || type === 'numbers' || type === 'mixed') numbers = true;
    if (type === 'text' || type === 'texts' || type === 'mixed') texts = true;
  }
  if (texts) return numbers ? 'mixed' : 'texts';
  return 'numbers';
}
