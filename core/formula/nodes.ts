import type { BinaryOperator, Span } from './ast';
import type { Edges } from './exact/edges';
import type { Exact } from './exact/exact';
import type { Precision } from './exact/precision';
import type { Frame } from './frame';
import type { Attribute, Scope } from './scope';
import type { MissingReason, ScalarValue, StaticType, Value } from './values';

/** A formula whose names are resolved and whose types are known. */
export type Node =
  | ConstantNode
  | ItemNode
  | CalculationNode
  | AttributeNode
  | ListNode
  | UnaryNode
  | BinaryNode
  | CallNode;

interface Typed extends Span {
  type: StaticType;
}
export interface ConstantNode extends Typed {
  kind: 'constant';
  value: ScalarValue;
}
interface ItemNode extends Typed {
  kind: 'item';
  item: number;
}
interface CalculationNode extends Typed {
  kind: 'calculation';
  calculation: number;
}
interface AttributeNode extends Typed {
  kind: 'attribute';
  attribute: Attribute;
}
/** Ranges and tags become lists of items. */
export interface ListNode extends Typed {
  kind: 'list';
  elements: Node[];
}
interface UnaryNode extends Typed {
  kind: 'unary';
  operator: '-' | 'not';
  operand: Node;
}
export interface BinaryNode extends Typed {
  kind: 'binary';
  operator: BinaryOperator;
  left: Node;
  right: Node;
}
export interface CallNode extends Typed {
  kind: 'call';
  name: string;
  /** In the order written, named ones last. */
  arguments: Node[];
  operation: Operation;
}

/** One action of a program upon a frame: puts a number into a slot, or (`number` null) does something else. One shape, for speed. */
export interface Step {
  slot: number;
  number: NumberOf | null;
  run: ((frame: Frame) => void) | null;
}

/** A number, or NaN for missing; booleans are 1 and 0. Never infinite. */
export type NumberOf = (frame: Frame) => number;
/** A text, or null for missing. */
export type TextOf = (frame: Frame) => string | null;
/** Reduces values[from] … values[to − 1], NaN for the missing ones; `argument` as the function's own. */
export type Reducer = (values: Float64Array, from: number, to: number, argument: number) => number;
export type TextReducer = (
  values: readonly (string | null)[],
  from: number,
  to: number,
  argument: string | null,
) => number;

/** What the functions need to turn their arguments into code. */
export interface Builder {
  number(node: Node): NumberOf;
  text(node: Node): TextOf;
  /** The text of a node as texts are compared. */
  comparable(node: Node): TextOf;
  scalar(node: Node): (frame: Frame) => ScalarValue;
  precision(node: Node): Precision;
  /** The number of a node as a fraction; null: missing. */
  exact(node: Node): (frame: Frame) => Exact | null;
  /** Of two numbers, or two texts: 1, 0, or NaN for missing; decided in exact arithmetic. */
  comparison(operator: string, left: Node, right: Node): NumberOf;
  /** The number of a node, moved to where exact arithmetic puts it when it lies at one of the edges, or so near that doubles cannot tell. */
  beside(node: Node, edges: Edges): NumberOf;
  /** The number of a node that depends on no answer (NaN: missing); null: it depends on some. */
  constant(node: Node): number | null;
  /** Where a frame's numbers hold an item, a calculation or an attribute; null: the node is none of them, or a list. */
  slotOf(node: Node): number | null;
  /** Over the numbers of several arguments; `argument` is computed before them. */
  reduceNumbers(nodes: readonly Node[], reduce: Reducer, argument?: NumberOf): NumberOf;
  /** As reduceNumbers, where the reducer compares the elements with the argument: decided in exact arithmetic. */
  reduceDecided(nodes: readonly Node[], argument: Node, reduce: Reducer): NumberOf;
  reduceTexts(nodes: readonly Node[], reduce: TextReducer, argument?: TextOf): NumberOf;
  /** Over 1 for each element that is answered and NaN for each that is not, of whatever type. */
  reducePresence(nodes: readonly Node[], reduce: Reducer): NumberOf;
}

/** One respondent's exact numbers, as functions read their arguments. null: missing. */
export interface ExactReader {
  number(node: Node): Exact | null;
  /** The elements of several arguments. */
  list(nodes: readonly Node[]): (Exact | null)[];
  /** What was decided, or has no other value than the computed one. */
  decided(node: Node): Exact | null;
  readonly frame: Frame;
}

export type PrecisionOf = (node: Node) => Precision;

/** What a called function does: exactly one of `number` and `text`, by the type of the call. */
export interface Operation {
  number?: (build: Builder) => NumberOf;
  text?: (build: Builder) => TextOf;
  /** Of a number: its fraction; absent: it is decided anew wherever it is computed, so that the double stands for it. */
  exact?: (read: ExactReader) => Exact | null;
  /** Of a number; absent: nothing is known. */
  precision?: (of: PrecisionOf, scope: Scope) => Precision;
  /** Why the result is missing when no argument is the cause. */
  reason: MissingReason;
  /** Goes with the reason: a table, a calculation, an item. */
  ref?: string;
  /** The arguments that can make the result missing; default: all those taken (a prorated sum tolerates missing ones). */
  blames?: readonly Node[];
  /** The arguments that were evaluated, if not all. */
  taken?: (value: (node: Node) => Value) => Node[];
  detail?: (build: Builder) => (frame: Frame) => CallDetail;
}

/** Details of a result that only this function knows. */
export interface CallDetail {
  /** For a lookup: the table, the keys that were looked for, the index of the row found. */
  lookup?: { table: string; keys: ScalarValue[]; row: number | null };
  /** For a prorated sum or mean: how many elements were answered, of how many. */
  answered?: { count: number; of: number };
  /** For `band`: the calculation whose bands were used, and the band. */
  band?: { calculation: string; code: string | null };
}
