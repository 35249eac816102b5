import { type BandsOfSlot, bandCodeIn } from './bands';
import { finiteOrNaN } from './finite';
import { Frame } from './frame';
import type { Node, Step } from './nodes';
import type { Scope } from './scope';

/**
 * Raw (unreversed) scores by item (`q1`, `q5.r1`); yes/no as 1 or 0, time as minutes. Absent, null or no number: missing. Values are not
 * checked against their items: the caller has done that, or scores whole sheets instead.
 */
type NumericAnswers = Readonly<Record<string, number | null | undefined>>;

/** One respondent's results, in the order of the calculations; overwritten by the next `score`. */
interface NumericScores {
  /** NaN: missing, or a text. Booleans are 1 and 0. */
  readonly values: Float64Array;
  /** Band codes; null: none. */
  readonly bands: (string | null)[];
}

/** Scores one respondent after the other in the same memory. */
export interface NumericScorer {
  readonly calculations: readonly string[];
  /** Fills the same scores each time and returns them. */
  score(answers: NumericAnswers): NumericScores;
}

/** Built from the parts of a program; `nodes`: of all its formulas. Throws Error when one needs more than numeric answers. */
export function createNumericScorer(
  scope: Scope,
  steps: readonly Step[],
  bandsOf: readonly (BandsOfSlot | null)[],
  nodes: readonly Node[],
): NumericScorer {
  if (nodes.some((node) => anyPart(node, needsMoreThanNumbers))) throw new Error('a formula needs more than numbers');
  const usesRaw = nodes.some((node) => anyPart(node, readsRaw));
  const frame = new Frame(scope);
  const { numbers, raw } = frame;
  const count = scope.items.length;
  const refs = scope.items.map(({ ref }) => ref);
  const reversed = scope.items.flatMap(({ index, reverse, mirror }) =>
    reverse && mirror !== null ? [{ index, mirror }] : [],
  );
  const reversedSlots = Int32Array.from(reversed, ({ index }) => index);
  const mirrors = Float64Array.from(reversed, ({ mirror }) => mirror);
  const items = numbers.subarray(0, count);
  const values = numbers.subarray(count, count + scope.calculations.length);
  const bands = scope.calculations.map((): string | null => null);
  const banded = bandsOf.filter((of) => of !== null);
  const scores: NumericScores = { values, bands };
  return {
    calculations: scope.calculations.map(({ code }) => code),
    score(answers) {
      if (frame.exact.size > 0) frame.exact.clear();
      for (let item = 0; item < count; item += 1) {
        const answer = answers[refs[item] as string];
        numbers[item] = typeof answer === 'number' ? answer : Number.NaN;
      }
      if (usesRaw) raw.set(items);
      for (let at = 0; at < reversedSlots.length; at += 1) {
        const slot = reversedSlots[at] as number;
        const given = numbers[slot] as number;
        raw[slot] = given;
        numbers[slot] = (mirrors[at] as number) - given;
      }
      for (let at = 0; at < steps.length; at += 1) takeStep(steps[at] as Step, frame);
      for (let at = 0; at < banded.length; at += 1) {
        const of = banded[at] as BandsOfSlot;
        bands[of.slot - count] = bandCodeIn(of, frame);
      }
      return scores;
    },
  };
}

export function takeStep({ slot, number, run }: Step, frame: Frame): void {
  // Adding 0 turns −0 into 0.
  if (number !== null) frame.numbers[slot] = finiteOrNaN(number(frame)) + 0;
  else run?.(frame);
}

function anyPart(node: Node, found: (part: Node) => boolean): boolean {
  if (found(node)) return true;
  switch (node.kind) {
    case 'list':
      return node.elements.some((element) => anyPart(element, found));
    case 'unary':
      return anyPart(node.operand, found);
    case 'binary':
      return anyPart(node.left, found) || anyPart(node.right, found);
    case 'call':
      return node.arguments.some((argument) => anyPart(argument, found));
    default:
      return false;
  }
}

/** Codes, picks, texts, or something about the respondent. */
function needsMoreThanNumbers(node: Node): boolean {
  if (node.kind === 'attribute') return true;
  if (node.kind === 'call') return node.name === 'code';
  return node.kind === 'item' && node.type !== 'number' && node.type !== 'boolean';
}

function readsRaw(node: Node): boolean {
  return node.kind === 'call' && (node.name === 'raw' || node.name === 'reverse');
}
