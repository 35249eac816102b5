import { type Ast, type CallAst, type Span, spanOf } from '../ast';
import type { FaultParams, FormulaErrorCode, FormulaFault } from '../errors';
import { nearestName } from '../nearest';
import type { CallNode, ConstantNode, ListNode, Node, Operation } from '../nodes';
import type { Item, Scope } from '../scope';
import type { StaticType } from '../values';

/** The checker's interface for functions that check their own arguments. */
export interface ArgumentChecker {
  readonly scope: Scope;
  /** Those found so far. */
  readonly faults: readonly FormulaFault[];
  check(ast: Ast): Node;
  checkAs(ast: Ast, wanted: StaticType): Node;
  report(code: FormulaErrorCode, span: Span, params?: FaultParams, suggestion?: string): ConstantNode;
  wrongType(node: Node, expected: string): void;
  itemNamed(ast: Ast | undefined): Item | null;
  itemNode(item: Item, span: Span): Node;
  listOf(items: readonly Item[], span: Span): ListNode;
}

/** One entry of the function table. */
export interface FormulaFunction {
  name: string;
  /** The resolved call; faults are reported to the checker. */
  check(call: CallAst, checker: ArgumentChecker): Node;
}

type ResultType = 'number' | 'text' | 'boolean';

export interface Parameters {
  /** Takes lists first, as one argument or several: of numbers, or of anything. */
  list?: 'numbers' | 'any';
  /** Arguments by place, after the lists. */
  fixed?: readonly StaticType[];
  /** May be left out; by name, and without lists also by place after the fixed ones. */
  options?: Readonly<Record<string, StaticType>>;
}

export interface BoundArguments {
  list: Node[];
  fixed: Node[];
  options: Readonly<Record<string, Node | undefined>>;
}

/** A function whose arguments a plain declaration describes. */
export function declare(
  name: string,
  type: ResultType,
  parameters: Parameters,
  operation: (bound: BoundArguments, checker: ArgumentChecker) => Operation,
): FormulaFunction {
  return {
    name,
    check(call, checker) {
      const bound = bind(call, checker, parameters);
      if (bound === null) return faulty(call);
      return callNode(call, type, allOf(bound), operation(bound, checker));
    },
  };
}

export function callNode(call: CallAst, type: StaticType, args: Node[], operation: Operation): CallNode {
  return { kind: 'call', name: call.name, arguments: args, type, operation, ...spanOf(call) };
}

/** Stands for a call whose faults have been reported. */
export function faulty(call: CallAst): ConstantNode {
  return { kind: 'constant', type: 'missing', value: null, ...spanOf(call) };
}

/** Reports a wrong number of positional arguments; true: it is right. */
export function countFits(call: CallAst, checker: ArgumentChecker, minimum: number, maximum: number): boolean {
  const found = call.positional.length;
  if (found >= minimum && found <= maximum) return true;
  const params: FaultParams = { function: call.name, found, minimum };
  if (maximum !== Number.POSITIVE_INFINITY) params.maximum = maximum;
  checker.report('wrong_argument_count', call, params);
  return false;
}

/** Reports named arguments where a function has none; they are still checked. */
export function refuseNamed(call: CallAst, checker: ArgumentChecker): void {
  for (const argument of call.named) {
    checker.check(argument.value);
    checker.report('unknown_argument', argument, { function: call.name, name: argument.name });
  }
}

/** The literal text that an argument must be, since it is needed before any answer is given. */
export function literalText(ast: Ast | undefined, checker: ArgumentChecker): string | null {
  if (ast?.kind === 'text') return ast.value;
  if (ast !== undefined) {
    checker.check(ast);
    checker.report('literal_needed', ast);
  }
  return null;
}

function allOf(bound: BoundArguments): Node[] {
  const options = Object.values(bound.options).filter((node) => node !== undefined);
  return [...bound.list, ...bound.fixed, ...options];
}

function bind(call: CallAst, checker: ArgumentChecker, parameters: Parameters): BoundArguments | null {
  const { list, fixed = [], options = {} } = parameters;
  const byPlace = list === undefined ? Object.keys(options) : [];
  const minimum = fixed.length + (list === undefined ? 0 : 1);
  const maximum = list === undefined ? fixed.length + byPlace.length : Number.POSITIVE_INFINITY;
  const named = bindNamed(call, checker, options);
  if (!countFits(call, checker, minimum, maximum)) {
    for (const argument of call.positional) checker.check(argument);
    return null;
  }
  const listCount = list === undefined ? 0 : call.positional.length - fixed.length;
  const bound: BoundArguments = { list: [], fixed: [], options: named };
  call.positional.forEach((ast, index) => {
    const wanted = fixed[index - listCount];
    const option = byPlace[index - fixed.length];
    if (index < listCount) bound.list.push(checkListed(ast, checker, list === 'numbers'));
    else if (wanted !== undefined) bound.fixed.push(checker.checkAs(ast, wanted));
    else if (option !== undefined) {
      if (named[option] !== undefined) checker.report('duplicate_argument', ast, { name: option });
      named[option] = checker.checkAs(ast, options[option] ?? 'number');
    }
  });
  return bound;
}

function bindNamed(
  call: CallAst,
  checker: ArgumentChecker,
  options: Readonly<Record<string, StaticType>>,
): Record<string, Node | undefined> {
  const bound: Record<string, Node | undefined> = {};
  for (const { name, value, start } of call.named) {
    if (Object.hasOwn(options, name)) {
      bound[name] = checker.checkAs(value, options[name] ?? 'number');
      continue;
    }
    checker.check(value);
    const span = { start, end: start + name.length };
    checker.report('unknown_argument', span, { function: call.name, name }, nearestName(name, Object.keys(options)));
  }
  return bound;
}

function checkListed(ast: Ast, checker: ArgumentChecker, numbersOnly: boolean): Node {
  const node = checker.check(ast);
  if (numbersOnly) requireNumbers(node, checker);
  return node;
}

/** Reports every element that is not a number, where it stands (those of a range or a tag together). */
export function requireNumbers(node: Node, checker: ArgumentChecker): void {
  if (node.type === 'number' || node.type === 'boolean' || node.type === 'missing' || node.type === 'numbers') return;
  if (node.kind !== 'list') {
    checker.wrongType(node, 'number');
    return;
  }
  const implied = node.elements.every((element) => element.start === node.start && element.end === node.end);
  if (implied) checker.wrongType(node, 'numbers');
  else for (const element of node.elements) requireNumbers(element, checker);
}
