import type { CallAst } from '../ast';
import type { Builder, Node, TextOf } from '../nodes';
import { numberText } from '../rounding';
import { callNode, countFits, declare, type FormulaFunction, faulty, refuseNamed } from './signature';

const contains = declare('contains', 'boolean', { fixed: ['text', 'text'] }, ({ fixed }) => ({
  reason: 'outside_domain',
  number: (build) => {
    const [text, part] = fixed.map((node) => build.text(node)) as [TextOf, TextOf];
    return (frame) => {
      const whole = text(frame);
      const wanted = part(frame);
      if (whole === null || wanted === null) return Number.NaN;
      return Number(whole.normalize('NFC').includes(wanted.normalize('NFC')));
    };
  },
}));

/** In characters (code points), not in UTF-16 units. */
const length = declare('length', 'number', { fixed: ['text'] }, ({ fixed }) => ({
  reason: 'outside_domain',
  number: (build) => {
    const text = build.text(fixed[0] as Node);
    return (frame) => {
      const found = text(frame);
      return found === null ? Number.NaN : [...found].length;
    };
  },
}));

/** By Unicode's own mapping, whatever the locale. */
const lower = declare('lower', 'text', { fixed: ['text'] }, ({ fixed }) => ({
  reason: 'outside_domain',
  text: (build) => {
    const text = build.text(fixed[0] as Node);
    return (frame) => text(frame)?.toLowerCase() ?? null;
  },
}));

/** Texts and numbers (as their shortest decimal text) one after the other. */
const concat: FormulaFunction = {
  name: 'concat',
  check(call: CallAst, checker) {
    refuseNamed(call, checker);
    if (!countFits(call, checker, 1, Number.POSITIVE_INFINITY)) return faulty(call);
    const parts = call.positional.map((ast) => checker.check(ast));
    for (const part of parts) {
      if (part.type !== 'text' && part.type !== 'number' && part.type !== 'missing') checker.wrongType(part, 'text');
    }
    return callNode(call, 'text', parts, { reason: 'outside_domain', text: (build) => joined(build, parts) });
  },
};

function joined(build: Builder, parts: readonly Node[]): TextOf {
  const texts = parts.map((part) => (part.type === 'text' ? build.text(part) : numberAsText(build, part)));
  return (frame) => {
    let whole = '';
    for (const text of texts) {
      const part = text(frame);
      if (part === null) return null;
      whole += part;
    }
    return whole;
  };
}

function numberAsText(build: Builder, part: Node): TextOf {
  const number = build.number(part);
  return (frame) => numberText(number(frame));
}

export const textFunctions: readonly FormulaFunction[] = [contains, length, lower, concat];
