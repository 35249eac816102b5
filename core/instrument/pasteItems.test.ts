import fc from 'fast-check';
import { pasteItems, pasteLimits } from './pasteItems';

/** One line an item: `code text`, ` R` when reversed. */
const read = (text: string, taken: string[] = [], prefix?: string) =>
  pasteItems(text, { taken, prefix }).items.map(
    ({ code, text: said, reverse }) => `${code} ${said}${reverse ? ' R' : ''}`,
  );
const problems = (text: string, taken: string[] = []) =>
  pasteItems(text, { taken }).problems.map(({ line, code, params }) => [line, code, params]);

describe('a line', () => {
  it.each([
    ['I felt calm.', 'q1 I felt calm.'],
    ['  3. I felt calm.  ', 'q3 I felt calm.'],
    ['3) I felt calm.', 'q3 I felt calm.'],
    ['phq_2: I felt calm.', 'phq_2 I felt calm.'],
    ['PHQ-2. I felt calm.', 'phq_2 I felt calm.'],
    ['I felt calm. (R)', 'q1 I felt calm. R'],
    ['I felt calm.[r]', 'q1 I felt calm. R'],
    ['2. I felt calm *', 'q2 I felt calm R'],
    ['I felt *calm*', 'q1 I felt *calm*'],
    ['12 months ago I felt calm.', 'q1 12 months ago I felt calm.'],
    ['1.5 hours are long.', 'q1 1.5 hours are long.'],
    ['Note: I felt calm.', 'q1 Note: I felt calm.'],
    ['"Calm" is how I felt.', 'q1 "Calm" is how I felt.'],
    ['"I felt ""calm"", mostly."', 'q1 I felt "calm", mostly.'],
    ['"I felt', 'q1 "I felt'],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual([expected]);
  });

  it('may begin with a word as its code when all do', () => {
    expect(read('Sleep: I slept well.\nfood: I ate well. (R)')).toEqual(['sleep I slept well.', 'food I ate well. R']);
    expect(read('Note: one.\nNote: two.')).toEqual(['q1 Note: one.', 'q2 Note: two.']);
  });
});

it('skips blank lines, whatever ends a line', () => {
  expect(read('\uFEFFone\r\n\r\n  \rtwo\n\n')).toEqual(['q1 one', 'q2 two']);
  expect(pasteItems(' \n\t\n')).toEqual({ items: [], problems: [] });
});

describe('cells of a spreadsheet', () => {
  it('are code, text and mark', () => {
    expect(read('code\ttext\tR\nphq1\tLittle interest\t\n2\t"Feeling\ndown"\tR\n\tNo code\tr')).toEqual([
      'phq1 Little interest',
      'q2 Feeling\ndown R',
      'q3 No code R',
    ]);
    expect(read('1.\tLittle interest (R)')).toEqual(['q1 Little interest R']);
  });

  it('are text and mark where nothing else stands in the second column', () => {
    expect(read('I felt calm\tR\nI felt hurried\t')).toEqual(['q1 I felt calm R', 'q2 I felt hurried']);
  });

  it('may come as CSV', () => {
    expect(read('a1,"calm, mostly",R\na2,"hurried",')).toEqual(['a1 calm, mostly R', 'a2 hurried']);
    expect(read('calm, mostly\nhurried, often')).toEqual(['q1 calm, mostly', 'q2 hurried, often']);
  });

  it('that mean nothing are named', () => {
    expect(problems('a\tone\tmaybe\nb\ttwo\tR\tmore\nc\t\t')).toEqual([
      [1, 'reverse_unclear', { found: 'maybe' }],
      [2, 'too_many_cells', { found: 4, expected: 3 }],
      [3, 'text_missing', { code: 'c' }],
    ]);
  });
});

describe('codes', () => {
  it('go on after those that there are', () => {
    expect(read('one\ntwo', ['q7', 'quiet', 'q'])).toEqual(['q8 one', 'q9 two']);
    expect(read('one\n5. five\nsix', [], 'phq')).toEqual(['phq6 one', 'phq5 five', 'phq7 six']);
  });

  it('that are taken, reserved or malformed are replaced, and it is said', () => {
    const text = 'q1: one\nq1: again\nq2: two';
    expect(read(text, ['q2'])).toEqual(['q1 one', 'q3 again', 'q4 two']);
    expect(problems(text, ['q2'])).toEqual([
      [2, 'code_taken', { given: 'q1', code: 'q3' }],
      [3, 'code_taken', { given: 'q2', code: 'q4' }],
    ]);
    expect(problems('log10\tone\nä!\ttwo')).toEqual([
      [1, 'code_taken', { given: 'log10', code: 'q1' }],
      [2, 'code_malformed', { given: 'ä!', code: 'q2' }],
    ]);
  });
});

describe('limits', () => {
  it('refuse five megabytes at once, and say how large it is', () => {
    const text = 'I felt calm.\n'.repeat(400_000);
    expect(pasteItems(text)).toEqual({
      items: [],
      problems: [{ line: 0, code: 'too_large', params: { size: text.length, maximum: pasteLimits.characters } }],
    });
  });

  it('refuse more items than can be asked, and a text that is a book', () => {
    expect(pasteItems('x\n'.repeat(1001)).problems).toEqual([
      { line: 0, code: 'too_many', params: { found: 1001, maximum: 1000 } },
    ]);
    expect(pasteItems('x\n'.repeat(1000)).items).toHaveLength(1000);
    expect(problems(`one\n${'x'.repeat(20_001)}`)).toEqual([[2, 'text_too_long', { length: 20_001, maximum: 20_000 }]]);
  });

  it('hold for lines that are nearly all blank, or all quotes', () => {
    const blank = ' '.repeat(450_000);
    expect(problems(`a${blank}b${blank}c`)).toMatchObject([[1, 'text_too_long', {}]]);
    expect(pasteItems('"""x\n'.repeat(900)).items.length).toBeGreaterThan(0);
    expect(pasteItems('"'.repeat(900_000)).problems).toMatchObject([{ code: 'text_too_long' }]);
  });

  it('take out what no text may hold', () => {
    expect([read('one\u0000'), problems('one\uD800')]).toEqual([['q1 one'], [[0, 'bad_characters', {}]]]);
  });
});

it('loses no line, and gives no code twice, whatever is pasted', () => {
  const line = fc.oneof(fc.string(), fc.constantFrom('1. a', 'q1: b', 'c (R)', '"d', '"e"', 'f\tg\tR', '', 'q2\th'));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.array(fc.constantFrom('q1', 'q2', 'x')), (lines, taken) => {
      const { items, problems: found } = pasteItems(lines.join('\n'), { taken });
      const codes = items.map(({ code }) => code);
      expect(new Set([...codes, ...taken]).size).toBe(codes.length + new Set(taken).size);
      expect(codes.filter((code) => !/^[a-z][a-z0-9_]*$/.test(code))).toEqual([]);
      expect(items.filter(({ text }) => text.trim() === '')).toEqual([]);
      if (found.length === 0 && items.length === 0) expect(lines.join('').trim()).toBe('');
    }),
  );
});
