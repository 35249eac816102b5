import type { Ast } from '../../formula/ast';
import { binaryAst, callAst, joined, numberAst, textAst } from './formula';
import { boolean, type FunctionMeaning, type Interpreter, type Meaning, numeric, textual } from './meaning';
import { answerFor } from './subject';
import { type CallTerm, type Term, Unsayable } from './term';

/** The meanings of functions that several languages have, under whatever name. */

export function argument(call: CallTerm, index: number): Term {
  const found = call.arguments[index];
  if (!found) throw new Unsayable(`${call.name}() with ${call.arguments.length} arguments`);
  return found;
}

/** Each argument as a number; a list gives its elements. */
function numbersOf(call: CallTerm, reader: Interpreter): Ast[] {
  const terms = call.arguments.flatMap((term) => (term.kind === 'list' ? term.elements : [term]));
  if (terms.length === 0) throw new Unsayable(`${call.name}() of nothing`);
  return terms.map((term) => reader.asNumber(reader.read(term)));
}

/** Over all that is answered. */
export const over =
  (name: string): FunctionMeaning =>
  (call, reader) =>
    numeric(callAst(name, numbersOf(call, reader)));

export const meanOf: FunctionMeaning = (call, reader) =>
  numeric(callAst('mean', numbersOf(call, reader), { at_least: numberAst(1) }));

/** Of one number. */
export const numberFunction =
  (name: string): FunctionMeaning =>
  (call, reader) =>
    numeric(callAst(name, [reader.counted(reader.read(argument(call, 0)))]));

export const power: FunctionMeaning = (call, reader) =>
  numeric(
    binaryAst('^', reader.counted(reader.read(argument(call, 0))), reader.counted(reader.read(argument(call, 1)))),
  );

export const rounded: FunctionMeaning = (call, reader) => {
  const value = reader.counted(reader.read(argument(call, 0)));
  const digits = call.arguments[1];
  return numeric(callAst('round', [value], digits ? { digits: reader.asNumber(reader.read(digits)) } : {}));
};

/** Away from zero or towards it, with a number of decimals. */
export const roundedTo =
  (name: 'ceil' | 'floor'): FunctionMeaning =>
  (call, reader) => {
    const value = reader.counted(reader.read(argument(call, 0)));
    const digits = call.arguments[1];
    if (!digits) return numeric(callAst(name, [value]));
    const factor = binaryAst('^', numberAst(10), reader.asNumber(reader.read(digits)));
    return numeric(binaryAst('/', callAst(name, [binaryAst('*', value, factor)]), factor));
  };

/** `if(c, a, b)` in the language's own order. */
export const either: FunctionMeaning = (call, reader) => {
  const condition = reader.exact(reader.asBoolean(reader.read(argument(call, 0))));
  const definite = reader.dialect.definite ? condition : condition;
  const then = reader.read(argument(call, 1));
  const otherwise = call.arguments[2] ? reader.read(argument(call, 2)) : reader.read({ kind: 'empty' });
  return branches(definite, then, otherwise, reader);
};

export function branches(condition: Ast, then: Meaning, otherwise: Meaning, reader: Interpreter): Meaning {
  const isBlank = (meaning: Meaning) => meaning.type === 'missing' || meaning.constant === '';
  const kinds = [then, otherwise].filter((meaning) => !isBlank(meaning));
  const words = kinds.filter(
    (meaning) =>
      meaning.type === 'text' && !(typeof meaning.constant === 'string' && Number.isFinite(Number(meaning.constant))),
  );
  const missing: Ast = { kind: 'missing', start: 0, end: 0 };
  if (words.length > 0) {
    const text = (meaning: Meaning) => (meaning.type === 'missing' ? missing : reader.asText(meaning));
    return textual(callAst('if', [condition, text(then), text(otherwise)]));
  }
  if (kinds.length > 0 && kinds.every((meaning) => meaning.type === 'boolean')) {
    const truth = (meaning: Meaning) => (isBlank(meaning) ? missing : reader.exact(meaning));
    return boolean(callAst('if', [condition, truth(then), truth(otherwise)]));
  }
  const number = (meaning: Meaning) => (isBlank(meaning) ? missing : reader.asNumber(meaning));
  return numeric(callAst('if', [condition, number(then), number(otherwise)]));
}

