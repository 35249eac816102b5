import { binaryAst, callAst, numberAst } from '../expression/formula';
import {
  argument,
  asNumberOf,
  chosenOf,
  either,
  firstOf,
  joinedTexts,
  lowerCase,
  negation,
  numberFunction,
  over,
  picksOf,
  power,
  rounded,
  same,
  textLength,
} from '../expression/functions';
import { boolean, type Dialect, type FunctionMeaning, numeric } from '../expression/meaning';
import { Unsayable } from '../expression/term';

const selectedAt: FunctionMeaning = () => {
  throw new Unsayable('the answer at a place among those chosen');
};

const countSelected: FunctionMeaning = (call, reader) => numeric(picksOf(reader.read(argument(call, 0)), reader));

/** Each argument has a value. */
const countNonEmpty: FunctionMeaning = (call, reader) =>
  numeric(
    callAst(
      'sum_answered',
      call.arguments.map((term) => callAst('if', [reader.isEmpty(reader.read(term)).ast, numberAst(0), numberAst(1)])),
    ),
  );

const truncated: FunctionMeaning = (call, reader) => {
  const value = reader.asNumber(reader.read(argument(call, 0)));
  return numeric(binaryAst('*', callAst('sign', [value]), callAst('floor', [callAst('abs', [value])])));
};

const startsWith: FunctionMeaning = () => {
  throw new Unsayable('how a text begins');
};

export const xlsformDialect: Dialect = {
  definite: true,
  emptyIsZero: false,
  functions: {
    if: either,
    selected: chosenOf,
    'count-selected': countSelected,
    'selected-at': selectedAt,
    not: negation,
    true: () => boolean({ kind: 'boolean', value: true, start: 0, end: 0 }),
    false: () => boolean({ kind: 'boolean', value: false, start: 0, end: 0 }),
    sum: over('sum'),
    min: over('min'),
    max: over('max'),
    round: rounded,
    int: truncated,
    number: asNumberOf,
    string: same,
    'boolean-from-string': same,
    abs: numberFunction('abs'),
    sqrt: numberFunction('sqrt'),
    exp: numberFunction('exp'),
    log: numberFunction('ln'),
    log10: numberFunction('log10'),
    ceiling: numberFunction('ceil'),
    floor: numberFunction('floor'),
    pow: power,
    coalesce: firstOf,
    concat: joinedTexts,
    'string-length': textLength,
    'lower-case': lowerCase,
    contains: (call, reader) =>
      boolean(
        callAst(
          'contains',
          [0, 1].map((index) => reader.asText(reader.read(argument(call, index)))),
        ),
        false,
      ),
    'starts-with': startsWith,
    once: same,
    'count-non-empty': countNonEmpty,
    'decimal-date-time': () => {
      throw new Unsayable('a date as a number');
    },
    'format-date': same,
    date: same,
    'normalize-space': same,
  },
};
