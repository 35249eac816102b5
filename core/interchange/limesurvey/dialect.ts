import { binaryAst, callAst, numberAst } from '../expression/formula';
import {
  argument,
  either,
  isEmptyOf,
  joinedTexts,
  lowerCase,
  meanOf,
  numberFunction,
  over,
  power,
  rounded,
  textLength,
} from '../expression/functions';
import { type Dialect, type FunctionMeaning, type Interpreter, type Meaning, numeric } from '../expression/meaning';
import type { Scope, Subject } from '../expression/subject';
import { type CallTerm, type Term, Unsayable } from '../expression/term';
import { rowName } from '../model/scope';

/** How the questions of one survey can be named. */
export interface LimeNames {
  /** Codes by the ids that old expressions use. */
  codes: ReadonlyMap<string, string>;
  /** The names of the parts of a question with several. */
  parts: ReadonlyMap<string, readonly string[]>;
  /** Answers have values of their own. */
  hasAssessment: boolean;
}

/** How many are answered. */
const counted: FunctionMeaning = (call, reader) =>
  numeric(
    callAst(
      'sum_answered',
      call.arguments.map((term) => callAst('if', [reader.isEmpty(reader.read(term)).ast, numberAst(0), numberAst(1)])),
    ),
  );

const operators = new Set(['=', '!=', '<', '<=', '>', '>=']);

function countWhere(operator: string, value: Term, terms: readonly Term[], reader: Interpreter): Meaning {
  const sign = operator === '==' ? '=' : operator;
  if (!operators.has(sign)) throw new Unsayable(`"${operator}"`);
  const parts = terms.map((term) =>
    callAst('if', [
      reader.exact(reader.compare(sign as '=', reader.read(term), reader.read(value))),
      numberAst(1),
      numberAst(0),
    ]),
  );
  if (parts.length === 0) throw new Unsayable('a count of nothing');
  return numeric(callAst('sum_answered', parts));
}

const functions: Dialect['functions'] = {
  if: either,
  iif: either,
  is_empty: isEmptyOf,
  empty: isEmptyOf,
  sum: over('sum_answered'),
  avg: meanOf,
  min: over('min'),
  max: over('max'),
  stddev: over('sd'),
  count: counted,
  countif: (call, reader) => countWhere('=', argument(call, 0), call.arguments.slice(1), reader),
  countifop: (call, reader) => {
    const operator = argument(call, 0);
    if (operator.kind !== 'text') throw new Unsayable('countifop() with an operator that is computed');
    return countWhere(operator.value, argument(call, 1), call.arguments.slice(2), reader);
  },
  round: rounded,
  floor: numberFunction('floor'),
  ceil: numberFunction('ceil'),
  abs: numberFunction('abs'),
  sqrt: numberFunction('sqrt'),
  exp: numberFunction('exp'),
  log: numberFunction('ln'),
  pow: power,
  intval: (call, reader) => {
    const value = reader.counted(reader.read(argument(call, 0)));
    return numeric(binaryAst('*', callAst('sign', [value]), callAst('floor', [callAst('abs', [value])])));
  },
  floatval: (call, reader) => numeric(reader.counted(reader.read(argument(call, 0)))),
  strlen: textLength,
  strtolower: lowerCase,
  concat: joinedTexts,
  join: joinedTexts,
  fmod: (call, reader) =>
    numeric(
      binaryAst('%', reader.counted(reader.read(argument(call, 0))), reader.counted(reader.read(argument(call, 1)))),
    ),
};

export function limeDialect(names: LimeNames): Dialect {
  const resolve = (written: string, scope: Scope): Subject | undefined => {
    const [bare = '', property] =
      written.startsWith('that.') || written.startsWith('self.') ? [written.slice(5)] : written.split('.');
    const subject = find(bare, scope);
    if (!subject || property === undefined) return subject;
    if (['NAOK', 'code', 'valueNAOK', 'value'].includes(property)) {
      // The value of an answer is its score; what compares it compares numbers.
      const isScored = property.startsWith('value') && names.hasAssessment && subject.type === 'choice';
      return isScored ? { type: 'number', ast: subject.ast } : subject;
    }
    throw new Unsayable(`the property "${property}"`);
  };
  const find = (name: string, scope: Scope): Subject | undefined => {
    const old = /^\d+X\d+X(\d+)(.*)$/.exec(name);
    if (old) {
      // The id is followed by the code of a part, which may begin with a digit.
      const [, digits = '', rest = ''] = old;
      for (let length = digits.length; length > 0; length -= 1) {
        const code = names.codes.get(digits.slice(0, length));
        if (code === undefined) continue;
        const part = digits.slice(length) + rest;
        const found = part === '' ? scope.find(code) : partOf(code, part.replace(/^_/, ''), scope);
        if (found) return found;
      }
      return undefined;
    }
    const exact = scope.find(name);
    if (exact && exact.type !== 'none') return exact;
    for (let at = name.indexOf('_'); at > 0; at = name.indexOf('_', at + 1)) {
      const found = partOf(name.slice(0, at), name.slice(at + 1), scope);
      if (found) return found;
    }
    return exact;
  };
  const partOf = (code: string, part: string, scope: Scope): Subject | undefined => {
    const scale = /^(.*)[#_]([01])$/.exec(part);
    return (
      scope.find(rowName(code, part)) ??
      scope.find(`${code}_${part}`) ??
      (scale ? scope.find(rowName(`${code}_${scale[2]}`, scale[1] ?? '')) : undefined)
    );
  };
  return {
    definite: true,
    emptyIsZero: true,
    plusJoins: true,
    functions,
    resolve,
    special(term, reader) {
      if (term.kind !== 'call') return null;
      const expanded = expandedParts(term, names);
      return expanded ? reader.read(expanded) : null;
    },
  };
}

/** A question with several parts, among the arguments of a function, stands for all of them. */
function expandedParts(call: CallTerm, names: LimeNames): CallTerm | null {
  let isExpanded = false;
  const given = call.arguments.flatMap((term): Term[] => {
    if (term.kind !== 'name') return [term];
    const bare = term.name.replace(/^(that|self)\./, '').replace(/\.(NAOK|value|valueNAOK|code)$/, '');
    const parts = names.parts.get(bare);
    if (!parts) return [term];
    isExpanded = true;
    return parts.map((name): Term => ({ kind: 'name', name }));
  });
  return isExpanded ? { ...call, arguments: given } : null;
}
