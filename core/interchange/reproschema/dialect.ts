import { binaryAst, callAst } from '../expression/formula';
import { asNumberOf, chosen, either, numberFunction, over, power, textLength } from '../expression/functions';
import {
  boolean,
  type Dialect,
  type FunctionMeaning,
  type Interpreter,
  type Meaning,
  numeric,
} from '../expression/meaning';
import { type CallTerm, type Term, Unsayable } from '../expression/term';

const mathematics: Readonly<Record<string, FunctionMeaning>> = {
  abs: numberFunction('abs'),
  floor: numberFunction('floor'),
  ceil: numberFunction('ceil'),
  sqrt: numberFunction('sqrt'),
  exp: numberFunction('exp'),
  log: numberFunction('ln'),
  log10: numberFunction('log10'),
  round: (call, reader) => {
    // Half goes up in JavaScript, for negative numbers too.
    const [value] = call.arguments;
    if (!value) throw new Unsayable('Math.round() of nothing');
    return numeric(
      callAst('floor', [
        binaryAst('+', reader.asNumber(reader.read(value)), { kind: 'number', value: 0.5, start: 0, end: 0 }),
      ]),
    );
  },
  min: over('min'),
  max: over('max'),
  pow: power,
};

function method(call: CallTerm, target: Term, reader: Interpreter): Meaning {
  if (target.kind === 'name' && target.name === 'Math') {
    const found = Object.hasOwn(mathematics, call.name) ? mathematics[call.name] : undefined;
    if (!found) throw new Unsayable(`Math.${call.name}()`);
    return found(call, reader);
  }
  const [first] = call.arguments;
  if (call.name === 'includes' && first) {
    if (target.kind === 'list') {
      const value = reader.read(first);
      const parts = target.elements.map((element) => reader.exact(reader.compare('=', value, reader.read(element))));
      const [one, ...more] = parts;
      if (!one) return boolean({ kind: 'boolean', value: false, start: 0, end: 0 });
      return boolean(more.reduce((left, right) => binaryAst('or', left, right), one));
    }
    return chosen(reader.read(target), reader.read(first), reader);
  }
  throw new Unsayable(`the method ${call.name}()`);
}

/** JavaScript as ReproSchema uses it; nothing of it is run. */
export const scriptDialect: Dialect = {
  definite: true,
  emptyIsZero: false,
  plusJoins: true,
  functions: { if: either, number: asNumberOf, parseint: asNumberOf, parsefloat: asNumberOf },
  special(term, reader) {
    if (term.kind === 'call' && term.target) return method(term, term.target, reader);
    if (term.kind === 'member' && term.name === 'length')
      return textLength({ kind: 'call', name: 'length', arguments: [term.target] }, reader);
    if (term.kind === 'binary' && term.operator === 'union') {
      const value = reader.read(term.left);
      const otherwise = reader.read(term.right);
      return numeric(callAst('default', [reader.asNumber(value), reader.asNumber(otherwise)]));
    }
    return null;
  },
};
