import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import set from 'lodash/set';
import { runs } from 'tests/long';
import { canonicalForm, checksum } from './canonical';
import type { InstrumentDocument } from './document';
import { exampleDocument } from './example.testing';
import { parseInstrument } from './schema';

function parsed(input: unknown): InstrumentDocument {
  const result = parseInstrument(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.document;
}

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, withKeysReversed(item)]),
  );
}

const minimal: InstrumentDocument = {
  format: 'instrument/1',
  code: 'a',
  baseLocale: 'en-US',
  questions: [],
  texts: {},
};

describe('the canonical form', () => {
  it('sorts keys by UTF-16 units and writes numbers and strings as ECMAScript does', () => {
    const texts = {
      'en-US': {
        '\u20ac': 'Euro',
        '\r': 'CR',
        '\ufb33': 'Dalet',
        '1': 'One',
        '\ud83d\ude00': 'Smiley',
        '\u0080': '\u0007"\\/',
        ö: 'ö',
      },
    };
    expect(canonicalForm({ ...minimal, texts })).toBe(
      '{"baseLocale":"en-US","code":"a","format":"instrument/1","questions":[],"texts":{"en-US":' +
        '{"\\r":"CR","1":"One","\u0080":"\\u0007\\"\\\\/","ö":"ö","\u20ac":"Euro","\ud83d\ude00":"Smiley","\ufb33":"Dalet"}}}',
    );
    const validation = { min: 1e21, max: 333333333.3333333, step: 1e-7 };
    expect(canonicalForm({ ...minimal, questions: [{ code: 'q', kind: 'number', validation }] })).toContain(
      '{"max":333333333.3333333,"min":1e+21,"step":1e-7}',
    );
  });

  it('is the same whatever the order of keys', () => {
    expect(canonicalForm(parsed(withKeysReversed(exampleDocument())))).toBe(canonicalForm(exampleDocument()));
  });

  it.each<[string, unknown, unknown]>([
    [
      'settings',
      {
        paging: 'question',
        allowBack: true,
        showProgress: true,
        randomOrder: false,
        results: 'respondent',
        seenBy: 'figures',
        askRespondent: [],
        retake: { rule: 'unlimited' },
      },
      undefined,
    ],
    ['settings', { results: 'staff', seenBy: 'named' }, { results: 'staff' }],
    ['sections', [], undefined],
    ['reports', [], undefined],
    [
      'questions',
      [
        {
          code: 'q',
          kind: 'yes_no',
          required: false,
          reverse: false,
          tags: [],
          rows: [],
          validation: {},
          layout: 'vertical',
        },
      ],
      [{ code: 'q', kind: 'yes_no' }],
    ],
    ['nuggets', [{ code: 'n', group: 'g', priority: 0 }], [{ code: 'n', group: 'g' }]],
    [
      'calculations',
      [{ code: 'c', formula: '1', type: 'number', bands: [], shownTo: [] }],
      [{ code: 'c', formula: '1' }],
    ],
    [
      'calculations',
      [{ code: 'c', formula: '1', bands: [{ code: 'b', severity: 'none' }] }],
      [{ code: 'c', formula: '1', bands: [{ code: 'b' }] }],
    ],
    [
      'reports',
      [{ code: 'r', audience: 'respondent', blocks: [{ kind: 'nuggets', group: 'g', show: 'all' }] }],
      [{ code: 'r', blocks: [{ kind: 'nuggets', group: 'g' }] }],
    ],
    ['sections', [{ code: 's', randomOrder: false }], [{ code: 's' }]],
    [
      'answerSets',
      [{ code: 's', answers: [{ code: 'a', exclusive: false }] }],
      [{ code: 's', answers: [{ code: 'a' }] }],
    ],
  ])('leaves out defaults and empty lists of %s', (part, written, left) => {
    expect(canonicalForm(parsed({ ...minimal, [part]: written }))).toBe(
      canonicalForm(parsed({ ...minimal, ...(left !== undefined && { [part]: left }) })),
    );
  });

  it('keeps what is no default: zero scores, false expectations, answers taken back, nothing chosen', () => {
    const text = canonicalForm({
      ...minimal,
      settings: { allowBack: false, results: 'staff', seenBy: 'figures', retake: { rule: 'unlimited', days: 3 } },
      answerSets: [{ code: 's', answers: [{ code: 'a', score: 0 }] }],
      testCases: [
        { code: 't', answers: { q: null, m: [] }, expected: { flag: false, nuggets: [], visible: [], bands: {} } },
      ],
    });
    expect(text).toContain('"allowBack":false');
    expect(text).toContain('"seenBy":"figures"');
    expect(text).toContain('"retake":{"days":3,"rule":"unlimited"}');
    expect(text).toContain('"score":0');
    expect(text).toContain(
      '{"answers":{"m":[],"q":null},"code":"t","expected":{"bands":{},"flag":false,"nuggets":[],"visible":[]}}',
    );
  });

  it('is its own canonical form, for any valid document', () => {
    const places = [
      'settings',
      'answerSets',
      'questions[0]',
      'questions[2].rows[0]',
      'calculations[0]',
      'calculations[0].bands',
      'nuggets',
      'reports[0].blocks',
      'testCases[0].answers',
      'testCases[0].expected',
      'tables[0]',
      'texts.en-US',
    ];
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        [],
        {},
        true,
        false,
        0,
        -0,
        1,
        0.1 + 0.2,
        'question',
        'respondent',
        'none',
        undefined,
        null,
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const key = fc.constantFrom(
      'required',
      'reverse',
      'tags',
      'priority',
      'severity',
      'from',
      'audience',
      'show',
      'paging',
      'decimals',
      'x.y',
    );
    let valid = 0;
    fc.assert(
      fc.property(fc.constantFrom(...places), key, value, (place, name, item) => {
        const input = exampleDocument();
        set(input, `${place}.${name}`, item);
        const result = parseInstrument(input);
        if (!result.ok) return;
        valid++;
        const once = canonicalForm(result.document);
        expect(canonicalForm(parsed(JSON.parse(once)))).toBe(once);
      }),
      { numRuns: runs(200, 1000) },
    );
    expect(valid).toBeGreaterThan(runs(4, 20));
  });

  it('has the SHA-256 of its UTF-8 bytes as checksum, which any change of a value changes', () => {
    const example = exampleDocument();
    expect(checksum(example)).toBe(createHash('sha256').update(canonicalForm(example), 'utf8').digest('hex'));
    set(example, 'texts.ar-EG.title', 'مقياس');
    expect(checksum(example)).not.toBe(checksum(exampleDocument()));
  });
});
