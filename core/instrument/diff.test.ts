import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { diffInstruments, type PartDiff } from './diff';
import type { InstrumentDocument } from './document';
import { definitionOf, draftOf } from './draft';
import { exampleDocument } from './example.testing';
import { applyOperations, type Operation } from './operations';
import { eachPart } from './operations/place';
import { renamed } from './rename';

const side = ({ texts, ...structure }: InstrumentDocument) => ({ structure, texts });
const diff = (before: InstrumentDocument, after: InstrumentDocument) => diffInstruments(side(before), side(after));

/** The example after some change. */
function changed(change: (document: InstrumentDocument) => void): InstrumentDocument {
  const document = exampleDocument();
  change(document);
  return document;
}
const told = (parts: readonly PartDiff[]): unknown[] =>
  parts.flatMap(({ kind, state, code, fields, parts: inner }) => [[kind, state, code, ...fields], ...told(inner)]);

describe('two documents', () => {
  it('that are the same differ in nothing, nor by defaults that are written out', () => {
    for (const name of ['phq9', 'ces_d', 'ipip_neo_120']) {
      const seed = JSON.parse(readFileSync(join(__dirname, `../../seed/instruments/${name}.json`), 'utf8'));
      expect(diff(seed, seed)).toMatchObject({ settings: [], parts: [], texts: [], summary: { same: true } });
    }
    const spelled = changed((document) => {
      document.settings = { ...document.settings, allowBack: true };
      for (const question of document.questions)
        Object.assign(question, { required: question.required ?? false, tags: question.tags ?? [] });
    });
    expect(diff(exampleDocument(), spelled).summary.same).toBe(true);
  });

  it('show fields before and after, dotted for limits and settings', () => {
    const after = changed((document) => {
      document.settings = { paging: 'all', estimatedMinutes: 3 };
      for (const question of document.questions) if (question.code === 'q4') question.validation = { min: 1, max: 120 };
      for (const set of document.answerSets ?? [])
        set.answers = set.answers.map((answer) => (answer.code === 'often' ? { ...answer, score: 3 } : answer));
    });
    const found = diff(exampleDocument(), after);
    expect(found.settings).toEqual([
      { field: 'settings.cover', before: 'sun' },
      { field: 'settings.paging', before: 'section', after: 'all' },
    ]);
    expect(told(found.parts)).toEqual([
      [
        'question',
        'changed',
        'q4',
        { field: 'validation.min', before: 0, after: 1 },
        { field: 'validation.step', before: 1 },
      ],
      ['answer_set', 'changed', 'freq'],
      ['answer', 'changed', 'often', { field: 'score', before: 2, after: 3 }],
    ]);
    expect(found.summary).toMatchObject({
      parts: { changed: 2, added: 0 },
      byKind: { answer: { changed: 1 } },
      settings: 2,
    });
  });

  it('show what was added, removed and moved, and count what lies in it', () => {
    const after = changed((document) => {
      const [first, ...rest] = document.questions;
      document.questions = [
        ...rest.filter(({ code }) => code !== 'q3'),
        ...(first ? [first] : []),
        { code: 'q7', kind: 'yes_no' },
      ];
    });
    const { parts, summary } = diff(exampleDocument(), after);
    expect(parts.map(({ state, code, moved }) => [state, code, moved])).toEqual([
      ['removed', 'q3', undefined],
      ['changed', 'q1', { from: 0, to: 5 }],
      ['added', 'q7', undefined],
    ]);
    expect(summary.byKind).toEqual({
      question: { added: 1, removed: 1, changed: 0, renamed: 0, moved: 1 },
      row: { added: 0, removed: 2, changed: 0, renamed: 0, moved: 0 },
    });
  });

  it('show texts per language, the base language first', () => {
    const after = changed(({ texts }) => {
      texts['de-DE'] = { title: 'Beispiel' };
      texts['ar-EG'] = { title: ' ' };
      Object.assign(texts['en-US'] ?? {}, { title: 'A scale', 'nobody.has': 'x' });
    });
    const { texts, summary } = diff(exampleDocument(), after);
    expect(texts.map(({ locale, key }) => `${locale} ${key}`)).toEqual([
      'en-US title',
      'en-US nobody.has',
      'ar-EG title',
      'ar-EG question.q1.text',
      'ar-EG nugget.n1.text',
      'de-DE title',
    ]);
    expect(texts[0]).toMatchObject({ before: 'Example scale', after: 'A scale' });
    expect(summary.texts).toEqual({ added: 2, removed: 3, changed: 1 });
  });
});

describe('two states of a draft', () => {
  let count = 0;
  const draft = draftOf(exampleDocument(), () => `id-${++count}`);
  const idOf = (code: string) => [...eachPart(draft)].find(({ part }) => part.code === code)?.part.id ?? '';

  it('show another code as a new name, and its texts as the same', () => {
    const { texts } = exampleDocument();
    const now = renamed(draft, idOf('q2'), 'hurry');
    const bundle = Object.fromEntries(
      Object.entries(texts['en-US'] ?? {}).map(([key, text]) => [key.replace('question.q2.', 'question.hurry.'), text]),
    );
    const found = diffInstruments(
      { structure: draft, texts },
      { structure: now, texts: { ...texts, 'en-US': bundle } },
    );
    expect(found.parts[0]).toMatchObject({ kind: 'question', code: 'hurry', renamedFrom: 'q2', fields: [] });
    expect(found.texts).toEqual([]);
    expect(found.summary.parts).toMatchObject({ renamed: 1, added: 0, removed: 0 });
    const byCode = diffInstruments({ structure: definitionOf(draft), texts }, { structure: definitionOf(now), texts });
    expect(byCode.summary.parts).toMatchObject({ renamed: 0, added: 1, removed: 1 });
  });

  it('differ in what was done, and are the same once it is undone', () => {
    const questions = draft.questions.map(({ id }) => id);
    const operation: fc.Arbitrary<Operation> = fc.oneof(
      fc.record({
        op: fc.constant('move' as const),
        part: fc.constantFrom(...questions),
        after: fc.option(fc.constantFrom(...questions)),
      }),
      fc.record({ op: fc.constant('remove' as const), part: fc.constantFrom(...questions) }),
      fc.record({
        op: fc.constant('set' as const),
        part: fc.constantFrom(...questions),
        field: fc.constant('layout'),
        value: fc.constant('dropdown'),
      }),
    );
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 6 }), (operations) => {
        const applied = applyOperations(draft, operations);
        if (!applied.ok) return;
        const compare = (structure: typeof draft) =>
          diffInstruments({ structure: draft, texts: {} }, { structure, texts: {} });
        const removed = operations.filter(({ op }) => op === 'remove').length;
        expect(compare(applied.draft).summary.byKind.question?.removed ?? 0).toBe(removed);
        const undone = applyOperations(applied.draft, applied.inverse);
        expect(undone.ok && compare(undone.draft)).toMatchObject({ parts: [], summary: { same: true } });
        expect(compare(applied.draft)).toEqual(compare(applied.draft));
      }),
    );
  });
});
