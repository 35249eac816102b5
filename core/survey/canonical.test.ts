import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { canonicalSurvey, surveyChecksum } from './canonical';
import type { SurveyDocument } from './document';
import { wholeSurvey } from './document.testing';
import { parseSurvey } from './parse';

const plain = {
  format: 'survey/1',
  code: 'a',
  baseLocale: 'en-US',
  audience: 'everyone',
  anonymity: 'identified',
  items: [],
  texts: {},
} satisfies SurveyDocument;

function shuffledKeys(value: unknown, order: (keys: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffledKeys(item, order));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    order(Object.keys(value)).map((key) => [key, shuffledKeys(Reflect.get(value, key), order)]),
  );
}

describe('the canonical form of a survey', () => {
  it('loses nothing of a document without defaults', () => {
    expect(canonicalSurvey(wholeSurvey())).toEqual(wholeSurvey());
  });

  it('leaves out what equals the default, and empty lists', () => {
    const spelled: SurveyDocument = {
      ...plain,
      settings: { timeZone: 'UTC', grace: 60, minimumGroup: 5, end: { results: 'instrument' }, oncePerDevice: false },
      attributes: [{ code: 'x', kind: 'text', from: 'asked', required: false }],
      quotas: [{ code: 'q', condition: 'true', limit: 1, full: 'close' }],
      waves: [],
      randomization: { arms: [{ code: 'a', weight: 1 }, { code: 'b' }], strata: [] },
      messages: [{ kind: 'reminder', days: 0, hour: 9, to: 'both' }],
      items: [{ kind: 'instrument', code: 'i', instrument: 'X', version: 'newest', required: true }],
    };
    expect(canonicalSurvey(spelled)).toEqual({
      ...plain,
      attributes: [{ code: 'x', kind: 'text' }],
      quotas: [{ code: 'q', condition: 'true', limit: 1 }],
      randomization: { arms: [{ code: 'a' }, { code: 'b' }] },
      messages: [{ kind: 'reminder', days: 0 }],
      items: [{ kind: 'instrument', code: 'i', instrument: 'X' }],
    });
  });

  it('stands in one order: keys as declared, the base language first, texts as they are read', () => {
    const mixed = shuffledKeys(wholeSurvey(), (keys) => keys.toReversed()) as SurveyDocument;
    const text = JSON.stringify(canonicalSurvey(mixed));
    expect(text).toBe(JSON.stringify(canonicalSurvey(wholeSurvey())));
    const found = JSON.parse(text) as SurveyDocument;
    expect(Object.keys(found.texts)).toEqual(['en-US', 'ar-EG']);
    expect(Object.keys(found.texts['en-US'] ?? {})).toEqual([
      'title',
      'welcome',
      'consent',
      'item.phq2.title',
      'thanks',
    ]);
  });

  it('is its own form, is a document, and has one checksum whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (numbers) => {
        const rank = (key: string) => numbers[(key.length * 7 + key.charCodeAt(0)) % numbers.length] ?? 0;
        const mixed = shuffledKeys(wholeSurvey(), (keys) =>
          [...keys].sort((one, other) => rank(one) - rank(other)),
        ) as SurveyDocument;
        const form = canonicalSurvey(mixed);
        expect(JSON.stringify(canonicalSurvey(form))).toBe(JSON.stringify(form));
        expect(parseSurvey(JSON.parse(JSON.stringify(form)))).toEqual({ ok: true, document: wholeSurvey() });
        expect(surveyChecksum(mixed)).toBe(surveyChecksum(wholeSurvey()));
      }),
      { numRuns: runs(30, 300) },
    );
    expect(surveyChecksum({ ...wholeSurvey(), code: 'other' })).not.toBe(surveyChecksum(wholeSurvey()));
  });
});
