import * as fc from 'fast-check';
import set from 'lodash/set';
import type * as z from 'zod';
import type { InstrumentDocument } from './document';
import { exampleDocument } from './example.testing';
import { instrumentSchema, parseInstrument } from './schema';

/** Both ways at compile time: what the schema lets through is a document, and every document passes for its output. */
const toDocument = (value: z.output<typeof instrumentSchema>): InstrumentDocument => value;
const toOutput = (value: InstrumentDocument): z.output<typeof instrumentSchema> => value;

/** Every path of keys in a type, as texts: assignability alone would let an optional key be absent on one side. */
type Paths<T> = T extends readonly (infer Item)[]
  ? Paths<Item>
  : T extends object
    ? { [K in keyof T & string]-?: K | `${K}.${Paths<Exclude<T[K], undefined>>}` }[keyof T & string]
    : never;
type Equal<A, B> = [A, B] extends [B, A] ? true : false;
const samePaths: Equal<Paths<InstrumentDocument>, Paths<z.output<typeof instrumentSchema>>> = true;

/** The example as a stranger might send it: as JSON, with other values at some paths. */
function changed(changes: Record<string, unknown>): unknown {
  const copy = JSON.parse(JSON.stringify(exampleDocument()));
  for (const [path, value] of Object.entries(changes)) set(copy, path, value);
  return copy;
}

function problemsOf(input: unknown) {
  const parsed = parseInstrument(input);
  return parsed.ok ? [] : parsed.problems.map(({ code, path, owner }) => ({ code, path, owner }));
}

describe('the schema of instrument/1', () => {
  it('lets every document through unchanged', () => {
    const example = exampleDocument();
    expect(parseInstrument(JSON.parse(JSON.stringify(example)))).toEqual({ ok: true, document: example });
    expect(toOutput(toDocument(instrumentSchema.parse(example)))).toEqual(example);
    expect(samePaths).toBe(true);
  });

  it('fills in lists that were left out because they are empty', () => {
    const input = {
      format: 'instrument/1',
      code: 'a',
      baseLocale: 'en-US',
      questions: [],
      reports: [{ code: 'r' }],
      charts: [{ code: 'c', kind: 'bar' }],
    };
    const parsed = parseInstrument(input);
    expect(parsed.ok && parsed.document.reports).toEqual([{ code: 'r', blocks: [] }]);
    expect(parsed.ok && parsed.document.charts).toEqual([{ code: 'c', kind: 'bar', series: [] }]);
    expect(parsed.ok && parsed.document.texts).toEqual({});
  });

  it.each([
    ['questions[3].validaton', {}, 'schema.unknown_key', 'intro'],
    ['colour', 1, 'schema.unknown_key', null],
    ['settings.paging', 'pages', 'schema.not_one_of', null],
    ['format', 'instrument/2', 'schema.not_one_of', null],
    ['questions[0].kind', 'single', 'schema.not_one_of', 'q1'],
    ['settings.paging', { toString: 0 }, 'schema.not_one_of', null],
    ['questions[0].kind', undefined, 'schema.missing', 'q1'],
    ['questions', undefined, 'schema.missing', null],
    ['questions', {}, 'schema.wrong_type', null],
    ['questions[0].code', 'Q1', 'code.malformed', 'Q1'],
    ['questions[2].rows[1].code', '1r', 'code.malformed', '1r'],
    ['answerSets[0].answers[1].score', '1', 'schema.wrong_type', 'sometimes'],
    ['answerSets[0].answers[1].code', 'a.b', 'code.malformed', 'a.b'],
    ['questions[4].validation.step', 0, 'schema.out_of_range', 'q4'],
    ['calculations[0].decimals', 1.5, 'schema.wrong_type', 'total'],
    ['calculations[0].bands[1].color', 'red', 'schema.wrong_format', 'raised'],
    ['reports[0].blocks[0].kind', 'header', 'schema.not_one_of', 'h1'],
    ['reports[0].blocks[0].chart', 'c1', 'schema.unknown_key', 'h1'],
    ['tables[0].rows[0].keys[2]', [1, 'x'], 'schema.wrong_type', 't_norm'],
    ['testCases[0].answers.q1', {}, 'schema.wrong_type', 'worst'],
    ['testCases[0].expected.total', [8], 'schema.wrong_type', 'worst'],
    ['testCases[0].expected.visible', 'q1', 'schema.wrong_type', 'worst'],
    ['baseLocale', 'english (US)', 'schema.wrong_format', null],
    ['settings.cover', 'nul\u0000', 'schema.bad_characters', null],
    ['domain', 'a b', 'code.malformed', null],
  ])('answers %s = %j with %s of %s', (path, value, code, owner) => {
    expect(problemsOf(changed({ [path]: value }))).toContainEqual({ code, path, owner });
  });

  it('quotes text keys in paths, and refuses locales that are none', () => {
    const input = changed({});
    set(input as object, ['texts', 'en-US', 'title'], 3);
    set(input as object, ['texts', 'not a locale'], {});
    expect(problemsOf(input)).toEqual([
      { code: 'schema.wrong_type', path: 'texts["en-US"].title', owner: null },
      { code: 'text.locale_malformed', path: 'texts["not a locale"]', owner: null },
    ]);
  });

  it('refuses lone surrogates and keys that objects would swallow', () => {
    const text =
      '{"format":"instrument/1","code":"a","baseLocale":"en-US","questions":[],"texts":{"en-US":{"__proto__":"x","title":"\\ud800"}}}';
    expect(problemsOf(JSON.parse(text))).toEqual([
      { code: 'schema.unknown_key', path: 'texts["en-US"].__proto__', owner: null },
      { code: 'schema.bad_characters', path: 'texts["en-US"].title', owner: null },
    ]);
  });

  it('finds a problem in whatever is no document, and never throws', () => {
    for (const input of [null, undefined, 3, 'text', [], {}, [[]], new Map()]) {
      expect(problemsOf(input).length).toBeGreaterThan(0);
    }
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const parsed = parseInstrument(input);
        return !parsed.ok && parsed.problems.every(({ code, path }) => code.length > 0 && typeof path === 'string');
      }),
    );
  });

  it('survives any value in any place, with a problem or a document', () => {
    const leaves = paths(exampleDocument());
    fc.assert(
      fc.property(fc.constantFrom(...leaves), fc.jsonValue({ maxDepth: 3 }), (path, value) => {
        const input = JSON.parse(JSON.stringify(exampleDocument()));
        set(input, path, value);
        const parsed = parseInstrument(input);
        return parsed.ok || parsed.problems.length > 0;
      }),
      { numRuns: 500 },
    );
  });
});

function paths(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    paths(item, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return at.length > 0 ? [at, ...inner] : inner;
}
