import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { messageArguments } from './message';
import { parseTemplate } from './template';
import { type Token, tokens } from './tokens';

const formats = ['plain', 'icu', 'markdown'] as const;
const kept = (pieces: readonly Token[]) => pieces.filter((piece) => piece.protected).map((piece) => piece.text);
const free = (pieces: readonly Token[]) => pieces.filter((piece) => !piece.protected).map((piece) => piece.text);

describe('tokens of an ICU message', () => {
  it('are its arguments, with type and style', () => {
    const pieces = tokens('Hello {name}, {n, number} of {p, number, ::percent} on {day, date, long}', 'icu');
    expect(kept(pieces)).toEqual(['{name}', '{n, number}', '{p, number, ::percent}', '{day, date, long}']);
    expect(new Set(pieces.filter((piece) => piece.protected).map(({ kind }) => kind))).toEqual(new Set(['argument']));
    expect(free(pieces)).toEqual(['Hello ', ', ', ' of ', ' on ']);
  });

  it('are the frames of plurals, with free text within', () => {
    const pieces = tokens('You have {count, plural, =0 {none} one {# file} other {# files of {owner}}}.', 'icu');
    expect(pieces.map(({ text, kind }) => [kind, text])).toEqual([
      ['text', 'You have '],
      ['icu', '{count, plural, =0 {'],
      ['text', 'none'],
      ['icu', '} one {'],
      ['argument', '#'],
      ['text', ' file'],
      ['icu', '} other {'],
      ['argument', '#'],
      ['text', ' files of '],
      ['argument', '{owner}'],
      ['icu', '}}'],
      ['text', '.'],
    ]);
  });

  it('are those of nested choices, where # is a number in a plural alone', () => {
    const pieces = tokens('{sex, select, female {her #} other {{n, plural, offset:1 other {#}} #}}', 'icu');
    expect(kept(pieces)).toEqual([
      '{sex, select, female {',
      '} other {',
      '{n, plural, offset:1 other {',
      '#',
      '}}',
      '}}',
    ]);
    expect(free(pieces)).toEqual(['her #', ' #']);
  });

  it('are quotations; an apostrophe between letters is text', () => {
    expect(kept(tokens("It's '{name}' and ''{name}''", 'icu'))).toEqual(["'{name}'", '{name}']);
    expect(kept(tokens("l'{name}", 'icu'))).toEqual([]);
  });

  it('are tags', () => {
    expect(kept(tokens('<b>{n}</b> < 5 and <br/>', 'icu'))).toEqual(['<b>', '{n}', '</b>', '<br/>']);
  });

  it('leaves what is not finished free, so that it can be mended', () => {
    expect(free(tokens('Hello {na', 'icu'))).toEqual(['Hello {na']);
    expect(kept(tokens('{n, plural, one {a} other {b', 'icu'))).toEqual(['{n, plural, one {', '} other {']);
    expect(free(tokens('} {} {a b}', 'icu'))).toEqual(['} {} {a b}']);
  });
});

describe('tokens of content', () => {
  it('are formulas, whatever stands in their quotations', () => {
    const text = 'You are {{ respondent.age }} and {{ band(total, "}}") }}; {{ open';
    expect(kept(tokens(text, 'plain'))).toEqual(['{{ respondent.age }}', '{{ band(total, "}}") }}']);
    expect(kept(tokens(text, 'markdown'))).toEqual(['{{ respondent.age }}', '{{ band(total, "}}") }}']);
  });

  it('of a plain text are no markdown', () => {
    expect(free(tokens('**a** [b](c) # d', 'plain'))).toEqual(['**a** [b](c) # d']);
  });

  it('are the signs of markdown that have their partner', () => {
    const text =
      '# Title\n\n- **bold** and *soft*, see [the page](https://a.org/b_(c))\n2. `code` snake_case 2 * 3 * 4';
    expect(kept(tokens(text, 'markdown'))).toEqual([
      '# ',
      '- ',
      '**',
      '**',
      '*',
      '*',
      '[',
      '](https://a.org/b_(c))',
      '2. ',
      '`code`',
    ]);
  });

  it('holds marks within marks, and round formulas, together', () => {
    expect(kept(tokens('***{{ x }}*** and **a *b* c**', 'markdown'))).toEqual([
      '**',
      '*',
      '{{ x }}',
      '*',
      '**',
      '**',
      '*',
      '*',
      '**',
    ]);
  });

  it('leaves an escaped sign, and one that is alone in its paragraph, free', () => {
    expect(kept(tokens('\\*no\\* **open\n\nnext** paragraph', 'markdown'))).toEqual([]);
    expect(kept(tokens('\\{{ x }}', 'markdown'))).toEqual(['{{ x }}']);
  });
});

const fragment = fc.constantFrom(
  ...['{', '}', '{{', '}}', "'", "''", '<', '</b>', '<b>', '#', '{n}', '{n, plural, one {', '} other {', ' x ', ','],
  ...['*', '**', '_', '[', ']', '](u)', '`', '\\', '\n', '\n\n', '- ', '1. ', '# ', '{{ a }}', 'é', '😀', '"', ' '],
);
const anyText = fc.oneof(
  fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

it('gives the text back, piece by piece without a gap, for any text', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...formats), (text, format) => {
      let at = 0;
      for (const piece of tokens(text, format)) {
        expect(piece.start).toBe(at);
        expect(piece.end).toBeGreaterThan(piece.start);
        expect(piece.text).toBe(text.slice(piece.start, piece.end));
        expect(piece.kind === 'text').toBe(!piece.protected);
        at = piece.end;
      }
      expect(at).toBe(text.length);
    }),
    { numRuns: runs(300, 3000) },
  );
});

it('protects exactly the formulas that the product evaluates', () => {
  fc.assert(
    fc.property(fc.array(fragment.filter((part) => !/[`[\]]/.test(part))), (parts) => {
      const text = parts.join('');
      const formulas = parseTemplate(text).flatMap((piece) => ('formula' in piece ? [piece.formula] : []));
      for (const format of ['plain', 'markdown'] as const) {
        const pieces = tokens(text, format).filter(({ kind }) => kind === 'formula');
        if (!/<[a-z]/.test(text)) expect(pieces.map((piece) => piece.text.slice(2, -2).trim())).toEqual(formulas);
      }
    }),
    { numRuns: runs(300, 2000) },
  );
});

it('protects the arguments that the formatter reads, of any message that it can read', () => {
  let read = 0;
  fc.assert(
    fc.property(anyText, (text) => {
      const names = messageArguments(text);
      if (!names) return;
      if (names.length > 0) read++;
      const found = tokens(text, 'icu').flatMap(({ kind, text: piece }) =>
        kind === 'argument' || kind === 'icu' ? (/^\{\s*([^\s,{}]+)/.exec(piece)?.[1] ?? []) : [],
      );
      expect([...new Set(found)]).toEqual(names);
    }),
    { numRuns: runs(1000, 5000) },
  );
  expect(read).toBeGreaterThan(runs(10, 50));
});
