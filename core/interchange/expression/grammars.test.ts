import fc from 'fast-check';
import { runs } from 'tests/long';
import { type Grammar, infix } from './grammar';
import * as grammars from './grammars';
import { printTerm } from './print';
import { readTerm } from './read';
import { type Term, TermSyntaxError } from './term';

const all: [string, Grammar][] = Object.entries(grammars);

/** Names that every language can write as they stand. */
const names = ['a', 'q1', 'total', 'item_2'];

/** Random trees that a language can write. */
function termsOf(grammar: Grammar): fc.Arbitrary<Term> {
  const operators = [...new Set(Object.values(grammar.infix).map(({ operator }) => operator))];
  const leaves: fc.Arbitrary<Term>[] = [
    fc.integer({ min: 0, max: 1000 }).map((value): Term => ({ kind: 'number', value })),
    fc.constantFrom('', 'yes', 'a b', 'é').map((value): Term => ({ kind: 'text', value })),
    fc.constantFrom(...names).map((name): Term => ({ kind: 'name', name })),
  ];
  const { tree } = fc.letrec<{ tree: Term }>((tie) => {
    const inner = tie('tree');
    const unary: fc.Arbitrary<Term>[] = Object.values(grammar.prefix).flatMap(({ operator }) =>
      operator === '+' ? [] : [inner.map((operand): Term => ({ kind: 'unary', operator, operand }))],
    );
    const more: fc.Arbitrary<Term>[] = [
      fc
        .record({ operator: fc.constantFrom(...operators), left: inner, right: inner })
        .map((parts): Term => ({ kind: 'binary', ...parts })),
      fc.array(inner, { maxLength: 3 }).map((given): Term => ({ kind: 'call', name: 'round', arguments: given })),
      ...unary,
    ];
    if (grammar.members) more.push(inner.map((target): Term => ({ kind: 'member', target, name: 'value' })));
    if (grammar.ternary)
      more.push(fc.tuple(inner, inner, inner).map((given): Term => ({ kind: 'call', name: 'if', arguments: given })));
    if (grammar.lists)
      more.push(fc.array(inner, { maxLength: 2 }).map((elements): Term => ({ kind: 'list', elements })));
    return { tree: fc.oneof({ maxDepth: 4 }, ...leaves, ...more) };
  });
  return tree;
}

describe.each(all)('expressions of %s', (_, grammar) => {
  it('are read again as they were printed', () => {
    fc.assert(
      fc.property(termsOf(grammar), (term) => {
        const text = printTerm(grammar, term);
        expect(readTerm(grammar, text)).toEqual(term);
      }),
      { seed: 21, numRuns: runs(150, 3000) },
    );
  });

  it('end with their own error, whatever stands in them', () => {
    const pieces = [
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '\\',
      '.',
      '..',
      ',',
      '%',
      '$',
      '${',
      '?',
      ':',
      ' ',
      'and',
      'or',
      'not',
      '=',
      '!=',
      '<',
      '+',
      '-',
      '/',
      '1',
      '1e999',
      'q1',
      '{q1}',
      '[q1]',
      '@',
      '#',
      '\u0000',
      '✓',
    ];
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          readTerm(grammar, text);
        } catch (error) {
          if (!(error instanceof TermSyntaxError)) throw error;
        }
      }),
      { seed: 21, numRuns: runs(300, 10_000) },
    );
  });

  it.each([
    ['parentheses', '('.repeat(50_000)],
    ['signs', `${'-'.repeat(50_000)}1`],
    ['a chain', Array.from({ length: 50_000 }, () => '1').join('+')],
    ['an open text', `'${'a'.repeat(90_000)}`],
  ])('refuse fifty thousand %s', (_what, text) => {
    expect(() => readTerm(grammar, text)).toThrow(TermSyntaxError);
  });
});

it('binds and and or as each language does', () => {
  const term = readTerm(grammars.redcapLogic, "[a] = '1' or [b] = '2' and not ([c] > 3)");
  expect(term).toMatchObject({
    kind: 'binary',
    operator: 'or',
    right: { operator: 'and', right: { operator: 'not' } },
  });
  expect(infix('or', 1)).toEqual({ operator: 'or', strength: 1 });
});
