import { binaryAst, callAst } from '../expression/formula';
import {
  argument,
  chosen,
  countOf,
  either,
  meanOf,
  numberFunction,
  oneOf,
  over,
  rounded,
} from '../expression/functions';
import { boolean, type Dialect, type Interpreter, type Meaning, numeric } from '../expression/meaning';
import { type Term, Unsayable } from '../expression/term';
import { rowName } from '../model/scope';

/** The elements of a list, or of one value. */
const valuesOf = (term: Term, reader: Interpreter): Meaning[] =>
  (term.kind === 'list' ? term.elements : [term]).map((element) => reader.read(element));

function special(term: Term, reader: Interpreter): Meaning | null {
  if (term.kind !== 'binary') return null;
  const { operator, left, right } = term;
  switch (operator) {
    case 'contains':
      return oneOf(reader.read(left), valuesOf(right, reader), reader, 'and');
    case 'notcontains':
      return reader.not(oneOf(reader.read(left), valuesOf(right, reader), reader, 'and'));
    case 'anyof':
      return oneOf(reader.read(left), valuesOf(right, reader), reader);
    case 'allof':
      return oneOf(reader.read(left), valuesOf(right, reader), reader, 'and');
    case 'noneof':
      return reader.not(oneOf(reader.read(left), valuesOf(right, reader), reader));
    case '=':
    case '!=': {
      if (right.kind !== 'list') return null;
      const subject = reader.read(left);
      const parts = (subject.subject?.answers ?? []).map(({ was }) => {
        const has = chosen(subject, { type: 'text', ast: subject.ast, constant: was }, reader);
        const isWanted = right.elements.some((element) => String(reader.read(element).constant) === was);
        return isWanted ? has : reader.not(has);
      });
      const [first, ...rest] = parts;
      if (!first) throw new Unsayable('a list at this place');
      const all = rest.reduce(
        (one, other) => boolean(binaryAst('and', reader.exact(one), reader.exact(other))),
        boolean(reader.exact(first)),
      );
      return operator === '=' ? all : reader.not(all);
    }
    default:
      return null;
  }
}

export const surveyDialect: Dialect = {
  definite: true,
  emptyIsZero: true,
  plusJoins: true,
  special,
  functions: {
    iif: either,
    sum: over('sum_answered'),
    avg: meanOf,
    min: over('min'),
    max: over('max'),
    count: countOf,
    round: rounded,
    trunc: (call, reader) => {
      const value = reader.counted(reader.read(argument(call, 0)));
      return numeric(binaryAst('*', callAst('sign', [value]), callAst('floor', [callAst('abs', [value])])));
    },
    abs: numberFunction('abs'),
  },
  resolve(name, scope) {
    const plain = name.trim();
    const exact = scope.find(plain);
    if (exact) return exact;
    const dot = plain.indexOf('.');
    if (dot > 0) {
      const row = scope.find(rowName(plain.slice(0, dot), plain.slice(dot + 1)));
      if (row) return row;
      const cell = /^([^.]+)\.(.+)\.([^.]+)$/.exec(plain);
      if (cell) return scope.find(rowName(`${cell[1]}.${cell[3]}`, cell[2] ?? ''));
    }
    if (/^(panel|row|choice|item|locale|pageno|pagecount)\b/i.test(plain)) throw new Unsayable(`{${plain}}`);
    return scope.find(plain.toLowerCase());
  },
};
