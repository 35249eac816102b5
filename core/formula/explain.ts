import type { Compiler } from './compile';
import { type Frame, itemStates } from './frame';
import type { CallDetail, CallNode, Node } from './nodes';
import { attributeRef, type Scope } from './scope';
import { isListType, type MissingCause, type MissingReason, type Value } from './values';

/** How an item got its value. */
interface ItemExplanation {
  /** The code of the answer chosen (choices), the text (texts and dates), or null. */
  answer: string | null;
  /** Of multiple choice and ranking. */
  answers: readonly string[] | null;
  /** Before reverse keying. */
  raw: number | null;
  /** After reverse keying; equals `raw` when the item is not reverse-keyed. */
  keyed: number | null;
  reverse: boolean;
}

/** One step of a computation. Its children are the steps it was computed from; for a choice, only those taken. */
export interface Explanation extends CallDetail {
  kind: Node['kind'];
  /** The step's text in the formula (for an item from a range or tag: the item's reference). */
  source: string;
  start: number;
  end: number;
  /** For an item, a calculation or an attribute: `q1`, `q5.r1`, `total`, `respondent.age`. */
  ref?: string;
  /** Operator or function. */
  operation?: string;
  value: Value;
  /** The first cause of a missing value; for a list, of its first missing element. */
  missingCause?: MissingCause;
  item?: ItemExplanation;
  children: Explanation[];
}

export interface ExplainContext {
  source: string;
  scope: Scope;
  compiler: Compiler;
  frame: Frame;
  causeOfCalculation(index: number): MissingCause | undefined;
}

/** The tree of what a node was computed from, by the same closures that computed it. */
export function explainNode(node: Node, context: ExplainContext): Explanation {
  const value = context.compiler.value(node)(context.frame);
  const { start, end } = node;
  const step: Explanation = {
    kind: node.kind,
    source: context.source.slice(start, end),
    start,
    end,
    value,
    children: [],
  };
  const explainChild = (child: Node) => {
    const explained = explainNode(child, context);
    step.children.push(explained);
    return explained;
  };
  let cause: MissingCause | undefined;
  switch (node.kind) {
    case 'constant':
      cause = { reason: 'written_as_missing' };
      break;
    case 'item':
      cause = explainItem(step, node.item, context);
      break;
    case 'calculation':
      step.ref = context.scope.calculations[node.calculation]?.code ?? '';
      cause = context.causeOfCalculation(node.calculation);
      break;
    case 'attribute':
      step.ref = attributeRef(node.attribute);
      cause = { reason: 'unknown_respondent_field', ref: step.ref };
      break;
    case 'list':
      cause = firstCause(node.elements.map(explainChild));
      break;
    case 'unary':
      step.operation = node.operator;
      cause = firstCause([explainChild(node.operand)]) ?? { reason: 'too_large' };
      break;
    case 'binary': {
      step.operation = node.operator;
      const sides = [explainChild(node.left), explainChild(node.right)] as const;
      cause = firstCause(sides) ?? { reason: operatorReason(node.operator, sides[0].value, sides[1].value) };
      break;
    }
    case 'call':
      step.operation = node.name;
      cause = explainCall(step, node, context);
      break;
  }
  const missing = value === null || (isListType(node.type) && Array.isArray(value) && value.includes(null));
  if (missing && cause !== undefined) step.missingCause = cause;
  return step;
}

function explainItem(step: Explanation, index: number, { scope, frame }: ExplainContext): MissingCause {
  const item = scope.items[index];
  const ref = item?.ref ?? '';
  step.ref = ref;
  step.source = ref;
  const number = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value + 0);
  step.item = {
    answer: frame.texts[index] ?? null,
    answers: frame.codes[index] ?? null,
    raw: number(frame.raw[index]),
    keyed: number(frame.numbers[index]),
    reverse: item?.reverse ?? false,
  };
  return { reason: stateReason(frame.states[index]), ref };
}

function stateReason(state: number | undefined): MissingReason {
  if (state === itemStates.hidden) return 'hidden';
  if (state === itemStates.invalid) return 'invalid_answer';
  // Of a multiple choice that was answered, a chosen answer without score.
  return state === itemStates.unanswered ? 'unanswered' : 'no_score';
}

function explainCall(step: Explanation, node: CallNode, context: ExplainContext): MissingCause {
  const { operation } = node;
  const { compiler, frame } = context;
  const valueIn = (part: Node) => compiler.value(part)(frame);
  const taken = operation.taken?.(valueIn) ?? node.arguments;
  const explained = new Map(taken.map((part) => [part, explainNode(part, context)]));
  step.children.push(...explained.values());
  Object.assign(step, operation.detail?.(compiler)(frame));
  const blamed = (operation.blames ?? taken).map((part) => explained.get(part)).filter((part) => part !== undefined);
  const { reason, ref } = operation;
  return firstCause(blamed) ?? (ref === undefined ? { reason } : { reason, ref });
}

function firstCause(steps: readonly Explanation[]): MissingCause | undefined {
  return steps.find((step) => step.missingCause !== undefined)?.missingCause;
}

/** A divisor that only its rounding keeps from 0 gives a quotient that is not too large. */
function isZero(dividend: number, divisor: number): boolean {
  return divisor === 0 || Number.isFinite(dividend / divisor);
}

function operatorReason(operator: string, left: Value, right: Value): MissingReason {
  if ((operator === '/' || operator === '%') && isZero(Number(left), Number(right))) return 'division_by_zero';
  if (operator !== '^') return 'too_large';
  if (Number(left) === 0) return 'division_by_zero';
  return Number(left) < 0 && !Number.isInteger(right) ? 'outside_domain' : 'too_large';
}
