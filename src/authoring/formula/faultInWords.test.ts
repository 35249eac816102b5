import {
  checkBandList,
  checkFormula,
  checkTable,
  type FaultParams,
  type FormulaErrorCode,
  formulaErrorCodes,
} from 'core/formula';
import type { BandDefinition, TableDefinition } from 'core/formula/definition';
import { sampleDefinition } from 'core/formula/sample.testing';
import { createScope } from 'core/formula/scope';
import { checkInstrumentFormulas, checkTables } from 'core/instrument/program';
import { IntlMessageFormat } from 'intl-messageformat';
import authoringMessages from 'seed/messages/en-US/authoring.json';
import { faultInWords } from './faultInWords';

const messages: Record<string, string> = authoringMessages;
/** Throws where a message asks for what the fault does not tell. */
const say = (id: string, values: Record<string, string | number> = {}): string =>
  String(new IntlMessageFormat(messages[id] ?? `{${id}}`, 'en-US').format(values));

const scope = createScope({
  ...sampleDefinition,
  calculations: [{ code: 'total', type: 'number', formula: 'q1' }],
});

interface Fault {
  code: FormulaErrorCode;
  params: FaultParams;
}
const formula = (source: string): Fault[] => checkFormula(source, scope, 'number').faults;
const bands = (...list: BandDefinition[]): Fault[] =>
  checkBandList({ code: 'total', type: 'number', formula: 'q1', bands: list });
const keys: TableDefinition['keys'] = [{ name: 'age', match: 'range' }];
const table = (rows: TableDefinition['rows'], by: TableDefinition['keys'] = keys): Fault[] =>
  checkTable({ code: 't', keys: by, rows });
const exact: TableDefinition['keys'] = [{ name: 'sex', match: 'exact' }];