export const isEmptyOf: FunctionMeaning = (call, reader) => reader.isEmpty(reader.read(argument(call, 0)));
export const negation: FunctionMeaning = (call, reader) => reader.not(reader.asBoolean(reader.read(argument(call, 0))));

/** The first that has a value. */
export const firstOf: FunctionMeaning = (call, reader) => {
  const meanings = call.arguments.map((term) => reader.read(term));
  const isText = meanings.some((meaning) => meaning.type === 'text');
  const asts = meanings.map((meaning) => (isText ? reader.asText(meaning) : reader.asNumber(meaning)));
  const [last, ...before] = asts.reverse();
  if (!last) throw new Unsayable(`${call.name}() of nothing`);
  const ast = before.reduce<Ast>((otherwise, value) => callAst('default', [value, otherwise]), last);
  return isText ? textual(ast) : numeric(ast);
};

/** How many are answered. */
export const countOf: FunctionMeaning = (call, reader) => {
  const meanings = call.arguments.map((term) => reader.read(term));
  const [only] = meanings;
  if (meanings.length === 1 && only?.subject?.type === 'choices') return numeric(picksOf(only, reader));
  return numeric(
    callAst(
      'sum_answered',
      meanings.map((meaning) => callAst('if', [reader.isEmpty(meaning).ast, numberAst(0), numberAst(1)])),
    ),
  );
};

/** How many answers of several are chosen; 0 when none is. */
export function picksOf(meaning: Meaning, reader: Interpreter): Ast {
  const { subject } = meaning;
  if (subject?.type !== 'choices') throw new Unsayable('how many answers are chosen where one can choose one');
  const parts = (subject.answers ?? []).map(({ code }) => callAst('has', [subject.ast, textAst(code)]));
  if (parts.length === 0) throw new Unsayable('how many answers are chosen where there are none');
  void reader;
  return callAst('sum_answered', parts);
}

/** Whether a value is among the chosen answers, or the chosen one; of a text: whether it contains it. */
export function chosen(meaning: Meaning, value: Meaning, reader: Interpreter): Meaning {
  const { subject } = meaning;
  const missing = reader.dialect.definite ? false : undefined;
  if (subject?.type === 'choices') {
    if (value.constant === undefined || value.constant === null) throw new Unsayable('an answer that is computed');
    const answer = answerFor(subject.answers ?? [], String(value.constant));
    if (!answer) return boolean({ kind: 'boolean', value: false, start: 0, end: 0 });
    return boolean(callAst('has', [subject.ast, textAst(answer.code)]), missing);
  }
  if (subject?.type === 'choice' || meaning.type !== 'text') return reader.compare('=', meaning, value);
  return boolean(callAst('contains', [meaning.ast, reader.asText(value)]), missing);
}

export const chosenOf: FunctionMeaning = (call, reader) =>
  chosen(reader.read(argument(call, 0)), reader.read(argument(call, 1)), reader);

/** One of several values. */
export function oneOf(
  meaning: Meaning,
  values: readonly Meaning[],
  reader: Interpreter,
  operator: 'or' | 'and' = 'or',
): Meaning {
  const parts = values.map((value) => chosen(meaning, value, reader));
  return boolean(
    joined(
      operator,
      parts.map(({ ast }) => ast),
    ),
    reader.dialect.definite ? false : undefined,
  );
}

export const textLength: FunctionMeaning = (call, reader) =>
  numeric(callAst('length', [reader.asText(reader.read(argument(call, 0)))]));
export const lowerCase: FunctionMeaning = (call, reader) =>
  textual(callAst('lower', [reader.asText(reader.read(argument(call, 0)))]));
export const joinedTexts: FunctionMeaning = (call, reader) =>
  textual(
    callAst(
      'concat',
      call.arguments.map((term) => reader.asText(reader.read(term))),
    ),
  );
export const asNumberOf: FunctionMeaning = (call, reader) => numeric(reader.asNumber(reader.read(argument(call, 0))));
export const same: FunctionMeaning = (call, reader) => reader.read(argument(call, 0));
