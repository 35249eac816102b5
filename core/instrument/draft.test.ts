import { canonicalForm } from 'core/instrument/canonical';
import type { InstrumentDocument, TextBundle } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import * as fc from 'fast-check';
import { definitionOf, documentOf, draftOf, storedTextKeys } from './draft';

function counter(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `id${count}`;
  };
}

/** What the store gives back: the texts by stored keys. */
function stored(document: InstrumentDocument, draft: ReturnType<typeof draftOf>): Record<string, TextBundle> {
  const keys = storedTextKeys(draft);
  return Object.fromEntries(
    Object.entries(document.texts).map(([locale, bundle]) => [
      locale,
      Object.fromEntries(keys.flatMap(({ key, stored }) => (key in bundle ? [[stored, bundle[key] ?? '']] : []))),
    ]),
  );
}

const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reordered(inner)]),
  );
};

describe('a draft', () => {
  it('gives back the document that it was made from', () => {
    const document = exampleDocument();
    const draft = draftOf(document, counter());
    expect(canonicalForm(documentOf(draft, stored(document, draft)))).toBe(canonicalForm(document));
  });

  it('gives every part an id of its own, inner parts too', () => {
    const draft = draftOf(exampleDocument(), counter());
    const ids = JSON.stringify(draft).match(/"id":"id\d+"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    expect(draft.questions[2]?.rows?.[0]).toHaveProperty('id');
    expect(draft.reports?.[0]?.blocks[2]).toHaveProperty('id');
    expect(JSON.stringify(definitionOf(draft))).not.toContain('"id"');
  });

  it('keeps the ids of the parts whose codes are still there, in whatever order, and gives new parts new ones', () => {
    const before = draftOf(exampleDocument(), counter());
    const changed = exampleDocument();
    changed.questions.reverse();
    changed.questions.push({ code: 'q9', kind: 'yes_no' });
    const after = draftOf(changed, () => 'new', reordered(before) as typeof before);
    const idOf = (draft: typeof before, code: string) => draft.questions.find((one) => one.code === code);
    for (const { code } of before.questions)
      expect(idOf(after, code)).toHaveProperty('id', (idOf(before, code) as { id?: string }).id);
    expect(idOf(after, 'q9')).toHaveProperty('id', 'new');
    expect(JSON.stringify(after).match(/"id":"new"/g)).toHaveLength(1);
  });

  it('keeps its texts when a part gets another code: they hang on its id', () => {
    const document = exampleDocument();
    const draft = draftOf(document, counter());
    const texts = stored(document, draft);
    const renamed = {
      ...draft,
      questions: draft.questions.map((one) => (one.code === 'q6' ? { ...one, code: 'notes' } : one)),
    };
    expect(documentOf(renamed, texts).texts['en-US']?.['question.notes.text']).toBe('Anything else?');
  });

  it('is lossless for any number of report blocks that look alike', () => {
    const kinds = fc.constantFrom('page_break' as const, 'nuggets' as const);
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 6 }), (blocks) => {
        const document = exampleDocument();
        document.reports?.[0]?.blocks.push(
          ...blocks.map((kind) => (kind === 'nuggets' ? { kind, group: 'summary' } : { kind })),
        );
        const draft = draftOf(document, counter());
        const again = draftOf(document, () => 'new', draft);
        expect(JSON.stringify(again)).not.toContain('"new"');
        expect(canonicalForm(documentOf(again, stored(document, again)))).toBe(canonicalForm(document));
      }),
    );
  });
});
