import * as fc from 'fast-check';
import set from 'lodash/set';
import { runs } from 'tests/long';
import type * as z from 'zod';
import type { SurveyDocument } from './document';
import { wholeSurvey } from './document.testing';
import { parseSurvey } from './parse';
import { surveySchema } from './schema';

/** Both ways at compile time: what the schema lets through is a document, and every document passes for its output. */
const toDocument = (value: z.output<typeof surveySchema>): SurveyDocument => value;
const toOutput = (value: SurveyDocument): z.output<typeof surveySchema> => value;

/** Every path of keys in a type, as texts: assignability alone would let an optional key be absent on one side. */
type Paths<T> = T extends readonly (infer Item)[]
  ? Paths<Item>
  : T extends object
    ? { [K in keyof T & string]-?: K | `${K}.${Paths<Exclude<T[K], undefined>>}` }[keyof T & string]
    : never;
type Equal<A, B> = [A, B] extends [B, A] ? true : false;
const samePaths: Equal<Paths<SurveyDocument>, Paths<z.output<typeof surveySchema>>> = true;

/** The document as a stranger might send it: as JSON, with other values at some paths. */
function changed(changes: Record<string, unknown>): unknown {
  const copy = JSON.parse(JSON.stringify(wholeSurvey()));
  for (const [path, value] of Object.entries(changes)) set(copy, path, value);
  return copy;
}

function problemsOf(input: unknown) {
  const parsed = parseSurvey(input);
  return parsed.ok ? [] : parsed.problems.map(({ code, path, owner }) => ({ code, path, owner }));
}

describe('the schema of survey/1', () => {
  it('lets every document through unchanged', () => {
    expect(parseSurvey(JSON.parse(JSON.stringify(wholeSurvey())))).toEqual({ ok: true, document: wholeSurvey() });
    expect(toOutput(toDocument(surveySchema.parse(wholeSurvey())))).toEqual(wholeSurvey());
    expect(samePaths).toBe(true);
  });

  it.each([
    ['items[0].vsibleIf', 'true', 'schema.unknown_key', 'phq2'],
    ['colour', 1, 'schema.unknown_key', null],
    ['settings.grace', '1', 'schema.wrong_type', null],
    ['settings.grace', -1, 'schema.out_of_range', null],
    ['settings.opensAt', 'tomorrow', 'schema.wrong_format', null],
    ['settings.end.redirect', 'javascript:alert(1)', 'schema.wrong_format', null],
    ['format', 'survey/2', 'schema.not_one_of', null],
    ['audience', 'friends', 'schema.not_one_of', null],
    ['items', undefined, 'schema.missing', null],
    ['items[0].kind', 'form', 'schema.not_one_of', 'phq2'],
    ['items[0].version', 'oldest', 'schema.wrong_type', 'phq2'],
    ['items[0].code', 'PHQ2', 'code.malformed', 'PHQ2'],
    ['items[0].code', 'respondent', 'code.reserved', 'respondent'],
    ['items[0].code', 'and', 'code.reserved', 'and'],
    ['items[1].document.questions[0].kind', 'single', 'schema.not_one_of', 'smokes'],
    ['items[1].document.questions[0].colour', 'red', 'schema.unknown_key', 'smokes'],
    ['items[1].visibleIf', 'x'.repeat(4001), 'schema.out_of_range', 'page'],
    ['attributes[0].values', [], 'schema.out_of_range', 'site'],
    ['quotas[0].limit', 0, 'schema.out_of_range', 'women'],
    ['waves[1].starts.after', 'noon', 'schema.not_one_of', 'second'],
    ['waves[0].starts.at', 'noon', 'schema.wrong_format', 'first'],
    ['randomization.arms', [{ code: 'only' }], 'schema.out_of_range', null],
    ['randomization.arms[0].weight', 1.5, 'schema.wrong_type', 'active'],
    ['messages[0].hour', 24, 'schema.out_of_range', null],
    ['texts.en-US.title', 'nul\u0000', 'schema.bad_characters', null],
    ['items[1].document.texts.en-US.title', '\ud800', 'schema.bad_characters', 'page'],
  ])('answers %s = %j with %s of %s', (path, value, code, owner) => {
    const found = problemsOf(changed({ [path]: value }));
    expect(found.map((one) => one.code)).toContain(code);
    expect(found.find((one) => one.code === code)).toMatchObject({
      path: expect.stringContaining(path.split('.')[0] ?? ''),
      ...(code === 'schema.bad_characters' ? {} : { owner }),
    });
  });

  it('finds a problem in whatever is no document, and never throws', () => {
    for (const input of [null, undefined, 3, 'text', [], {}, [[]], new Map()]) {
      expect(problemsOf(input).length).toBeGreaterThan(0);
    }
    const leaves = paths(wholeSurvey());
    fc.assert(
      fc.property(fc.constantFrom(...leaves), fc.jsonValue({ maxDepth: 3 }), (path, value) => {
        const input = changed({});
        set(input as object, path, value);
        const parsed = parseSurvey(input);
        return parsed.ok || parsed.problems.length > 0;
      }),
      { numRuns: runs(300, 3000) },
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