/** By code: real faults, and how one is told. */
const faults: Record<FormulaErrorCode, [found: Fault[], words: string]> = {
  empty_formula: [formula(' '), 'A formula is missing here.'],
  too_long: [formula('1'.repeat(20_001)), 'The formula has 20,001 characters; at most 20,000 can be read.'],
  too_deep: [formula(`${'('.repeat(500)}1`), 'nested more than 400 levels deep'],
  unexpected_character: [formula('q1 $ 2'), 'The formula language has no character “$”.'],
  unexpected_token: [formula('sum(q1]'), '“]” is not possible here; “)” should come first.'],
  unexpected_end: [formula('sum(q1'), '“)” is still missing at the end.'],
  unterminated_text: [formula('"a'), 'The closing quotation mark is missing.'],
  unknown_escape: [formula('"\\n"'), '“\\n” means nothing in a text'],
  malformed_number: [formula('2x'), '“2x” is not a number.'],
  chained_comparison: [formula('1 < 2 < 3'), 'join two of them with “and”'],
  positional_after_named: [formula('sum(at_least: 1, q1)'), 'Put arguments without a name before those with a name.'],
  duplicate_argument: [formula('sum(q1, at_least: 1, at_least: 2)'), '“at_least” is given twice.'],
  unknown_name: [formula('nope'), 'There is no question and no calculation “nope”.'],
  unknown_function: [formula('sun(q1)'), 'There is no function “sun”.'],
  unknown_argument: [formula('sum(q1, atleast: 1)'), '“sum” has no argument “atleast”.'],
  unknown_tag: [formula('sum(tag("x"))'), 'No question has the tag “x”.'],
  unknown_table: [formula('lookup("x", 1)'), 'There is no table “x”.'],
  unknown_answer: [formula('has(picks, "x")'), 'The question “picks” has no answer “x”.'],
  wrong_type: [formula('note + 1'), 'This is a text; a number is needed here.'],
  wrong_argument_count: [[...formula('abs()'), ...formula('sum()')], '“abs” takes 1 to 1 arguments; none is given.'],
  literal_needed: [formula('sum(tag(note))'), 'This has to be written out in quotation marks'],
  question_needed: [
    [...formula('length(code(q5))'), ...formula('sum(total..q5)')],
    'A single-choice question is needed here.',
  ],
  bare_matrix: [formula('q3'), '“q3” is a matrix: name one of its rows.'],
  no_value: [formula('intro'), '“intro” only shows a text'],
  no_bands: [formula('length(band(q1, "total"))'), 'The calculation “total” has no bands.'],
  cannot_reverse: [formula('reverse(free)'), '“free” cannot be reversed'],
  empty_range: [formula('sum(q5..q1)'), 'There is nothing to count from “q5” to “q1”.'],
  empty_list: [formula('sum([])'), 'The list is empty.'],
  circle: [
    checkInstrumentFormulas({
      code: 'x',
      questions: [],
      calculations: [
        { code: 'a', formula: 'b' },
        { code: 'b', formula: 'a' },
      ],
    }),
    'The calculation depends on itself: a → b → a.',
  ],
  no_risk_here: [formula('if(attempt.risk, 1, 0)'), 'You can use “attempt.risk” only in reports'],
  looks_forward: [
    checkInstrumentFormulas({
      code: 'x',
      questions: [
        { code: 'q1', kind: 'number', visibleIf: 'q2 > a' },
        { code: 'q2', kind: 'number', visibleIf: 'a > 1' },
      ],
      calculations: [{ code: 'a', formula: 'q2' }],
    }),
    '“q2” is asked only later',
  ],
  bands_need_number: [
    checkBandList({ code: 'x', type: 'text', formula: 'note', bands: [{ code: 'low' }] }),
    'Only a number can have bands; this is a text.',
  ],
  duplicate_band: [bands({ code: 'a' }, { code: 'a', from: 1 }), 'There are two bands “a”.'],
  band_without_bound: [bands({ code: 'a' }, { code: 'b' }), 'The band “b” has no lower bound'],
  band_with_two_bounds: [bands({ code: 'a', from: 1, above: 1 }), 'The band “a” has two lower bounds'],
  bands_not_rising: [bands({ code: 'a', from: 2 }, { code: 'b', from: 1 }), 'it begins at 1.'],
  duplicate_table: [
    checkTables({
      code: 'x',
      questions: [],
      tables: [
        { code: 't', keys: [{ name: 'a', match: 'exact' }], rows: [] },
        { code: 't', keys: [{ name: 'a', match: 'exact' }], rows: [] },
      ],
    }),
    'There are two tables “t”.',
  ],
  table_without_keys: [table([], []), 'The table “t” has no key column.'],
  table_key_count: [table([{ keys: [], value: 1 }]), 'The row has no key; the table has 1 key column.'],
  table_key_form: [table([{ keys: [1], value: 1 }]), '“age” must be a range.'],
  table_range_reversed: [table([{ keys: [[2, 1]], value: 1 }]), 'The range of “age” ends at 1, before it begins at 2.'],
  table_mixed_keys: [
    table(
      [
        { keys: ['a'], value: 1 },
        { keys: [1], value: 1 },
      ],
      exact,
    ),
    '“sex” is a number here, but a text above.',
  ],
  table_mixed_values: [
    table([
      { keys: [[0, 1]], value: 1 },
      { keys: [[2, 3]], value: 'a' },
    ]),
    'The value is a text here, but a number above.',
  ],
  table_rows_overlap: [
    table([
      { keys: [[0, 2]], value: 1 },
      { keys: [[1, 3]], value: 1 },
    ]),
    'The row matches the same keys as row 1.',
  ],
};

describe('a fault in words', () => {
  it.each(formulaErrorCodes)('%s', (code) => {
    const [found, words] = faults[code];
    const of = found.filter((fault) => fault.code === code);
    expect(of.length).toBeGreaterThan(0);
    expect(of.map((fault) => faultInWords(fault, say)).join('\n')).toContain(words);
  });

  it('names what leads to it only where something does', () => {
    const [found] = faults.looks_forward;
    expect(found.map((fault) => faultInWords(fault, say)).join('\n')).toContain('“a” depends on “q2”');
    const [ranges] = faults.question_needed;
    expect(ranges.map((fault) => faultInWords(fault, say)).join('\n')).toContain('“total” is not a question');
    expect(formula('q1)').map((fault) => faultInWords(fault, say))).toEqual(['“)” is not possible here.']);
    expect(formula('q1 +').map((fault) => faultInWords(fault, say))).toEqual([
      'Something is still missing at the end.',
    ]);
  });

  it('leaves no message of a fault without its code', () => {
    const codes = Object.keys(messages).flatMap((key) => /^formulaEditor\.error\.(\w+)/.exec(key)?.[1] ?? []);
    expect([...new Set(codes)].sort()).toEqual([...formulaErrorCodes].sort());
  });
});
