import { FormulaSyntaxError } from './errors';
import { parseFormula } from './parser';
import { printFormula } from './printer';

function faultOf(source: string): [code: string, start: number, end: number, suggestion?: string] {
  try {
    parseFormula(source);
  } catch (error) {
    if (!(error instanceof FormulaSyntaxError)) throw error;
    const { code, start, end, suggestion } = error.fault;
    return suggestion === undefined ? [code, start, end] : [code, start, end, suggestion];
  }
  throw new Error(`${source} parses`);
}

describe('how tightly operators bind', () => {
  it.each([
    ['a or b and c', 'a or (b and c)'],
    ['not a = b', 'not (a = b)'],
    ['not a and b', '(not a) and b'],
    ['a = b + c', 'a = (b + c)'],
    ['a + b * c', 'a + (b * c)'],
    ['a - b - c', '(a - b) - c'],
    ['a / b % c', '(a / b) % c'],
    ['-a * b', '(-a) * b'],
    ['-a ^ b', '-(a ^ b)'],
    ['a ^ b ^ c', 'a ^ (b ^ c)'],
    ['a ^ -b', 'a ^ (-b)'],
    ['a ^ -b ^ c', 'a ^ (-(b ^ c))'],
    ['a in [1, 2] and b', '(a in [1, 2]) and b'],
  ])('reads %s as %s', (written, meant) => {
    const bare = (source: string) =>
      JSON.stringify(parseFormula(source), (key, value) => (key === 'start' || key === 'end' ? undefined : value));
    expect(bare(written)).toBe(bare(meant));
  });
});

describe('printing', () => {
  it.each([
    ['(a+b)*c', '(a + b) * c'],
    ['((a))+(b*c)', 'a + b * c'],
    ['(a^b)^c', '(a ^ b) ^ c'],
    ['a-(b-c)', 'a - (b - c)'],
    ['(-2)^2', '(-2) ^ 2'],
    ['-(2^2)', '-2 ^ 2'],
    ['(a=b)=c', '(a = b) = c'],
    ['not(a and b)', 'not (a and b)'],
    ['(not a)=b', '(not a) = b'],
    ['sum( q1 .. q9 , at_least : 2 )', 'sum(q1..q9, at_least: 2)'],
    ['[ q5 . r1 ..q5.r9,1]', '[q5.r1..q5.r9, 1]'],
    ['"say \\"hi\\" \\\\"', '"say \\"hi\\" \\\\"'],
    ['1.50e3 # a comment\n+ 1e21', '1500 + 1e+21'],
    ['tag("x") = missing', 'tag("x") = missing'],
  ])('prints %s as %s', (source, printed) => {
    expect(printFormula(parseFormula(source))).toBe(printed);
  });
});

describe('where a formula cannot be read', () => {
  it.each<[string, ReturnType<typeof faultOf>]>([
    ['', ['empty_formula', 0, 0]],
    ['  # only a comment', ['empty_formula', 0, 18]],
    ['1 +', ['unexpected_end', 3, 3]],
    ['sum(q1', ['unexpected_end', 6, 6]],
    ['1 2', ['unexpected_token', 2, 3]],
    ['(1 + 2]', ['unexpected_token', 6, 7]],
    ['a = not b', ['unexpected_token', 4, 7]],
    ['q1..', ['unexpected_end', 4, 4]],
    ['q1..3', ['unexpected_token', 4, 5]],
    ['respondent.', ['unexpected_end', 11, 11]],
    ['a == b', ['unexpected_token', 2, 4, '=']],
    ['a <> b', ['unexpected_token', 2, 4, '!=']],
    ['a && b', ['unexpected_token', 2, 4, 'and']],
    ['a || b', ['unexpected_token', 2, 4, 'or']],
    ['!a', ['unexpected_token', 0, 1, 'not']],
    ['a ** b', ['unexpected_token', 2, 4, '^']],
    ['a $ b', ['unexpected_character', 2, 3]],
    ['a + 😀', ['unexpected_character', 4, 6]],
    ['a = "open', ['unterminated_text', 4, 9]],
    ['"open\\', ['unterminated_text', 0, 6]],
    ['"a\\n"', ['unknown_escape', 2, 4]],
    ['2x', ['malformed_number', 0, 2]],
    ['1e999', ['malformed_number', 0, 5]],
    ['1 < 2 < 3', ['chained_comparison', 6, 7]],
    ['a = b in [1]', ['chained_comparison', 6, 8]],
    ['sum(at_least: 1, q1)', ['positional_after_named', 17, 19]],
    ['sum(q1, at_least: 1, at_least: 2)', ['duplicate_argument', 21, 29]],
  ])('%s', (source, fault) => {
    expect(faultOf(source)).toEqual(fault);
  });

  it('refuses a formula that is too long', () => {
    expect(faultOf(`1${' '.repeat(20_000)}`)[0]).toBe('too_long');
  });

  it.each([
    ['parentheses', `${'('.repeat(5_000)}1${')'.repeat(5_000)}`],
    ['lists', `${'['.repeat(5_000)}1${']'.repeat(5_000)}`],
    ['calls', `${'abs('.repeat(3_000)}1${')'.repeat(3_000)}`],
    ['minus signs', '-'.repeat(15_000)],
    ['powers', `1${'^1'.repeat(9_000)}`],
    ['a chain of sums', `1${'+1'.repeat(9_000)}`],
    ['chains within parentheses', `${'('.repeat(50)}1${'+1+1+1+1+1+1+1+1+1+1)'.repeat(50)}`],
  ])('refuses too deep %s instead of running out of stack', (_what, source) => {
    expect(faultOf(source)[0]).toBe('too_deep');
  });

  it('reads a sum of 300 items written one by one', () => {
    const source = Array.from({ length: 300 }, (_, index) => `q${index}`).join(' + ');
    expect(printFormula(parseFormula(source))).toBe(source);
  });
});
