import { binaryAst, booleanAst, callAst, notAst } from '../expression/formula';
import {
  argument,
  asNumberOf,
  chosenOf,
  either,
  isEmptyOf,
  joinedTexts,
  lowerCase,
  meanOf,
  numberFunction,
  over,
  power,
  rounded,
  roundedTo,
  textLength,
} from '../expression/functions';
import { boolean, type Dialect, type FunctionMeaning, numeric } from '../expression/meaning';
import { answerFor } from '../expression/subject';
import { Unsayable } from '../expression/term';
import { rowName } from '../model/scope';

/** Between two dates. Without a fifth argument that is true the difference has no sign. */
const difference: FunctionMeaning = (call, reader) => {
  const [from, to] = [0, 1].map((index) => reader.read(argument(call, index)));
  if (from?.subject?.type !== 'date' || to?.subject?.type !== 'date')
    throw new Unsayable('a difference of anything but two dates');
  const unit = call.arguments[2];
  if (unit?.kind !== 'text' || unit.value !== 'd') throw new Unsayable('a difference in anything but days');
  const days = callAst('days_between', [from.ast, to.ast]);
  const isSigned = call.arguments.slice(3).some((term) => term.kind === 'boolean' && term.value);
  return numeric(isSigned ? days : callAst('abs', [days]));
};

const logarithm: FunctionMeaning = (call, reader) => {
  const value = reader.asNumber(reader.read(argument(call, 0)));
  const base = call.arguments[1];
  if (!base) return numeric(callAst('ln', [value]));
  return numeric(binaryAst('/', callAst('ln', [value]), callAst('ln', [reader.asNumber(reader.read(base))])));
};

export const redcapDialect: Dialect = {
  definite: true,
  emptyIsZero: false,
  functions: {
    if: either,
    sum: over('sum_answered'),
    mean: meanOf,
    median: over('median'),
    min: over('min'),
    max: over('max'),
    stdev: over('sd'),
    variance: over('var'),
    abs: numberFunction('abs'),
    sqrt: numberFunction('sqrt'),
    exponential: numberFunction('exp'),
    log: logarithm,
    round: rounded,
    roundup: roundedTo('ceil'),
    rounddown: roundedTo('floor'),
    power,
    mod: (call, reader) =>
      numeric(
        binaryAst(
          '%',
          reader.asNumber(reader.read(argument(call, 0))),
          reader.asNumber(reader.read(argument(call, 1))),
        ),
      ),
    isblankormissingcode: isEmptyOf,
    isnumber: (call, reader) => boolean(notAst(reader.isEmpty(reader.read(argument(call, 0))).ast)),
    contains: chosenOf,
    not_contain: (call, reader) => reader.not(chosenOf(call, reader)),
    length: textLength,
    lower: lowerCase,
    concat: joinedTexts,
    number: asNumberOf,
    datediff: difference,
  },
  resolve(name, scope) {
    const checked = /^(\w+)\((-?[\w.]+)\)$/.exec(name.replace(/:(checked|unchecked|value)$/, ''));
    if (checked) {
      const [, field = '', code = ''] = checked;
      const several = scope.find(field);
      const answer = answerFor(several?.answers ?? [], code);
      if (!several) return undefined;
      if (!answer) return { type: 'boolean', ast: booleanAst(false), truth: ['1', '0'] };
      return scope.find(rowName(field, answer.was));
    }
    if (/^[a-z][\w-]*:/.test(name)) {
      const [field = '', part] = name.split(':');
      if (part !== 'value') throw new Unsayable(`[${name}]`);
      return scope.find(field);
    }
    return undefined;
  },
};
