import type { InstrumentDocument } from 'core/instrument/document';
import { draftOf, storedTextKeys } from 'core/instrument/draft';
import { exampleDocument } from 'core/instrument/example.testing';
import { wholeInstrument } from 'core/instrument/operations';
import type { DraftView } from '../draft/view';
import { findProblems } from './findProblems';

function viewOf(document: InstrumentDocument): DraftView {
  let count = 0;
  const draft = draftOf(document, () => `id-${++count}`);
  const bundle = document.texts[document.baseLocale] ?? {};
  const texts = Object.fromEntries(
    storedTextKeys(draft).flatMap(({ key, stored }) => (bundle[key] === undefined ? [] : [[stored, bundle[key]]])),
  );
  return { draft, locales: new Map([[document.baseLocale, { texts, states: {} }]]) };
}

const found = (view: DraftView, code: string) => findProblems(view).find((each) => each.code === code);

describe('the problems of a draft', () => {
  it('are none where nothing is wrong', () => {
    expect(findProblems(viewOf(exampleDocument())).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('belong to the part of their path, and to the part within it', () => {
    const document = exampleDocument();
    const [first] = document.questions;
    if (first) first.answerSet = 'fraq';
    const view = viewOf(document);
    expect(found(view, 'reference.unknown')).toMatchObject({
      part: view.draft.questions[0]?.id,
      params: { nearest: 'freq' },
    });
  });

  it('of a missing text belong to the part that lacks it, in any base language', () => {
    const document = exampleDocument();
    const { 'question.q3.r2.text': _, title: __, ...rest } = document.texts['en-US'] ?? {};
    const view = viewOf({ ...document, baseLocale: 'de', texts: { de: rest } });
    const missing = findProblems(view).filter(({ code }) => code === 'text.missing');
    const matrix = view.draft.questions.find(({ code }) => code === 'q3');
    expect(missing.map(({ part, inner }) => [part, inner])).toEqual([
      [wholeInstrument, undefined],
      [matrix?.id, matrix?.rows?.[1]?.id],
    ]);
  });
});
