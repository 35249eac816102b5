import type { CallAst } from '../ast';
import { anyOf } from '../exact/precision';
import type { Builder, Node, NumberOf, Operation, TextOf } from '../nodes';
import { commonType, isListType, type StaticType } from '../values';
import { type ArgumentChecker, callNode, countFits, type FormulaFunction, faulty, refuseNamed } from './signature';

interface Branch {
  condition: Node;
  value: Node;
}

/** The code of the first branch whose condition is true; a missing condition makes the result missing. */
function firstTrue(branches: readonly Branch[], otherwise: Node): Operation {
  function ofNumbers(build: Builder): NumberOf {
    const parts = branches.map(({ condition, value }) => ({
      holds: build.number(condition),
      value: build.number(value),
    }));
    const last = build.number(otherwise);
    return (frame) => {
      for (const { holds, value } of parts) {
        const held = holds(frame);
        if (held === 1) return value(frame);
        if (held !== 0) return Number.NaN;
      }
      return last(frame);
    };
  }
  function ofTexts(build: Builder): TextOf {
    const parts = branches.map(({ condition, value }) => ({
      holds: build.number(condition),
      value: build.text(value),
    }));
    const last = build.text(otherwise);
    return (frame) => {
      for (const { holds, value } of parts) {
        const held = holds(frame);
        if (held === 1) return value(frame);
        if (held !== 0) return null;
      }
      return last(frame);
    };
  }
  return {
    reason: 'outside_domain',
    number: ofNumbers,
    text: ofTexts,
    exact: (read) => {
      for (const { condition, value } of branches) {
        const held = read.decided(condition);
        if (held === null) return null;
        if (held.n === 1n) return read.number(value);
      }
      return read.number(otherwise);
    },
    precision: (of) => anyOf([...branches.map(({ value }) => value), otherwise].map(of)),
    taken: (valueIn) => {
      const seen: Node[] = [];
      for (const { condition, value } of branches) {
        seen.push(condition);
        const held = valueIn(condition);
        if (held === true) return [...seen, value];
        if (held === null) return seen;
      }
      return [...seen, otherwise];
    },
  };
}

function commonTypeOf(nodes: readonly Node[], checker: ArgumentChecker): StaticType {
  let common: StaticType = 'missing';
  for (const node of nodes) {
    const next = commonType(common, node.type);
    if (next === null) checker.wrongType(node, common === 'missing' ? 'scalar' : common);
    else common = next;
  }
  return common;
}

function checkBranches(call: CallAst, checker: ArgumentChecker): Node {
  const branches: Branch[] = [];
  const { positional } = call;
  for (let index = 0; index + 1 < positional.length; index += 2) {
    const [condition, value] = positional.slice(index, index + 2);
    if (condition === undefined || value === undefined) continue;
    branches.push({ condition: checker.checkAs(condition, 'boolean'), value: checker.check(value) });
  }
  const last = positional.at(-1);
  if (last === undefined) return faulty(call);
  const otherwise = checker.check(last);
  const type = commonTypeOf([...branches.map(({ value }) => value), otherwise], checker);
  const args = [...branches.flatMap(({ condition, value }) => [condition, value]), otherwise];
  return callNode(call, type, args, firstTrue(branches, otherwise));
}

const ifFunction: FormulaFunction = {
  name: 'if',
  check(call, checker) {
    refuseNamed(call, checker);
    return countFits(call, checker, 3, 3) ? checkBranches(call, checker) : faulty(call);
  },
};

const choose: FormulaFunction = {
  name: 'choose',
  check(call, checker) {
    refuseNamed(call, checker);
    if (!countFits(call, checker, 3, Number.POSITIVE_INFINITY)) return faulty(call);
    if (call.positional.length % 2 === 1) return checkBranches(call, checker);
    const found = call.positional.length;
    return checker.report('wrong_argument_count', call, { function: call.name, found, minimum: found + 1 });
  },
};

const defaultFunction: FormulaFunction = {
  name: 'default',
  check(call, checker) {
    refuseNamed(call, checker);
    if (!countFits(call, checker, 2, 2)) return faulty(call);
    const [value, fallback] = call.positional.map((ast) => checker.check(ast)) as [Node, Node];
    const type = commonTypeOf([value, fallback], checker);
    return callNode(call, type, [value, fallback], {
      reason: 'outside_domain',
      number: (build) => {
        const first = build.number(value);
        const second = build.number(fallback);
        return (frame) => {
          const known = first(frame);
          return !Number.isNaN(known) ? known : second(frame);
        };
      },
      text: (build) => {
        const first = build.text(value);
        const second = build.text(fallback);
        return (frame) => first(frame) ?? second(frame);
      },
      exact: (read) => read.number(read.decided(value) === null ? fallback : value),
      precision: (of) => anyOf([of(value), of(fallback)]),
      taken: (valueIn) => (valueIn(value) === null ? [value, fallback] : [value]),
    });
  },
};

const isMissing: FormulaFunction = {
  name: 'is_missing',
  check(call, checker) {
    refuseNamed(call, checker);
    if (!countFits(call, checker, 1, 1)) return faulty(call);
    const [value] = call.positional.map((ast) => checker.check(ast)) as [Node];
    // A list is never missing itself, only its elements are; a question with several answers can be.
    if (isListType(value.type) && value.kind !== 'item') checker.wrongType(value, 'scalar');
    return callNode(call, 'boolean', [value], {
      reason: 'outside_domain',
      number: (build) => isMissingOf(build, value),
    });
  },
};

function isMissingOf(build: Builder, value: Node): NumberOf {
  if (value.kind === 'item' && isListType(value.type)) {
    const { item } = value;
    return (frame) => (frame.codes[item] === null ? 1 : 0);
  }
  if (value.type === 'text') {
    const text = build.text(value);
    return (frame) => (text(frame) === null ? 1 : 0);
  }
  const number = build.number(value);
  return (frame) => {
    const found = number(frame);
    return !Number.isNaN(found) ? 0 : 1;
  };
}

export const choiceFunctions: readonly FormulaFunction[] = [ifFunction, choose, defaultFunction, isMissing];
