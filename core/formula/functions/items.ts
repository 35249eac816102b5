import { mirrored } from '../exact/evaluator';
import { exactly } from '../exact/exact';
import { ofItem } from '../exact/precision';
import { nearestName } from '../nearest';
import type { Item } from '../scope';
import {
  type ArgumentChecker,
  callNode,
  countFits,
  type FormulaFunction,
  faulty,
  literalText,
  refuseNamed,
} from './signature';

function arity(name: string, count: number, check: FormulaFunction['check']): FormulaFunction {
  return {
    name,
    check(call, checker) {
      refuseNamed(call, checker);
      return countFits(call, checker, count, count) ? check(call, checker) : faulty(call);
    },
  };
}

/** The item that the first argument names, when it is one that the function can work with. */
function namedItem(
  call: Parameters<FormulaFunction['check']>[0],
  checker: ArgumentChecker,
  fitting: (item: Item) => boolean,
  expected: string,
): Item | null {
  const [ast] = call.positional;
  if (ast === undefined) return null;
  const item = checker.itemNamed(ast);
  if (item !== null && fitting(item)) return item;
  const faults = checker.faults.length;
  checker.check(ast);
  // A name that is unknown has been reported as such.
  if (checker.faults.length === faults) checker.report('question_needed', ast, { expected });
  return null;
}

function isChoice(item: Item): boolean {
  return item.kind === 'single_choice' || item.kind === 'image_choice';
}

const tag = arity('tag', 1, (call, checker) => {
  const name = literalText(call.positional[0], checker);
  if (name === null) return faulty(call);
  const items = checker.scope.tagged.get(name);
  if (items !== undefined) return checker.listOf(items, call);
  return checker.report(
    'unknown_tag',
    call.positional[0] ?? call,
    { name },
    quoted(nearestName(name, checker.scope.tagged.keys())),
  );
});

const code = arity('code', 1, (call, checker) => {
  const item = namedItem(call, checker, isChoice, 'single_choice');
  if (item === null) return faulty(call);
  return callNode(call, 'text', [checker.itemNode(item, call.positional[0] ?? call)], {
    reason: 'unanswered',
    ref: item.ref,
    text: () => (frame) => frame.texts[item.index] ?? null,
  });
});

const has = arity('has', 2, (call, checker) => {
  const item = namedItem(call, checker, (one) => one.kind === 'multiple_choice', 'multiple_choice');
  const answer = literalText(call.positional[1], checker);
  if (item === null || answer === null) return faulty(call);
  const codes = item.answers.map((one) => one.code);
  if (!codes.includes(answer)) {
    const suggestion = quoted(nearestName(answer, codes));
    return checker.report(
      'unknown_answer',
      call.positional[1] ?? call,
      { name: answer, question: item.ref },
      suggestion,
    );
  }
  return callNode(call, 'boolean', [checker.itemNode(item, call.positional[0] ?? call)], {
    reason: 'unanswered',
    ref: item.ref,
    number: () => (frame) => {
      const chosen = frame.codes[item.index];
      return chosen ? Number(chosen.includes(answer)) : Number.NaN;
    },
  });
});

const raw = arity('raw', 1, (call, checker) => {
  const item = namedItem(call, checker, (one) => one.type === 'number' || one.type === 'boolean', 'number');
  if (item === null) return faulty(call);
  return callNode(call, item.type ?? 'number', [checker.itemNode(item, call.positional[0] ?? call)], {
    reason: 'unanswered',
    ref: item.ref,
    number: () => (frame) => frame.raw[item.index] as number,
    precision: () => ofItem(item, false),
  });
});

const reverse = arity('reverse', 1, (call, checker) => {
  const item = namedItem(call, checker, (one) => one.type !== null, 'number');
  if (item === null) return faulty(call);
  const { mirror } = item;
  if (mirror === null) return checker.report('cannot_reverse', call.positional[0] ?? call, { name: item.ref });
  return callNode(call, 'number', [checker.itemNode(item, call.positional[0] ?? call)], {
    reason: 'unanswered',
    ref: item.ref,
    number: () => (frame) => mirror - (frame.raw[item.index] as number),
    exact: ({ frame }) => {
      const value = frame.raw[item.index] as number;
      return Number.isNaN(value) ? null : mirrored(item.low, item.high, exactly(value));
    },
    precision: () => ofItem(item, true),
  });
});

function quoted(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `"${name}"`;
}

export const itemFunctions: readonly FormulaFunction[] = [tag, code, has, raw, reverse];
